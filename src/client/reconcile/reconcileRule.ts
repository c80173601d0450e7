import type { AnyCallInput } from '../callInput.ts';
import type { ServiceClient } from '../serviceClient.ts';

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
