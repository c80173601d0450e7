import type { ChildProcess } from 'node:child_process';
import { killGroup } from './stopProcess.ts';

const running = new Set<ChildProcess>();

/** Kills the child's group when this process ends before the child was stopped: by a crash, a signal or process.exit. */
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
      // Whoever else listens ends the process in its own, gentler way.
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
  }
}
