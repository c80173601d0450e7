import type { AnyCallInput } from '../callInput.ts';
import type { ServiceClient } from '../serviceClient.ts';

/**
 * What reading back found out about a write in doubt. `changedSince`: the record is neither as before nor as meant: by
 * this write or another, nobody can tell.
 */
export type Verdict = 'happened' | 'didNotHappen' | 'changedSince' | 'stillUnknown';

/** What was sent, and what else its caller knows; none of it is written down. */
export interface KnownInput extends AnyCallInput {
  /** Of the trader whose order it is: orders are listed by e-mail. */
  readonly traderEmail?: string | undefined;
}

/** A write in doubt, as far as it is known: all of it in the run that sent it, what the journal kept in a later one. */
export interface Doubt {
  readonly client: ServiceClient;
  /** Ids in the path, by parameter. */
  readonly targets: Readonly<Record<string, string>>;
  /** From `before`, and what the caller added. */
  readonly evidence: Readonly<Record<string, string>>;
  /** When it was sent, epoch milliseconds of this machine. */
  readonly at: number;
  /** Undefined in a later run: bodies hold personal data and are not kept. */
  readonly input: KnownInput | undefined;
}

/** How doubts about one operation are settled, by reading only (reliability: present is proof, absent once is weak). */
export interface ReconcileRule {
  readonly operation: string;
  /** Read before anything is sent: what later tells "was there before" from "came of this". Goes into the journal: no personal data. */
  readonly before?: (client: ServiceClient, input: KnownInput, signal: AbortSignal) => Promise<Record<string, string>>;
  readonly verdict: (doubt: Doubt, signal: AbortSignal) => Promise<Verdict>;
}
