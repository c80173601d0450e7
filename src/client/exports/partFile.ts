import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isProcessAlive } from '../system.ts';

const PART_NAME = /^\.(.+)\.(\d+)-[0-9a-f]{8}\.part$/s;

/** A temporary file next to the target, which it replaces once it's complete. */
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
   * Creates the file, readable only by its owner because it may contain personal data. Follows a symbolic link, and rejects a
   * read-only target. Throws file system errors, e.g. `ENOSPC`, `EACCES`.
   */
  static async create(target: string): Promise<PartFile> {
    const file = await writableFile(target);
    const name = `.${shortName(file)}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
    const path = join(dirname(file), name);
    return new PartFile(file, path, await open(path, 'wx', 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    let written = 0;
    // One call may write only a part, e.g. on a full disk.
    while (written < bytes.length) written += (await this.#handle.write(bytes, written)).bytesWritten;
  }

  /** fsync + rename: the target never holds a partial file. */
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

/** Removes part files of this target whose process was killed. */
export async function removeStaleParts(target: string): Promise<void> {
  const file = await resolveLink(target);
  for (const name of await readdir(dirname(file))) {
    const [, of] = PART_NAME.exec(name) ?? [];
    if (of === shortName(file) && isStalePart(name)) await rm(join(dirname(file), name), { force: true });
  }
}

/** Whether the name is that of a part file whose process was killed. Its age says nothing: a clock may be moved. */
export function isStalePart(name: string): boolean {
  const [, , pid] = PART_NAME.exec(name) ?? [];
  return pid !== undefined && !isProcessAlive(Number(pid));
}

/** Resolves a symbolic link, even if its target doesn't exist yet, because a rename would replace the link itself. */
async function resolveLink(target: string): Promise<string> {
  const link = await readlink(target).catch(() => undefined);
  return realpath(target).catch(() => (link === undefined ? target : resolve(dirname(target), link)));
}

async function writableFile(target: string): Promise<string> {
  const file = await resolveLink(target);
  const there = await stat(file).catch(() => undefined);
  // A rename checks only the folder's permissions.
  if (there !== undefined && (there.mode & 0o222) === 0) {
    throw Object.assign(new Error(`EACCES: the file is read-only, ${basename(file)}`), { code: 'EACCES' });
  }
  return file;
}

/** The file's name, shortened so that a name made from it stays within 255 bytes. */
function shortName(file: string): string {
  const name = basename(file);
  if (Buffer.byteLength(name) <= 200) return name;
  return `${[...name].slice(0, 40).join('')}~${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/** Makes the rename survive a power failure. Some systems can't open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
