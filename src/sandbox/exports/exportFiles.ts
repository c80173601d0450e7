import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FactTable } from '../store/communityTables.ts';
import type { ExportRow } from '../store/exportTable.ts';

/** The folder of exported files. They can hold personal data: nobody else may read them. */
export function exportFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'exports');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Where a job's file lies when it is whole. */
export function exportFilePath(dataFolder: string, { id, order }: Pick<ExportRow, 'id' | 'order'>): string {
  return join(dataFolder, 'exports', `${id}.${order.format}`);
}

/** Takes one job's file away; who is fetching it has it to the end. */
export function removeExportFile(dataFolder: string, row: Pick<ExportRow, 'id' | 'order'>): void {
  rmSync(exportFilePath(dataFolder, row), { force: true });
}

/** Takes away what no completed job has: parts of runs that were killed, files of jobs that are gone. */
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
 * A file in the making: it has another name until every byte of it is on disk. The name itself is not waited for: a
 * completed job whose file is missing after a power cut is done again (`ExportJobs`).
 */
export class ExportFile {
  readonly #path: string;
  readonly #part: string;
  #descriptor: number | undefined;
  #bytes = 0;

  /** `run` keeps the parts of two runs of one job apart. */
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

  /** Onto the disk and under its name, without holding up the answers. */
  async commit(): Promise<void> {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) throw new Error('the export file is closed');
    await fsyncAsync(descriptor);
    // Meanwhile the run may have been given up.
    if (this.#descriptor === undefined) throw new Error('the export file is closed');
    this.#rename(descriptor);
  }

  /** The same, at once. */
  commitSync(): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) throw new Error('the export file is closed');
    fsyncSync(descriptor);
    this.#rename(descriptor);
  }

  /** Leaves nothing behind, unless it has its name already. */
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

/** How long a link can be used, by the service's clock. */
const LINK_MS = 15 * 60_000;

/** A temporary link; its query is as good as a key. */
export interface ExportLink {
  /** Under the file's address. */
  readonly query: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Signs the name of a file for a quarter of an hour. */
export function signExportLink(facts: FactTable, name: string, now: number): ExportLink {
  const expiresAt = now + LINK_MS;
  const query = new URLSearchParams({
    expires: String(expiresAt),
    signature: signature(facts, name, String(expiresAt)),
  });
  return { query: query.toString(), expiresAt };
}

/** Whether that query opens the file now. */
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

/** Made with the first link; a reset forgets it, and with it every link. */
function linkSecret(facts: FactTable): string {
  const held = facts.get('exportLinkSecret');
  if (typeof held === 'string') return held;
  const made = randomBytes(32).toString('hex');
  facts.set('exportLinkSecret', made);
  return made;
}
