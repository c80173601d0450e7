import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import type { SeedOptions } from '../../src/sandbox/seed/plantSeed.ts';
import type { SandboxState } from './sandboxState.ts';
import { eventually, inTime } from './waiting.ts';

const START_LIMIT_MS = 60_000;

/** A sandbox in its own process. */
export interface SandboxProcess extends SandboxControl {
  /** Its log so far, or since `clearLog`: standard error. */
  log(): string;
  clearLog(): void;
  /** Its log, once it contains these words: it comes through a pipe, after the responses it is about. */
  logWith(words: string): Promise<string>;
  /** All of standard output so far. */
  output(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing is cleaned up. */
  kill(): Promise<void>;
}

/** Options of a test's sandbox; without `data` it has its own temporary folder. */
export interface SandboxProcessOptions {
  readonly data?: string;
  readonly port?: number;
  /** What an empty folder is filled with. A small community starts faster. */
  readonly seed?: SeedOptions;
  readonly args?: readonly string[];
  /** Without it, the sources run. */
  readonly program?: BuiltProgram;
  /** Ends it with SIGKILL, at any point of its start. */
  readonly killed?: AbortSignal;
}

/** Starts the program of `npm run sandbox` and resolves when it has printed its address. */
export async function startSandboxProcess(options: SandboxProcessOptions = {}): Promise<SandboxProcess> {
  const { path = 'src/sandbox/main.ts', env = {} } = options.program ?? {};
  const args = [path, '--port', String(options.port ?? 0)];
  // A killed test run can't stop what it started.
  args.push('--parent-pid', String(process.pid), ...(options.args ?? []));
  if (options.data !== undefined) args.push('--data', options.data);
  const folder = options.seed && (await mkdtemp(join(tmpdir(), 'sandbox-seed-')));
  if (folder !== undefined) {
    await writeFile(join(folder, 'seed.json'), JSON.stringify(options.seed));
    args.push('--seed', join(folder, 'seed.json'));
  }
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.killed === undefined ? {} : { signal: options.killed, killSignal: 'SIGKILL' as const }),
  });
  // The exit event reports it.
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
      clearLog: () => {
        log = '';
      },
      logWith: (words) => {
        const logged = async () => {
          while (!log.includes(words)) await once(child.stderr, 'data');
          return log;
        };
        return inTime(`“${words}” in the sandbox’s log`, logged());
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
  const line = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('no standard output'));
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
  return inTime('a line of the sandbox', line, START_LIMIT_MS);
}

const ready = z.object({
  baseUrl: z.string(),
  tokenUrl: z.string(),
  controlUrl: z.string(),
  apiKey: z.string(),
  communityId: z.string(),
  channelId: z.string(),
});

/** The line that a started sandbox prints first. */
export type SandboxReady = z.infer<typeof ready>;

/** Controls of a running sandbox that go beyond the service's interface. */
export interface SandboxControl extends SandboxReady {
  /** Calls a control route, e.g. `/state`, and returns its JSON; undefined for 204. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  state(): Promise<SandboxState>;
  /** Calls a service route with a key that has every permission. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** Parses a ready line. */
function readReady(line: string): SandboxReady {
  return ready.parse(JSON.parse(line));
}

/** The controls of the sandbox with that ready line. */
function sandboxControl(ready: SandboxReady): SandboxControl {
  const send = async (url: string, method: string, headers: Record<string, string>, body: unknown) => {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const control: SandboxControl['control'] = async (method, path, body) => {
    const answer = await send(`${ready.controlUrl}${path}`, method, { 'x-sandbox-control': '1' }, body);
    if (answer.status >= 400) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  };
  return {
    ...ready,
    control,
    state: async () => (await control('GET', '/state')) as SandboxState,
    call: (method, path, body) =>
      send(`${ready.baseUrl}${path}`, method, { authorization: `Bearer ${ready.apiKey}` }, body),
  };
}

/** The sandbox that a window's extension started, found by the ready line in the extension's global storage. */
export async function embeddedSandbox(globalStorage: string, limitMs = 60_000): Promise<SandboxControl> {
  const line = await eventually(
    'a sandbox that says it is ready',
    () => readFile(`${globalStorage}/sandbox/ready.json`, 'utf8').catch(() => undefined),
    limitMs,
  );
  return sandboxControl(readReady(line));
}

/** A program bundled into one file: it starts several times faster than from hundreds of sources. */
export interface BuiltProgram {
  readonly path: string;
  /** The environment of its processes: compiled code is cached by the first one that exits normally. */
  readonly env: Readonly<Record<string, string>>;
}

/** Bundles the program (relative to the project root) into the folder. */
export async function builtProgram(entry: string, folder: string): Promise<BuiltProgram> {
  const path = join(folder, `${basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [join(projectRoot, entry)],
    outfile: path,
    absWorkingDir: projectRoot,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return { path, env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } };
}
