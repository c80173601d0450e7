import type { ChildProcess } from 'node:child_process';
import { inTime } from '../../test/support/waiting.ts';

const PATIENCE_MS = 5_000;

/** Stops a process started with `detached: true` and its whole group: SIGTERM first, SIGKILL after five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const closed = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signal(pid, 'SIGTERM');
    await inTime('the end of a process', closed, PATIENCE_MS).catch(() => undefined);
  }
  // The leader may be gone while a member of its group lives on.
  signal(pid, 'SIGKILL');
}

/** Kills the group immediately, for when this process is about to end. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The group is empty.
  }
}

const running = new Set<ChildProcess>();

/** Kills the child's group if this process ends before the child was stopped: by a crash, a signal or process.exit. */
export function killOnExit(child: ChildProcess): void {
  if (running.size === 0 && !isListening) listen();
  running.add(child);
  child.once('exit', () => running.delete(child));
}

let isListening = false;

function listen(): void {
  isListening = true;
  process.on('exit', () => {
    for (const child of running) killGroup(child);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Other listeners end the process in their own, gentler way.
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
  }
}
