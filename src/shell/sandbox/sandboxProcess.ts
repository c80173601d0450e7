import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

/** How the sandbox process is started. */
interface SandboxLaunch {
  /** `dist/sandbox.js`. */
  readonly program: string;
  readonly dataFolder: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly seedFile: string | undefined;
  /** Data that can't be read is deleted, and the sample data restored. */
  readonly replacesDamaged: boolean;
  readonly onLogLine: (line: string) => void;
  /** How long to wait for the first line of output before the start counts as failed, in milliseconds. */
  readonly patienceMs: number;
}

/** The result of a start. */
export type SandboxStart =
  | { readonly kind: 'running'; readonly ready: SandboxReady; readonly child: ChildProcess }
  /** Another window's sandbox has locked the data folder. */
  | { readonly kind: 'dataInUse' }
  /** The data can't be read; nothing was changed. */
  | { readonly kind: 'dataDamaged' }
  | { readonly kind: 'failed'; readonly printed: string }
  | { readonly kind: 'cancelled' };

/** The sandbox's exit codes that aren't just a failure. */
const EXIT_KINDS: ReadonlyMap<number | null, 'dataInUse' | 'dataDamaged'> = new Map([
  [3, 'dataInUse'],
  [4, 'dataDamaged'],
]);
const KEPT_LINES = 12;

/** Starts the process and waits for its first line. If the wait ends any other way, the process is killed. */
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
    // `close` fires after the last line was read; `exit` may fire before.
    child.once('close', (code) => {
      const kind = EXIT_KINDS.get(code);
      settle(kind === undefined ? { kind: 'failed', printed: printed.join('\n') } : { kind });
    });
  });
}

function argumentsOf(launch: SandboxLaunch): string[] {
  return [
    launch.program,
    '--data',
    launch.dataFolder,
    '--port',
    String(launch.port),
    // Safety net: the process must end even if this window crashes.
    '--parent-pid',
    String(process.pid),
    ...(launch.seedFile === undefined ? [] : ['--seed', launch.seedFile]),
    ...(launch.replacesDamaged ? ['--replace-damaged'] : []),
  ];
}

/** The extension host's environment, as plain Node, without keys and without the host's Node options. */
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

/**
 * Address of a running sandbox. The key stays in memory: it changes with every reset and is never stored in a setting.
 */
export type SandboxReady = z.infer<typeof readySchema>;

/** Parses the first line of the sandbox's output; undefined if it is something else. */
function parseReady(line: string): SandboxReady | undefined {
  try {
    const parsed = readySchema.safeParse(JSON.parse(line));
    return parsed.success && [parsed.data.baseUrl, parsed.data.tokenUrl, parsed.data.controlUrl].every(isLoopback)
      ? parsed.data
      : undefined;
  } catch {
    return undefined;
  }
}

/** The address file in the data folder, written by a sandbox of any window; that sandbox may have exited since. */
export async function readReadyFile(folder: string): Promise<SandboxReady | undefined> {
  try {
    return parseReady(await readFile(join(folder, 'ready.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** A forged file must not direct the key to another machine. */
function isLoopback(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname === '127.0.0.1';
}

const stateSchema = z.object({
  community: z.object({ id: z.string(), name: z.string() }),
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
  analyses: z.array(z.object({ status: z.string(), ownerUsername: z.nullable(z.string()) })),
});

/** The sandbox's state as the extension uses it. */
export interface SandboxFacts {
  readonly communityId: string;
  readonly communityName: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** The member with the most editable cards; undefined if there are none. */
  readonly sender: string | undefined;
}

const CONTROL = { 'x-sandbox-control': '1' };

/** Asks a sandbox for its state; undefined if nothing, or something else, answers there. */
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

/** Restores the sample data. */
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
