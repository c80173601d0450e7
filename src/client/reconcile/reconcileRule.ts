import type { Clock } from '../clock.ts';
import type { JournalEntry } from '../journal.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { AnyCallInput, ServiceClient } from '../serviceClient.ts';

/**
 * What reading back shows about an uncertain write. `didNotHappen`: the service is unchanged so far. `changedSince`: the
 * record is neither as before nor as sent, which may be due to this write or another one.
 */
export type Verdict = 'happened' | 'didNotHappen' | 'changedSince' | 'stillUnknown';

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

/** The result of one check. */
export interface Finding<Seen = unknown> {
  readonly verdict: Verdict;
  /** The write can no longer take effect, e.g. because its card is deleted. */
  readonly isFinal?: true;
  /** What was read, for the caller. */
  readonly seen?: Seen;
}

/** What was sent and what else the caller knows. None of it is stored. */
export interface KnownInput extends AnyCallInput {
  /** E-mail of the order's trader, because orders are listed by e-mail. */
  readonly traderEmail?: string | undefined;
}

/** An uncertain write: all of it in the run that sent it, in a later run only what the journal has. */
export interface UncertainWrite {
  readonly client: ServiceClient;
  /** Ids in the path, by parameter. */
  readonly targets: Readonly<Record<string, string>>;
  /** The result of `before` and what the caller added. */
  readonly evidence: Readonly<Record<string, string>>;
  /** When it was started, in epoch milliseconds of this machine. */
  readonly at: number;
  /** Undefined in a later run, because bodies contain personal data and aren't stored. */
  readonly input: KnownInput | undefined;
  /** False while the write may still take effect: absence needn't be proved yet, so a long list isn't read completely. */
  readonly isLastLook: boolean;
}

/** How uncertain writes of one operation are resolved by reading: presence is proof, absence only in a complete list. */
export interface ReconcileRule<Seen = unknown> {
  readonly operation: string;
  /** Reads, before anything is sent, what later distinguishes old records from new ones. Stored in the journal, so no personal data. */
  readonly before?: (client: ServiceClient, input: KnownInput, signal: AbortSignal) => Promise<Record<string, string>>;
  readonly look: (uncertain: UncertainWrite, signal: AbortSignal) => Promise<Verdict | Finding<Seen>>;
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
