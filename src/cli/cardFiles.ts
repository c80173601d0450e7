import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';

/** A file to be checked, or why a path led to none; `skipped`: a link out of the folder that was searched. */
export type FoundFile =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'failed' | 'skipped'; readonly path: string; readonly reason: string };

/** What a folder's cards are named. */
const CARD_ENDING = '.card.json';

const EVERY_CARD: GlobPattern = {
  base: '',
  depth: Number.POSITIVE_INFINITY,
  goesEverywhere: false,
  matches: (path) => path.endsWith(CARD_ENDING),
};

/**
 * The files that paths, folders and patterns mean: each once, in the order of the paths, those of a folder sorted. They
 * come while folders are still being read, so that however many there are, few are held.
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
    if (count === 0)
      yield { kind: 'failed', path, reason: `no file is there that matches, or ends with ${CARD_ENDING}` };
  }
}

async function* filesOf(path: string): AsyncGenerator<FoundFile, void> {
  // A file whose name looks like a pattern is a file first.
  const kind = await kindOf(path);
  if (kind === 'folder') return yield* walk(path, '', EVERY_CARD, 1);
  const pattern = kind === 'nothing' ? readGlobPattern(withSlashes(path)) : undefined;
  if (pattern === undefined) return yield { kind: 'file', path };
  const base = pattern.base === '' ? '.' : pattern.base;
  if ((await kindOf(base)) !== 'folder') return;
  yield* walk(base, '', pattern, 1);
}

/** Folders below the base, depth first, in the order that their paths sort. */
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
      const isOutside = entry.isSymbolicLink() && !(await isInside(base, join(base, path)));
      // A link may come with somebody else's change, and findings quote what they are about.
      if (isOutside) yield { kind: 'skipped', path: join(base, path), reason: 'it is a link out of the folder' };
      else yield { kind: 'file', path: join(base, path) };
    }
  }
}

/** As whole paths would sort, where a folder's name is followed by a slash. */
function byPath(a: Dirent, b: Dirent): number {
  const [left, right] = [sortName(a), sortName(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

/** What a path leads to, links followed; a pipe is read as a file. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'nothing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'nothing';
  }
}

async function isInside(folder: string, path: string): Promise<boolean> {
  const below = relative(await realpath(folder), await realpath(path));
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** On Windows a pattern may be written with its own separators; elsewhere they are part of a name. */
function withSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}

/** A pattern of paths: where to look, and what of it is meant. */
interface GlobPattern {
  /** The folder before the first part with a wildcard, with slashes; empty for the current one. */
  readonly base: string;
  /** How far below the base it can match; infinite with `**`. */
  readonly depth: number;
  /** Whether names that begin with a dot, and `node_modules`, are meant too. */
  readonly goesEverywhere: boolean;
  /** For a path below the base, with slashes. */
  readonly matches: (path: string) => boolean;
}

/** Only wildcards, sets and braces are special; walking the folders decides about names that begin with a dot. */
const GLOB_OPTIONS = { dot: true, posix: true, nonegate: true, noextglob: true, windows: false } as const;

/** Reads a glob pattern with slashes between the parts; undefined if it contains no wildcard. */
export function readGlobPattern(pattern: string): GlobPattern | undefined {
  const { isGlob, base, glob } = picomatch.scan(pattern, GLOB_OPTIONS);
  if (!isGlob) return undefined;
  const parts = glob.split('/');
  const isMatch = picomatch(glob, GLOB_OPTIONS);
  return {
    base,
    // Braces may contain slashes; the deepest alternative counts.
    depth: glob.includes('**') ? Number.POSITIVE_INFINITY : parts.length,
    goesEverywhere: parts.some((part) => /^\.\w/.test(part) || part === 'node_modules'),
    matches: (path) => isMatch(path),
  };
}

/** Larger files are no cards and are not read on, in bytes; a card's text is refused far below. */
const MAX_BYTES = 4_000_000;

/** What reading a file came to. `refused`: it was there, but it cannot be a card's text. */
export type CardFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads a card's file. */
export async function readCardFile(path: string): Promise<CardFile> {
  try {
    await using file = await open(path);
    const about = await file.stat();
    if (about.isFile() && about.size <= MAX_BYTES) return decode(await file.readFile());
    const bytes = await readStream(file);
    return bytes === undefined ? TOO_LARGE : decode(bytes);
  } catch (error) {
    return { kind: 'failed', reason: describePathError(error) };
  }
}

const TOO_LARGE: CardFile = {
  kind: 'refused',
  reason: `The file is larger than ${MAX_BYTES / 1_000_000} MB; it is not read as a card.`,
};

/** Pipes can be read too: there, the size counts as it comes. */
async function readStream(file: FileHandle): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.createReadStream({ autoClose: false, end: MAX_BYTES })) {
    parts.push(part);
    size += part.length;
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(parts);
}

function decode(bytes: Uint8Array): CardFile {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'refused', reason: 'The file is no UTF-8 text.' };
  }
}

/** Why a path cannot be read, for people. */
function describePathError(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'reading it is not permitted';
    case 'ENOTDIR':
      return 'a part of the path is no folder';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
