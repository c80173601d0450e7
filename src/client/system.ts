import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The code of an error from Node or the operating system, e.g. `ENOSPC`; `UNKNOWN` if it has none. */
export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';
}

/** Whether a process of this machine is running. Another process may have taken over its id. */
export function isProcessAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** This machine in a file's name: process ids mean nothing on another machine or in another container. */
export function machineDigest(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

/** The start time where the system doesn't provide one. */
const UNKNOWN_START = '0';

/** When this process started, for a file's name: `isSameProcess` reads it. */
export async function ownProcessStart(): Promise<string> {
  return (await processStart(process.pid)) ?? UNKNOWN_START;
}

/** Whether the process of this machine that had the id and started then is running; undefined if that can't be told. */
export async function isSameProcess(pid: number, start: string): Promise<boolean | undefined> {
  if (!isProcessAlive(pid)) return false;
  const actual = await processStart(pid);
  return actual === undefined || !start.startsWith('t') ? undefined : actual === start;
}

/**
 * When a process started, as a word that differs for every process with the same id: `t` and clock ticks since the
 * machine was started. Undefined without such a process, or where the system has no such file.
 */
async function processStart(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in brackets, which may contain spaces and brackets; the start is the 22nd.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? undefined : `t${ticks}`;
}
