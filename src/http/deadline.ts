import type { TransportRequest } from './transport.ts';

/** The service was silent too long (`idle`), or the whole response took too long (`total`). */
export class TransportTimeout extends Error {
  readonly code: 'IDLE_TIMEOUT' | 'TOTAL_TIMEOUT';

  constructor(which: 'idle' | 'total') {
    super(which === 'idle' ? 'The service sent nothing for too long.' : 'The response took too long.');
    this.name = 'TransportTimeout';
    this.code = which === 'idle' ? 'IDLE_TIMEOUT' : 'TOTAL_TIMEOUT';
  }
}

/** Combines the caller's signal with the two time limits. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Something arrived or was sent: restarts the idle time. */
  touch(): void;
  /** The exchange is over: removes the timer and the listener. */
  end(): void;
}

/** Starts a deadline. */
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
  // One timer for both limits, rescheduled only when it fires, because most exchanges end before.
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

/** How long to wait for an aborted promise to end by itself, in milliseconds. */
const GRACE_MS = 500;

/** The promise, rejected soon after an abort, because not every `fetch` or stream reacts to its signal. */
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

/** The body to send: bytes, or a stream whose chunks each restart the idle time. */
export function sentBody(
  body: TransportRequest['body'],
  deadline: Deadline,
): Uint8Array | AsyncIterable<Uint8Array> | undefined {
  return body === undefined || body instanceof Uint8Array ? body : touchDeadline(body.open(), deadline);
}

async function* touchDeadline(chunks: AsyncIterable<Uint8Array>, deadline: Deadline): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    // undici reads the rest of a body after an abort.
    deadline.signal.throwIfAborted();
    deadline.touch();
    yield chunk;
  }
}

/** A body whose chunks each restart the idle time. After an abort it throws the abort's reason instead of the library's error. */
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
