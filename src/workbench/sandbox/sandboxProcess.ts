import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

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

const readySchema = z.object({
  baseUrl: z.string(),
  tokenUrl: z.string(),
  controlUrl: z.string(),
  apiKey: z.string(),
  communityId: z.string(),
  channelId: z.string(),
});

/** Where a running sandbox answers. The key stays in memory: it is new with every reset and goes into no setting. */
export type SandboxReady = z.infer<typeof readySchema>;

/** The first line on the sandbox's standard output; undefined when it is something else. */
export function parseReady(line: string): SandboxReady | undefined {
  try {
    const parsed = readySchema.safeParse(JSON.parse(line));
    return parsed.success && [parsed.data.baseUrl, parsed.data.tokenUrl, parsed.data.controlUrl].every(isLoopback)
      ? parsed.data
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a sandbox on that folder, started by any window, wrote down; it may have ended since. */
export async function readReadyFile(folder: string): Promise<SandboxReady | undefined> {
  try {
    return parseReady(await readFile(join(folder, 'ready.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** A file that somebody else wrote must not lead the key away from this machine. */
function isLoopback(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname === '127.0.0.1';
}

const stateSchema = z.object({
  community: z.object({ id: z.string(), name: z.string() }),
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
  analyses: z.array(z.object({ status: z.string(), ownerUsername: z.nullable(z.string()) })),
});

/** What the workbench asks of the sandbox's state. */
export interface SandboxFacts {
  readonly communityId: string;
  readonly communityName: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** The member with most cards that can still be changed; undefined without any. */
  readonly sender: string | undefined;
}

const CONTROL = { 'x-sandbox-control': '1' };

/** Asks a sandbox for its state; undefined when nothing answers there, or something else does. */
export async function askSandbox(ready: SandboxReady, signal: AbortSignal): Promise<SandboxFacts | undefined> {
  try {
    const answer = await fetch(`${ready.controlUrl}/state`, { headers: CONTROL, signal, redirect: 'error' });
    if (!answer.ok) return undefined;
    const parsed = stateSchema.safeParse(await answer.json());
    if (!parsed.success || parsed.data.community.id !== ready.communityId) return undefined;
    const { community, channels, analyses } = parsed.data;
    return { communityId: community.id, communityName: community.name, channels, sender: busiestAuthor(analyses) };
  } catch {
    return undefined;
  }
}

/** Brings the seed back. */
export async function resetSandbox(ready: SandboxReady, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(`${ready.controlUrl}/reset`, { method: 'POST', headers: CONTROL, signal });
  return answer.ok;
}

function busiestAuthor(analyses: z.infer<typeof stateSchema>['analyses']): string | undefined {
  const counts = new Map<string, number>();
  for (const { status, ownerUsername } of analyses) {
    if (status === 'Pending' && ownerUsername !== null) counts.set(ownerUsername, (counts.get(ownerUsername) ?? 0) + 1);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en'))[0]?.[0];
}
