import type { Clock } from '../../http/clock.ts';
import type { JournalEntry } from '../journal.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { AnyCallInput, Finding, ReconcileRule, UncertainWrite, Verdict } from '../serviceClient.ts';

/** The outcome of a write: that of its call, or if that was uncertain, what reading back showed. */
export type WriteOutcome<T, Seen = unknown> =
  | Outcome<T>
  /** Reading back showed that it happened, although its response was lost. */
  | {
      readonly kind: 'happened';
      readonly failure: TransportFailure;
      readonly seen?: Seen;
      /** The raw body of a success that couldn't be read. */
      readonly raw?: unknown;
    }
  /** Reading back showed that nothing was changed. */
  | {
      readonly kind: 'didNotHappen';
      readonly failure: TransportFailure;
      readonly refusal?: ServiceRefusal;
      readonly seen?: Seen;
    }
  /** The record is neither as before nor as sent. */
  | { readonly kind: 'changedSince'; readonly failure: TransportFailure; readonly seen?: Seen };

/** The verdict on a pending write. */
export interface CheckedWrite {
  readonly entry: JournalEntry;
  readonly verdict: Verdict;
}

/** A text of the body that was sent; undefined if there is none. */
export function bodyText(input: AnyCallInput | undefined, name: string): string | undefined {
  const value = bodyFields(input)[name];
  return typeof value === 'string' ? value : undefined;
}

/** The fields of the body that was sent. */
export function bodyFields(input: AnyCallInput | undefined): Readonly<Record<string, unknown>> {
  const body = input?.body ?? input?.upload?.fields;
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
}

/** The ids of a call's path, as text. */
export function pathTexts(input: AnyCallInput | undefined): Readonly<Record<string, string>> {
  const path = input?.path;
  if (typeof path !== 'object' || path === null) return {};
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
}

/** How long a write may still take effect after its response was lost, in milliseconds. */
export const LATE_WRITE_MS = 60_000;
/** The same after an error from the service itself: the write has ended, but its effect may show a little later. */
export const SERVICE_ERROR_WAIT_MS = 4_000;

/** Pauses between checks, in milliseconds; each is twice as long as the previous one. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** The time limit of one last check if the person cancels, in milliseconds. */
const LAST_LOOK_MS = 3_000;

/** Reported before each pause: the elapsed and the maximum time. */
export interface ReadBackProgress {
  readonly elapsedMs: number;
  readonly untilMs: number;
}

/** How long to read back, and whom to report to. */
interface ReadBackOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** When "as before" begins to mean "did not happen", on the clock's `elapsed`. */
  readonly until: number;
  readonly onProgress?: ((progress: ReadBackProgress) => void) | undefined;
}

/**
 * Checks until the write is visible or can no longer take effect. "As before" counts only if the last check began after that
 * time; if the person cancels earlier, the outcome stays unknown.
 */
export async function readBackUntilKnown<Seen>(
  rule: ReconcileRule<Seen>,
  uncertain: Omit<UncertainWrite, 'isLastLook'>,
  { clock, signal, until, onProgress }: ReadBackOptions,
): Promise<Finding<Seen>> {
  const started = clock.elapsed();
  let slept = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const left = Math.max(0, until - clock.elapsed());
    onProgress?.({ elapsedMs: clock.elapsed() - started, untilMs: until - started });
    if (left > 0) await clock.sleep(Math.min(pause, left), signal).catch(() => undefined);
    slept += pause;
    // Counts the pauses too, because a test clock may sleep without advancing.
    const isLast = clock.elapsed() >= until || slept >= until - started;
    const isGivenUp = signal.aborted;
    const found = await readBackOnce(
      rule,
      { ...uncertain, isLastLook: isLast },
      isGivenUp ? AbortSignal.timeout(LAST_LOOK_MS) : signal,
    );
    if (found.verdict === 'happened' || found.isFinal === true) return found;
    if (isLast) return found;
    if (isGivenUp || signal.aborted) return { verdict: 'stillUnknown' };
  }
}

/** Checks once. */
export async function readBackOnce<Seen>(
  rule: ReconcileRule<Seen>,
  uncertain: UncertainWrite,
  signal: AbortSignal,
): Promise<Finding<Seen>> {
  const found = await rule.look(uncertain, signal);
  return typeof found === 'string' ? { verdict: found } : found;
}
