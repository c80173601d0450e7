import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const PART_NAME = /^\.(.+)\.(\d+)-[0-9a-f]{8}\.part$/s;

/** A file under way, beside its final place and under a name of its own, until it is known to be whole. */
export class PartFile {
  readonly path: string;
  readonly #target: string;
  readonly #handle: FileHandle;

  private constructor(target: string, path: string, handle: FileHandle) {
    this.#target = target;
    this.path = path;
    this.#handle = handle;
  }

  /** Readable by its owner alone: it may hold personal data. Throws what the file system says, e.g. `ENOSPC`, `EACCES`. */
  static async create(target: string): Promise<PartFile> {
    const name = `.${basename(target)}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
    const path = join(dirname(target), name);
    return new PartFile(target, path, await open(path, 'wx', 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    let written = 0;
    // One call may write less than it was given, on a full disk say.
    while (written < bytes.length) written += (await this.#handle.write(bytes, written)).bytesWritten;
  }

  /** On disk, then in its place: at no time is there a file of the final name that is not whole. */
  async keep(target = this.#target): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.path, target);
    await syncFolder(dirname(target));
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}

/** Takes away what downloads to this place left behind when their process was killed. */
export async function sweepParts(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    const [, of, pid] = PART_NAME.exec(name) ?? [];
    if (of === basename(target) && !isRunning(Number(pid))) await rm(join(dirname(target), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Without it a power cut could undo the rename; some systems do not let a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
