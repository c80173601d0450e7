import type { ChildProcess } from 'node:child_process';

const PATIENCE_MS = 5_000;

/** Ends a process that was started with `detached: true`, and its whole group: asked first, killed after five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const closed = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    signal(pid, 'SIGTERM');
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  }
  // The leader may be gone while a member of its group lives on.
  signal(pid, 'SIGKILL');
}

/** Kills the group at once, for when this process is about to end. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // Nobody is left in the group.
  }
}
