import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ToolError } from '../agent/agentHost.ts';
import { errorCode, isSameProcess, machineDigest, ownProcessStart } from '../client/system.ts';

/**
 * Files that a write needs beside the card, with short names, because a card's own may have the longest that a system
 * allows: `.chart-cards-CARD-TICKET-PID-START-MACHINE-ID.lock`, and the same with `.part`. Ticket 0 is being chosen.
 */
const OWN_FILE = /^\.chart-cards-([0-9a-f]{16})-(\d+)-(\d+)-(t?\d+)-([0-9a-f]{8})-([0-9a-f-]{36})\.(lock|part)$/;
/** How long a file of another machine counts after it was made: that machine's processes can't be seen. */
const FOREIGN_MS = 60_000;
const POLL_MS = 3;
const LONGEST_WAIT_MS = 10_000;

/** A process's place in the queue for a card. */
interface Ticket {
  readonly number: number;
  readonly id: string;
}

/**
 * Changes a card's file under a lock that all `chart-cards` processes respect (Lamport's bakery algorithm). The ticket of
 * a killed process no longer counts and is removed by the next one. Throws a `ToolError` after 10 s.
 */
export async function withFileLock<T>(path: string, change: () => Promise<T>): Promise<T> {
  const folder = dirname(path);
  const id = randomUUID();
  const nameOf = async (ticket: number) => join(folder, await ownFileName(path, ticket, id, 'lock'));
  const choosing = await nameOf(0);
  let chosen: string | undefined;
  try {
    await createEmpty(choosing);
    const number = 1 + Math.max(0, ...(await ticketsOf(path)).map((ticket) => ticket.number));
    chosen = await nameOf(number);
    await createEmpty(chosen);
    await rm(choosing, { force: true });
    await waitForTurn(path, { number, id });
    return await change();
  } finally {
    for (const name of [choosing, chosen]) if (name !== undefined) await rm(name, { force: true });
  }
}

async function waitForTurn(path: string, own: Ticket): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  // Twice: a listing may miss a ticket that replaces a choice while the folder is read.
  for (let free = 0; free < 2; ) {
    const before = (await ticketsOf(path)).filter(
      ({ number, id }) => id !== own.id && (number < own.number || (number === own.number && id < own.id)),
    );
    free = before.length === 0 ? free + 1 : 0;
    if (before.length === 0) continue;
    if (performance.now() > end)
      throw new ToolError('Another program is changing the file. Nothing was changed.', 'Try again in a moment.');
    await pause(POLL_MS);
  }
}

/** The tickets of running processes for a card. Those of ended ones are removed, and what they left of a write. */
async function ticketsOf(path: string): Promise<Ticket[]> {
  const folder = dirname(path);
  const tickets: Ticket[] = [];
  for (const name of await readdir(folder)) {
    const [, card, number, pid, start = '', machine, id = '', kind] = OWN_FILE.exec(name) ?? [];
    if (card === undefined) continue;
    const isRunning =
      machine === machineDigest()
        ? ((await isSameProcess(Number(pid), start)) ?? true)
        : await isRecent(join(folder, name));
    if (!isRunning) await rm(join(folder, name), { force: true });
    else if (kind === 'lock' && card === digestOf(path)) tickets.push({ number: Number(number), id });
  }
  return tickets;
}

async function isRecent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < FOREIGN_MS;
}

async function ownFileName(path: string, ticket: number, id: string, kind: 'lock' | 'part'): Promise<string> {
  const start = await ownProcessStart();
  return `.chart-cards-${digestOf(path)}-${ticket}-${process.pid}-${start}-${machineDigest()}-${id}.${kind}`;
}

function digestOf(path: string): string {
  return createHash('sha256').update(basename(path)).digest('hex').slice(0, 16);
}

async function createEmpty(path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close();
}

/** Replaces a file with the same permissions; a reader never sees a partial file. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const { mode } = await stat(path);
  await withPart(path, bytes, mode & 0o777, (part) => rename(part, path));
}

/** Writes a complete new file or none; false if the path already exists, even as a link. */
export async function createFile(path: string, text: string): Promise<boolean> {
  try {
    // Unlike a rename, a link replaces nothing.
    await withPart(path, Buffer.from(text), undefined, (part) =>
      link(part, path).catch((error: unknown) => {
        if (!NO_LINKS.has(errorCode(error))) throw error;
        return copyFile(part, path, constants.COPYFILE_EXCL);
      }),
    );
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Error codes of file systems without links, e.g. on a memory card or a network drive. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

async function withPart(
  path: string,
  bytes: Uint8Array,
  mode: number | undefined,
  use: (part: string) => Promise<void>,
): Promise<void> {
  const part = join(dirname(path), await ownFileName(path, 0, randomUUID(), 'part'));
  try {
    const file = await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
    try {
      // The mode of a new file is limited by the process.
      if (mode !== undefined) await file.chmod(mode);
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await use(part);
  } finally {
    await rm(part, { force: true });
  }
}
