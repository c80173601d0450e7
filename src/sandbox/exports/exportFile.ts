import { closeSync, fsync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

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
