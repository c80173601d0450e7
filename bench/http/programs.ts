import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../scripts/host/hostPaths.ts';

/** Programs that a measure runs beside itself. */
export interface Programs {
  /** Starts a program of the project and resolves with the first that it prints. */
  start(args: readonly string[]): Promise<string>;
  /** Ends them all, and waits for that. */
  stop(): Promise<void>;
}

/** None at first. */
export function programs(): Programs {
  const children: ChildProcess[] = [];
  return {
    start: async (args) => {
      const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] });
      children.push(child);
      const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
      if (!Buffer.isBuffer(first)) throw new Error(`${args.join(' ')} ended before it said anything`);
      return first.toString();
    },
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined)));
    },
  };
}
