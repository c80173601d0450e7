import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { heldCardSchema } from '../../card/model/card.ts';
import { lazy } from '../../card/model/lazy.ts';
import { isStalePart } from '../../client/exports/partFile.ts';
import { SerialQueue } from '../../client/serialQueue.ts';
import { emptyIfFolder, setAsideFile, writeWholeFile } from '../../shell/files/nodeFiles.ts';
import type { CardVersion, VersionContent } from '../documents/cardVersion.ts';
import { forEachConcurrently } from '../tree/draftList.ts';

/** Storage limits; the versions seen first are removed first. */
interface VersionLimits {
  readonly versionsPerCard: number;
  /** Total bytes of all cards' versions. */
  readonly bytes: number;
}

/** Default limits. */
export const VERSION_LIMITS: VersionLimits = { versionsPerCard: 200, bytes: 20 * 1024 * 1024 };

/** Storage in use. */
export interface VersionTotals {
  readonly versions: number;
  readonly bytes: number;
}

interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  /** Epoch milliseconds at which a version was first seen. */
  readonly time: number;
}

const READ_AT_ONCE = 8;
/** File name of a version: its hash, with the extension. */
const VERSION_FILE = /^([0-9a-f]{32})\.json$/;
/** Frees slightly more than needed, so that not every new version has to scan all files. */
const KEEP_SHARE = 0.9;

/**
 * Versions on disk: one folder per card, one file per version, named by the hash of its content. Two windows that see
 * the same version write the same file, so no locking is needed. Files are written atomically, by rename.
 */
export class VersionStore {
  readonly #folder: string;
  readonly #limits: VersionLimits;
  readonly #onUnreadable: (path: string) => void;
  /** File names known to exist in this session; reading a card again then needs no disk access. */
  readonly #known = new Set<string>();
  #read: { readonly cardHash: string; readonly versions: Map<string, CardVersion> } | undefined;
  /** Bytes on disk as known to this window; counted at the first write. */
  #bytes: number | undefined;
  readonly #queue = new SerialQueue();

  /** `onUnreadable` is called with the new path of a file that was set aside because it couldn't be read. */
  constructor(
    folder: string,
    limits: VersionLimits = VERSION_LIMITS,
    onUnreadable: (path: string) => void = () => undefined,
  ) {
    this.#folder = folder;
    this.#limits = limits;
    this.#onUnreadable = onUnreadable;
  }

  /** Stores a version; false if it was already stored. `seenAt` in epoch milliseconds. */
  async keep(key: string, content: VersionContent, seenAt: number): Promise<boolean> {
    const cardHash = hashOf(key);
    const hash = versionHash(content);
    const name = `${cardHash}/${hash}`;
    if (this.#known.has(name)) return false;
    this.#known.add(name);
    try {
      return await this.#queue.run(() => this.#write(cardHash, key, { ...content, hash, seenAt }));
    } catch (error) {
      this.#known.delete(name);
      throw error;
    }
  }

  /** All readable versions of a card, newest first. */
  async versionsOf(key: string): Promise<CardVersion[]> {
    const cardHash = hashOf(key);
    const names = await this.#versionNames(cardHash);
    const before = this.#read?.cardHash === cardHash ? this.#read.versions : undefined;
    const versions = new Map<string, CardVersion>();
    await forEachConcurrently(names, READ_AT_ONCE, new AbortController().signal, async (hash) => {
      const version = before?.get(hash) ?? (await this.#readOne(cardHash, hash, key));
      if (version !== undefined) versions.set(hash, version);
    });
    this.#read = { cardHash, versions };
    return [...versions.values()].sort(newestFirst);
  }

  /** One version by the keys of card and content; undefined if it is no longer stored. */
  async version(cardHash: string, hash: string): Promise<CardVersion | undefined> {
    return VERSION_FILE.test(`${cardHash}.json`) && VERSION_FILE.test(`${hash}.json`)
      ? this.#readOne(cardHash, hash, undefined)
      : undefined;
  }

  async totals(): Promise<VersionTotals> {
    const files = await this.#files();
    return { versions: files.length, bytes: sumOf(files) };
  }

  /** Deletes the versions of a card. */
  async forget(key: string): Promise<void> {
    await this.#queue.run(() => this.#remove(join(this.#folder, hashOf(key))));
  }

  /** Deletes everything. */
  async forgetAll(): Promise<void> {
    await this.#queue.run(() => this.#remove(this.#folder));
  }

  async #write(cardHash: string, key: string, version: CardVersion): Promise<boolean> {
    const folder = join(this.#folder, cardHash);
    const names = await this.#versionNames(cardHash);
    if (names.includes(version.hash) && (await this.#readOne(cardHash, version.hash, undefined)) !== undefined)
      return false;
    const text = versionText(key, version);
    // Versions are sorted by file times, without reading the files.
    const modifiedAt = new Date(version.seenAt);
    await writeWholeFile(join(folder, `${version.hash}.json`), Buffer.from(text), { modifiedAt });
    if (names.length >= this.#limits.versionsPerCard) await this.#thin(cardHash);
    this.#bytes = this.#bytes === undefined ? sumOf(await this.#files()) : this.#bytes + Buffer.byteLength(text);
    if (this.#bytes > this.#limits.bytes) await this.#shrink();
    return true;
  }

  /** Deletes the oldest versions of a card beyond the limit. */
  async #thin(cardHash: string): Promise<void> {
    const files = (await this.#filesIn(cardHash)).sort(oldestFirst);
    const tooMany = files.slice(0, Math.max(0, files.length - this.#limits.versionsPerCard));
    for (const { path } of tooMany) await rm(path, { force: true });
  }

  /** Deletes the oldest versions of all cards until the total is below the limit; includes what other windows wrote. */
  async #shrink(): Promise<void> {
    const files = (await this.#files()).sort(oldestFirst);
    let bytes = sumOf(files);
    const wanted = bytes > this.#limits.bytes ? this.#limits.bytes * KEEP_SHARE : bytes;
    for (const file of files) {
      if (bytes <= wanted) break;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
    this.#bytes = bytes;
  }

  async #remove(path: string): Promise<void> {
    this.#known.clear();
    this.#read = undefined;
    this.#bytes = undefined;
    await rm(path, { recursive: true, force: true });
  }

  async #readOne(cardHash: string, hash: string, key: string | undefined): Promise<CardVersion | undefined> {
    const path = join(this.#folder, cardHash, `${hash}.json`);
    const text = await readFile(path, 'utf8').catch(emptyIfFolder).catch(ifMissing);
    if (text === undefined) return undefined;
    const read = readVersion(text, hash);
    if (read === undefined) {
      const kept = await setAsideFile(path);
      // The version is stored again the next time it is seen.
      this.#known.delete(`${cardHash}/${hash}`);
      if (kept !== undefined) this.#onUnreadable(kept);
    }
    return read === undefined || (key !== undefined && read.key !== key) ? undefined : read.version;
  }

  async #versionNames(cardHash: string): Promise<string[]> {
    const names = (await readdir(join(this.#folder, cardHash)).catch(ifMissing)) ?? [];
    return names.flatMap((name) => VERSION_FILE.exec(name)?.[1] ?? []);
  }

  async #files(): Promise<KeptFile[]> {
    const cards = (await readdir(this.#folder).catch(ifMissing)) ?? [];
    const files: KeptFile[] = [];
    for (const cardHash of cards) files.push(...(await this.#filesIn(cardHash)));
    return files;
  }

  /** The version files of a card; abandoned temporary files are deleted along the way. */
  async #filesIn(cardHash: string): Promise<KeptFile[]> {
    const folder = join(this.#folder, cardHash);
    const names = (await readdir(folder).catch(ifMissing)) ?? [];
    const files: KeptFile[] = [];
    await forEachConcurrently(names, READ_AT_ONCE, new AbortController().signal, async (name) => {
      const path = join(folder, name);
      if (isStalePart(name)) await rm(path, { force: true });
      if (!VERSION_FILE.test(name)) return;
      const found = await stat(path).catch(ifMissing);
      if (found !== undefined) files.push({ path, bytes: found.size, time: found.mtimeMs });
    });
    return files;
  }
}

function sumOf(files: readonly KeptFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function oldestFirst(a: KeptFile, b: KeptFile): number {
  return a.time - b.time || (a.path < b.path ? -1 : 1);
}

/** Newest first by the service's clock, else by ours. */
function newestFirst(a: CardVersion, b: CardVersion): number {
  return (Date.parse(b.updatedAt) || 0) - (Date.parse(a.updatedAt) || 0) || b.seenAt - a.seenAt;
}

/** Treats a missing file as undefined: another window may have deleted it. */
function ifMissing(error: unknown): undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}

const storedSchema = lazy(() =>
  z.object({
    /** `addressKey` of the card. */
    key: z.string(),
    seenAt: z.int(),
    status: z.string(),
    updatedAt: z.string(),
    card: heldCardSchema(),
  }),
);

/** Hash length in hexadecimal digits, enough to rule out collisions. */
const HASH_LENGTH = 32;

/** The hash of a version's content, the same in every window. */
export function versionHash({ card, status, updatedAt }: VersionContent): string {
  return hashOf(canonicalJson({ card, status, updatedAt }));
}

/** A short hash that is safe as a file name. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}

/** The version as JSON for storage. */
function versionText(key: string, { card, status, updatedAt, seenAt }: CardVersion): string {
  return JSON.stringify({ key, seenAt, status, updatedAt, card });
}

/** The version in the text; undefined if it can't be parsed or doesn't match the hash in its name. */
function readVersion(text: string, hash: string): { key: string; version: CardVersion } | undefined {
  const parsed = storedSchema().safeParse(parse(text));
  if (!parsed.success) return undefined;
  const { key, ...content } = parsed.data;
  return versionHash(content) === hash ? { key, version: { ...content, hash } } : undefined;
}

/** JSON with sorted keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
