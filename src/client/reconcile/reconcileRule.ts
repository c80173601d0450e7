import type { Clock } from '../clock.ts';
import type { AnyCallInput, ServiceClient } from '../serviceClient.ts';

/**
 * What reading back found out about a write in doubt. `didNotHappen`: the service is as it was before, so far.
 * `changedSince`: the record is neither as before nor as meant; by this write or another, nobody can tell.
 */
export type Verdict = 'happened' | 'didNotHappen' | 'changedSince' | 'stillUnknown';

/** One look at the service. */
export interface Finding<Seen = unknown> {
  readonly verdict: Verdict;
  /** The write can't take effect any more, however late: e.g. its card is gone. */
  readonly isFinal?: true;
  /** What was read, for callers that go on with it. */
  readonly seen?: Seen;
}

/** What was sent, and what else its caller knows; none of it is written down. */
export interface KnownInput extends AnyCallInput {
  /** Of the trader whose order it is: orders are listed by e-mail. */
  readonly traderEmail?: string | undefined;
}

/** A write in doubt, as far as it is known: all of it in the run that sent it, what the journal kept in a later one. */
export interface UncertainWrite {
  readonly client: ServiceClient;
  /** Ids in the path, by parameter. */
  readonly targets: Readonly<Record<string, string>>;
  /** From `before`, and what the caller added. */
  readonly evidence: Readonly<Record<string, string>>;
  /** When it was begun, epoch milliseconds of this machine. */
  readonly at: number;
  /** Undefined in a later run: bodies hold personal data and are not kept. */
  readonly input: KnownInput | undefined;
  /** False while the write may still come: absence need not be proved yet, so a long list isn't read to its end. */
  readonly isLastLook: boolean;
}

/** How doubts about one operation are settled, by reading only: present is proof, absent only in a list known to be complete. */
export interface ReconcileRule<Seen = unknown> {
  readonly operation: string;
  /** Read before anything is sent: what later tells "was there before" from "came of this". Goes into the journal: no personal data. */
  readonly before?: (client: ServiceClient, input: KnownInput, signal: AbortSignal) => Promise<Record<string, string>>;
  readonly look: (doubt: UncertainWrite, signal: AbortSignal) => Promise<Verdict | Finding<Seen>>;
}

/** A text of the body that was sent; undefined where there is none. */
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
interface ReadBackOptions {
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
