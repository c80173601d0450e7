import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import type { BuiltProgram } from './builtProgram.ts';
import { readReady, type SandboxControl, sandboxControl } from './sandboxControl.ts';

const START_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;
const LOG_LIMIT_MS = 60_000;

/** A sandbox in a process of its own. */
export interface SandboxProcess extends SandboxControl {
  /** Its log so far: standard error. */
  log(): string;
  /** Its log, once it holds these words: it comes through a pipe, after the answers that it is about. */
  logWith(words: string): Promise<string>;
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
  /** The day that its seed is made for stays that of its start, whenever it is reset. */
  readonly keepsDay?: boolean;
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
  const folder = options.keepsDay === true ? await mkdtemp(join(tmpdir(), 'sandbox-seed-')) : undefined;
  if (folder !== undefined) {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    await writeFile(join(folder, 'seed.json'), JSON.stringify({ now: new Date(today).toISOString() }));
    args.push('--seed', join(folder, 'seed.json'));
  }
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
  if (folder !== undefined) void exited.then(() => rm(folder, { recursive: true, force: true }));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  try {
    const ready = readReady(await firstLine(child));
    return {
      ...sandboxControl(ready),
      log: () => log,
      logWith: async (words) => {
        for (const until = Date.now() + LOG_LIMIT_MS; !log.includes(words); ) {
          if (Date.now() > until) throw new Error(`The log has no “${words}”: ${log}`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return log;
      },
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
