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
  const idle = setTimeout(() => controller.abort(new TransportTimeout('idle')), limits.idleMs);
  const total = setTimeout(() => controller.abort(new TransportTimeout('total')), limits.totalMs);
  return {
    signal: controller.signal,
    touch: () => void idle.refresh(),
    end: () => {
      clearTimeout(idle);
      clearTimeout(total);
      caller.removeEventListener('abort', onAbort);
    },
  };
}
