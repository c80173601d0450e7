import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

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

/** What a test may do to a running sandbox, beside what any client may. */
export interface SandboxControl extends SandboxReady {
  /** Calls a control route, `/state` say, and gives the JSON it answered; undefined for 204. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Calls a route of the service with a key that holds every permission. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** Reads a ready line. */
export function readReady(line: string): SandboxReady {
  return ready.parse(JSON.parse(line));
}

/** The controls of the sandbox that said `ready`. */
export function sandboxControl(ready: SandboxReady): SandboxControl {
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
  return {
    ...ready,
    control: async (method, path, body) => {
      const answer = await send(`${ready.controlUrl}${path}`, method, { 'x-sandbox-control': '1' }, body);
      if (answer.status >= 400) {
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      return answer.body;
    },
    call: (method, path, body) =>
      send(`${ready.baseUrl}${path}`, method, { authorization: `Bearer ${ready.apiKey}` }, body),
  };
}

/** The sandbox that the extension of a window has started: it leaves its ready line in the extension's global storage. */
export async function embeddedSandbox(globalStorage: string, limitMs = 60_000): Promise<SandboxControl> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return sandboxControl(readReady(await readFile(`${globalStorage}/sandbox/ready.json`, 'utf8')));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
