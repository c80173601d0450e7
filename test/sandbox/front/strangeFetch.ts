import type { Clock } from '../../../src/client/clock.ts';
import type { Operation } from '../../../src/contract/operation.ts';

type Fetch = typeof globalThis.fetch;

/** What a client sees instead of the answer to its write. */
export type LostResponse =
  | { readonly kind: 'reset' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'status'; readonly status: number; readonly body: string };

/** A request as it left, to be sent on later. */
interface HeldRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly due: number;
}

/** A service that answers a write badly and does it later. */
export interface LateService {
  readonly fetch: Fetch;
  /** Does what is still waiting. */
  finish(): Promise<void>;
  /** How often the write was received. */
  received(): number;
}

/** Holds every request of that operation for so long by the clock, and answers it as said. */
export function lateService(operation: Operation, clock: Clock, delayMs: number, answer: LostResponse): LateService {
  const held: HeldRequest[] = [];
  let received = 0;
  const finish = async (now = Number.POSITIVE_INFINITY): Promise<void> => {
    for (const request of held.filter(({ due }) => due <= now)) {
      held.splice(held.indexOf(request), 1);
      await (await fetch(request.url, request.init)).arrayBuffer();
    }
  };
  return {
    finish: () => finish(),
    received: () => received,
    fetch: async (input, init) => {
      await finish(clock.now());
      const url = String(input);
      if (!isOf(operation, url, init)) return fetch(url, init);
      received += 1;
      held.push({ url, init: await keptInit(init), due: clock.now() + delayMs });
      return lost(answer);
    },
  };
}

/** Gives the answers of one operation another status, body or headers; the service does what it is asked. */
export function rewritten(
  operation: Operation | undefined,
  rewrite: (answer: { readonly url: string; readonly status: number; readonly body: unknown }) => Response | undefined,
): Fetch {
  return async (input, init) => {
    const url = String(input);
    const answer = await fetch(url, init);
    if (operation !== undefined && !isOf(operation, url, init)) return answer;
    const text = await answer.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const plain = (): Response =>
      new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
    return rewrite({ url, status: answer.status, body }) ?? plain();
  };
}

/** Whether the request is a call of the operation. */
export function isOf(operation: Operation, url: string, init: RequestInit | undefined): boolean {
  const segments = new URL(url).pathname.split('/');
  const template = operation.path.split('/');
  return (
    (init?.method ?? 'GET') === operation.method &&
    segments.length === template.length &&
    template.every((part, at) => part.startsWith('{') || part === segments[at])
  );
}

/** The answer that never came, as the client sees it. */
export async function lost(answer: LostResponse): Promise<Response> {
  switch (answer.kind) {
    case 'reset':
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
      });
    case 'silence':
      // As the host's fetch ends it; a limit in real time would also end what is read back on a busy machine.
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' }),
      });
    case 'status':
      return new Response(answer.body, { status: answer.status });
  }
}

/** A body that can be sent again: an upload's is a stream. */
async function keptInit(init: RequestInit | undefined): Promise<RequestInit> {
  const { signal: _, ...kept } = init ?? {};
  if (!(kept.body instanceof ReadableStream)) return kept;
  return { ...kept, body: new Uint8Array(await new Response(kept.body).arrayBuffer()) };
}
