import type { TransportRequest } from './transport.ts';

/** The service was silent too long (`idle`), or the whole answer took too long (`total`). */
export class TransportTimeout extends Error {
  readonly code: 'IDLE_TIMEOUT' | 'TOTAL_TIMEOUT';

  constructor(which: 'idle' | 'total') {
    super(which === 'idle' ? 'The service was silent too long.' : 'The answer took too long.');
    this.name = 'TransportTimeout';
    this.code = which === 'idle' ? 'IDLE_TIMEOUT' : 'TOTAL_TIMEOUT';
  }
}

/** One signal out of three ends: the caller's, a silence, the end of the time. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Something arrived: the silence is counted anew. */
  touch(): void;
  /** The exchange is over: no timer and no listener stays behind. */
  end(): void;
}

/** Starts counting at once. */
export function startDeadline(
  caller: AbortSignal,
  limits: { readonly idleMs: number; readonly totalMs: number },
): Deadline {
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(caller.reason);
  if (caller.aborted) onAbort();
  else caller.addEventListener('abort', onAbort, { once: true });
  const started = performance.now();
  let heard = started;
  // One timer for both ends, set anew only when it fires: most exchanges are over before.
  const look = (): void => {
    const now = performance.now();
    const left = { idle: heard + limits.idleMs - now, total: started + limits.totalMs - now };
    if (left.total <= 0) controller.abort(new TransportTimeout('total'));
    else if (left.idle <= 0) controller.abort(new TransportTimeout('idle'));
    else timer = setTimeout(look, Math.ceil(Math.min(left.idle, left.total)));
  };
  let timer = setTimeout(look, Math.min(limits.idleMs, limits.totalMs));
  return {
    signal: controller.signal,
    touch: () => {
      heard = performance.now();
    },
    end: () => {
      clearTimeout(timer);
      caller.removeEventListener('abort', onAbort);
    },
  };
}

/** What is aborted is waited for so long: most end by themselves, and must have ended before anything else is asked. */
const GRACE_MS = 500;

/** The same, or the abort's reason soon after it: not every `fetch` or stream that a program brings heeds a signal. */
export function orAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      timer = setTimeout(() => reject(signal.reason), GRACE_MS);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).then(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  });
}

/** The body as it leaves: bytes as they are; of a stream, every chunk that is asked for re-arms the deadline. */
export function sentBody(
  body: TransportRequest['body'],
  deadline: Deadline,
): Uint8Array | AsyncIterable<Uint8Array> | undefined {
  return body === undefined || body instanceof Uint8Array ? body : touchDeadline(body.open(), deadline);
}

async function* touchDeadline(chunks: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    // undici reads what is left of a body to its end after an abort.
    deadline.signal.throwIfAborted();
    deadline.touch();
    yield chunk;
  }
}

/** A body whose every chunk re-arms the deadline; after an abort it throws the abort's reason, whatever the library threw. */
export async function* watchedBody(chunks: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      deadline.touch();
      yield chunk;
    }
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    deadline.end();
  }
}
