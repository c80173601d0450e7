import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FactTable } from '../store/communityTables.ts';
import type { ExportRow } from '../store/exportTable.ts';

/** The folder of exported files, private because they contain personal data. */
export function exportFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'exports');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The path of a job's finished file. */
export function exportFilePath(dataFolder: string, { id, order }: Pick<ExportRow, 'id' | 'order'>): string {
  return join(dataFolder, 'exports', `${id}.${order.format}`);
}

/** Removes a job's file; downloads in progress can finish. */
export function removeExportFile(dataFolder: string, row: Pick<ExportRow, 'id' | 'order'>): void {
  rmSync(exportFilePath(dataFolder, row), { force: true });
}

/** Removes files that belong to no completed job: partial files of killed runs, files of deleted jobs. */
export function sweepExportFiles(dataFolder: string, completed: readonly ExportRow[]): void {
  const folder = exportFolder(dataFolder);
  const kept = new Set(completed.map((row) => exportFilePath(dataFolder, row)));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!kept.has(path)) rmSync(path, { force: true });
  }
}

const fsyncAsync = promisify(fsync);

/**
 * Writes a file under a temporary name and renames it once every byte is on disk. The rename isn't flushed: after a power
 * cut, a completed job whose file is missing runs again (`ExportJobs`).
 */
export class ExportFile {
  readonly #path: string;
  readonly #part: string;
  #descriptor: number | undefined;
  #bytes = 0;

  /** `run` keeps the temporary files of two runs of a job apart. */
  constructor(path: string, run: number) {
    this.#path = path;
    this.#part = `${path}.${run}.part`;
    this.#descriptor = openSync(this.#part, 'w', 0o600);
  }

  get bytes(): number {
    return this.#bytes;
  }

  write(bytes: Uint8Array): void {
    if (this.#descriptor === undefined) throw new Error('the export file is closed');
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.#bytes += bytes.length;
  }

  /** Flushes and renames the file without blocking the event loop. */
  async commit(): Promise<void> {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) throw new Error('the export file is closed');
    await fsyncAsync(descriptor);
    // The run may have been discarded during the flush.
    if (this.#descriptor === undefined) throw new Error('the export file is closed');
    this.#rename(descriptor);
  }

  /** Flushes and renames the file synchronously. */
  commitSync(): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) throw new Error('the export file is closed');
    fsyncSync(descriptor);
    this.#rename(descriptor);
  }

  /** Removes the temporary file; no-op after a commit. */
  discard(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
    rmSync(this.#part, { force: true });
  }

  #rename(descriptor: number): void {
    closeSync(descriptor);
    this.#descriptor = undefined;
    renameSync(this.#part, this.#path);
  }
}

/** How long a link is valid, by the service's clock. */
const LINK_MS = 15 * 60_000;

/** A temporary link; its query grants access without a key. */
interface ExportLink {
  /** Query of the file's URL. */
  readonly query: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Signs the name of a file for 15 minutes. */
export function signExportLink(facts: FactTable, name: string, now: number): ExportLink {
  const expiresAt = now + LINK_MS;
  const query = new URLSearchParams({
    expires: String(expiresAt),
    signature: signature(facts, name, String(expiresAt)),
  });
  return { query: query.toString(), expiresAt };
}

/** Whether the query grants access to the file now. */
export function isValidExportLink(facts: FactTable, name: string, query: URLSearchParams, now: number): boolean {
  const [expires = '', ...moreExpires] = query.getAll('expires');
  const [given = '', ...moreGiven] = query.getAll('signature');
  if (moreExpires.length + moreGiven.length > 0 || !/^\d{1,16}$/.test(expires)) return false;
  const right = Buffer.from(signature(facts, name, expires));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right) && now < Number(expires);
}

function signature(facts: FactTable, name: string, expires: string): string {
  return createHmac('sha256', linkSecret(facts)).update(`${name}\n${expires}`).digest('hex');
}

/** Created with the first link; a reset deletes it, which invalidates all links. */
function linkSecret(facts: FactTable): string {
  const held = facts.get('exportLinkSecret');
  if (typeof held === 'string') return held;
  const made = randomBytes(32).toString('hex');
  facts.set('exportLinkSecret', made);
  return made;
}
