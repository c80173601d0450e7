import type { Clock } from '../clock.ts';
import type { Finding, ReconcileRule, UncertainWrite } from './reconcileRule.ts';

/** The time in which a service could still be working on a write, from when its answer was lost, in milliseconds. */
export const LATE_WRITE_MS = 60_000;
/** The same after an error in the service's own words: it has ended, but its effect may show a moment later. */
export const SERVICE_ERROR_WAIT_MS = 4_000;

/** Pauses between two looks, in milliseconds: each twice as long as the one before. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** When a person gives up waiting, one last look may take this long. */
const LAST_LOOK_MS = 3_000;

/** Told before each pause: how long was looked, and how long will be at most. */
export interface ReadBackProgress {
  readonly elapsedMs: number;
  readonly untilMs: number;
}

/** How long is looked, and who is told. */
export interface ReadBackOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Epoch milliseconds from which on "as before" means "did not happen". */
  readonly until: number;
  readonly onProgress?: ((progress: ReadBackProgress) => void) | undefined;
}

/**
 * Looks at the service until the write is seen, or could no longer take effect. "As before" counts only when the last
 * look began after that time; a person who gives up earlier leaves it unknown.
 */
export async function readBackUntilKnown<Seen>(
  rule: ReconcileRule<Seen>,
  doubt: Omit<UncertainWrite, 'isLastLook'>,
  { clock, signal, until, onProgress }: ReadBackOptions,
): Promise<Finding<Seen>> {
  const started = clock.now();
  let slept = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const left = Math.max(0, until - clock.now());
    onProgress?.({ elapsedMs: clock.now() - started, untilMs: until - started });
    if (left > 0) await clock.sleep(Math.min(pause, left), signal).catch(() => undefined);
    slept += pause;
    // By the pauses too: a clock may sleep without its time passing.
    const isLast = clock.now() >= until || slept >= until - started;
    const isGivenUp = signal.aborted;
    const found = await readBackOnce(
      rule,
      { ...doubt, isLastLook: isLast },
      isGivenUp ? AbortSignal.timeout(LAST_LOOK_MS) : signal,
    );
    if (found.verdict === 'happened' || found.isFinal === true) return found;
    if (isLast) return found;
    if (isGivenUp || signal.aborted) return { verdict: 'stillUnknown' };
  }
}

/** Looks once. */
export async function readBackOnce<Seen>(
  rule: ReconcileRule<Seen>,
  doubt: UncertainWrite,
  signal: AbortSignal,
): Promise<Finding<Seen>> {
  const found = await rule.look(doubt, signal);
  return typeof found === 'string' ? { verdict: found } : found;
}
