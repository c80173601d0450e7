import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseReady, type SandboxReady } from './sandboxReady.ts';

/** How the sandbox program is started. */
export interface SandboxLaunch {
  /** `dist/sandbox.js`. */
  readonly program: string;
  readonly dataFolder: string;
  /** 0: any free port. */
  readonly port: number;
  readonly seedFile: string | undefined;
  readonly onLogLine: (line: string) => void;
  /** Milliseconds until a start that says nothing counts as failed. */
  readonly patienceMs: number;
}

/** How a start ended. */
export type SandboxStart =
  | { readonly kind: 'running'; readonly ready: SandboxReady; readonly child: ChildProcess }
  /** Another sandbox, of another window, holds the data folder. */
  | { readonly kind: 'dataInUse' }
  | { readonly kind: 'failed'; readonly printed: string }
  | { readonly kind: 'cancelled' };

/** The sandbox's own exit code for "the data folder is in use". */
const DATA_IN_USE = 3;
const KEPT_LINES = 12;

/** Starts the program and waits for its first line. Whatever ends the wait otherwise ends the program too. */
export function startSandboxProcess(launch: SandboxLaunch, signal: AbortSignal): Promise<SandboxStart> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ kind: 'cancelled' });
      return;
    }
    const child = spawn(process.execPath, argumentsOf(launch), {
      env: environmentOf(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const printed: string[] = [];
    const keep = (line: string): void => {
      printed.push(line);
      if (printed.length > KEPT_LINES) printed.shift();
    };
    const settle = (end: SandboxStart): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (end.kind !== 'running') child.kill();
      resolve(end);
    };
    const onAbort = (): void => settle({ kind: 'cancelled' });
    const timer = setTimeout(() => settle({ kind: 'failed', printed: printed.join('\n') }), launch.patienceMs);
    signal.addEventListener('abort', onAbort, { once: true });
    createInterface({ input: child.stdout }).once('line', (line) => {
      const ready = parseReady(line);
      if (ready !== undefined) settle({ kind: 'running', ready, child });
      else keep(line);
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      keep(line);
      launch.onLogLine(line);
    });
    child.once('error', (error) => settle({ kind: 'failed', printed: error.message }));
    // `close` comes after the last line was read, `exit` may come before.
    child.once('close', (code) =>
      settle(code === DATA_IN_USE ? { kind: 'dataInUse' } : { kind: 'failed', printed: printed.join('\n') }),
    );
  });
}

function argumentsOf(launch: SandboxLaunch): string[] {
  return [
    launch.program,
    '--data',
    launch.dataFolder,
    '--port',
    String(launch.port),
    // A window that crashes cannot stop what it started.
    '--parent-pid',
    String(process.pid),
    ...(launch.seedFile === undefined ? [] : ['--seed', launch.seedFile]),
  ];
}

/** The host's own environment, as plain Node, without keys and without the host's Node options. */
function environmentOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !name.startsWith('CHART_CARDS_API_KEY') && name !== 'NODE_OPTIONS',
  );
  return { ...Object.fromEntries(kept), ELECTRON_RUN_AS_NODE: '1' };
}
