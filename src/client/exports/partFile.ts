import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isProcessAlive } from '../system.ts';

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

  /**
   * Readable by its owner alone: it may hold personal data. A target that is a link is written through, a read-only one
   * refused. Throws what the file system says, e.g. `ENOSPC`, `EACCES`.
   */
  static async create(target: string): Promise<PartFile> {
    const file = await writableFile(target);
    const name = `.${shortName(file)}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
    const path = join(dirname(file), name);
    return new PartFile(file, path, await open(path, 'wx', 0o600));
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
export async function removeStaleParts(target: string): Promise<void> {
  const file = await resolveLink(target);
  for (const name of await readdir(dirname(file))) {
    const [, of, pid] = PART_NAME.exec(name) ?? [];
    if (of === shortName(file) && !isProcessAlive(Number(pid))) await rm(join(dirname(file), name), { force: true });
  }
}

/** The file that a link leads to, also one that is not there yet; a rename would put a file in the link's place. */
async function resolveLink(target: string): Promise<string> {
  const link = await readlink(target).catch(() => undefined);
  return realpath(target).catch(() => (link === undefined ? target : resolve(dirname(target), link)));
}

async function writableFile(target: string): Promise<string> {
  const file = await resolveLink(target);
  const there = await stat(file).catch(() => undefined);
  // A rename asks for the folder's rights only.
  if (there !== undefined && (there.mode & 0o222) === 0) {
    throw Object.assign(new Error(`EACCES: the file is read-only, ${basename(file)}`), { code: 'EACCES' });
  }
  return file;
}

/** The file's name where a longer one has room beside it; a name has 255 bytes at most. */
function shortName(file: string): string {
  const name = basename(file);
  if (Buffer.byteLength(name) <= 200) return name;
  return `${[...name].slice(0, 40).join('')}~${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/** Without it a power cut could undo the rename; some systems do not let a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
