import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type GlobPattern, readGlobPattern } from './globPattern.ts';

/** A file to check, or why a path led to none. `skipped`: a symbolic link to a file outside the folder that was searched. */
export type FoundFile =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'failed' | 'skipped'; readonly path: string; readonly reason: string };

/** Names of card files in a folder end with this. */
export const CARD_ENDING = '.card.json';

const EVERY_CARD: GlobPattern = {
  base: '',
  depth: Number.POSITIVE_INFINITY,
  goesEverywhere: false,
  matches: (path) => path.endsWith(CARD_ENDING),
};

/**
 * The files that paths, folders and patterns refer to: each once, in the order of the paths, sorted within a folder. They
 * are yielded while folders are still being read, so that memory doesn't grow with their number.
 */
export async function* cardFiles(paths: readonly string[]): AsyncGenerator<FoundFile, void> {
  const known = new Set<string>();
  for (const path of paths) {
    let count = 0;
    for await (const found of filesOf(path)) {
      if (found.kind !== 'skipped') count++;
      const place = resolve(found.path);
      if (known.has(place)) continue;
      known.add(place);
      yield found;
    }
    if (count > 0) continue;
    const isFolder = (await kindOf(path)) === 'folder';
    yield { kind: 'failed', path, reason: isFolder ? `the folder has no *${CARD_ENDING} file` : 'no file matches' };
  }
}

async function* filesOf(path: string): AsyncGenerator<FoundFile, void> {
  // An existing file wins over a pattern of the same name.
  const kind = await kindOf(path);
  if (kind === 'folder') return yield* walk(path, '', EVERY_CARD, 1);
  const pattern = kind === 'nothing' ? readGlobPattern(withSlashes(path)) : undefined;
  if (pattern === undefined) return yield { kind: 'file', path };
  const base = pattern.base === '' ? '.' : pattern.base;
  if ((await kindOf(base)) !== 'folder') return;
  yield* walk(base, '', pattern, 1);
}

/** Files below the base, depth first, sorted by path. */
async function* walk(
  base: string,
  below: string,
  pattern: GlobPattern,
  depth: number,
): AsyncGenerator<FoundFile, void> {
  const folder = join(base, below);
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return yield { kind: 'failed', path: folder, reason: describePathError(error) };
  }
  for (const entry of entries.sort(byPath)) {
    if (!pattern.goesEverywhere && (entry.name.startsWith('.') || entry.name === 'node_modules')) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (depth < pattern.depth) yield* walk(base, path, pattern, depth + 1);
    } else if (pattern.matches(path) && (entry.isFile() || (await kindOf(join(base, path))) === 'file')) {
      const isOutside = entry.isSymbolicLink() && !isBelow(await realpath(base), await realpath(join(base, path)));
      // A link may come from an untrusted change, and findings quote the file.
      if (isOutside) yield { kind: 'skipped', path: join(base, path), reason: 'it links to a file outside the folder' };
      else yield { kind: 'file', path: join(base, path) };
    }
  }
}

/** Sorts entries as their whole paths would sort, in which a folder's name is followed by a slash. */
function byPath(a: Dirent, b: Dirent): number {
  const [left, right] = [sortName(a), sortName(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

/** What a path is, following links; a pipe counts as a file. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'nothing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'nothing';
  }
}

/** Whether a path is below a folder; links aren't followed. */
export function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** On Windows a pattern may contain backslashes; elsewhere a backslash is part of a name. */
function withSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}

/** Larger files aren't read, in bytes; the limits of a card's fields are far below. */
const MAX_BYTES = 4_000_000;

/**
 * The text of a file, and when it was last changed (epoch milliseconds; undefined for a pipe). `refused`: the file exists,
 * but can't be a card.
 */
type CardFile =
  | { readonly kind: 'text'; readonly text: string; readonly changedAt: number | undefined }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads a card file. Never throws. */
export async function readCardFile(path: string): Promise<CardFile> {
  try {
    await using file = await open(path);
    const about = await file.stat();
    if (about.isFile() && about.size <= MAX_BYTES) return decode(await file.readFile(), about.mtimeMs);
    const bytes = await readStream(file);
    return bytes === undefined ? TOO_LARGE : decode(bytes, undefined);
  } catch (error) {
    return { kind: 'failed', reason: describePathError(error) };
  }
}

const TOO_LARGE: CardFile = {
  kind: 'refused',
  reason: `The file is larger than ${MAX_BYTES / 1_000_000} MB and wasn’t read.`,
};

/** Reads a pipe, whose size isn't known in advance; undefined if it's too large. */
async function readStream(file: FileHandle): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.createReadStream({ autoClose: false, end: MAX_BYTES })) {
    parts.push(part);
    size += part.length;
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(parts);
}

function decode(bytes: Uint8Array, changedAt: number | undefined): CardFile {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), changedAt };
  } catch {
    return { kind: 'refused', reason: 'The file isn’t UTF-8 text.' };
  }
}

/** Why a path can't be read, in short. */
export function describePathError(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
      return 'no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ENOTDIR':
      return 'part of the path isn’t a folder';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EROFS':
      return 'the disk is read-only';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
