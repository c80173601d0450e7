import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import type { BuiltProgram } from './builtProgram.ts';
import { readReady, type SandboxControl, sandboxControl } from './sandboxControl.ts';

const START_LIMIT_MS = 20_000;

/** A sandbox in a process of its own. */
export interface SandboxProcess extends SandboxControl {
  /** Its log so far: standard error. */
  log(): string;
  /** All of standard output so far. */
  output(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
}

/** How a test's sandbox is started; without `data` it has a temporary folder of its own. */
export interface SandboxProcessOptions {
  readonly data?: string;
  readonly port?: number;
  readonly args?: readonly string[];
  /** Its sources without it. */
  readonly program?: BuiltProgram;
  /** Ends it by SIGKILL, wherever in its start it is. */
  readonly killed?: AbortSignal;
}

/** Starts `npm run sandbox`'s program and resolves when it has said where it answers. */
export async function startSandboxProcess(options: SandboxProcessOptions = {}): Promise<SandboxProcess> {
  const { path = 'src/sandbox/main.ts', env = {} } = options.program ?? {};
  const args = [path, '--port', String(options.port ?? 0), ...(options.args ?? [])];
  // A test run that is killed cannot stop what it started.
  args.push('--parent-pid', String(process.pid));
  if (options.data !== undefined) args.push('--data', options.data);
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.killed === undefined ? {} : { signal: options.killed, killSignal: 'SIGKILL' as const }),
  });
  // Told by its exit.
  child.on('error', () => undefined);
  let [output, log] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  try {
    const ready = readReady(await firstLine(child));
    return {
      ...sandboxControl(ready),
      log: () => log,
      output: () => output,
      stop: () => end('SIGTERM'),
      kill: async () => {
        await end('SIGKILL');
      },
    };
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`The sandbox did not start; it printed: ${log}`, { cause: error });
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('no standard output'));
    const limit = setTimeout(() => reject(new Error(`nothing within ${START_LIMIT_MS / 1000} s`)), START_LIMIT_MS);
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(limit);
      resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
}
