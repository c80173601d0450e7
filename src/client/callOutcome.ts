import type { Operation } from '../contract/operation.ts';
import type { Attempt } from './attempt.ts';
import { leavesOutcomeUnknown } from './classify.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from './outcome.ts';

/** Why a call ended without its answer. */
export type FailedOutcome = Exclude<Outcome<never>, { kind: 'done' }>;

/** An attempt that was not success. */
type FailedAttempt = Exclude<Attempt<unknown>, { kind: 'done' }>;

/** Nothing left. */
export function notSent(failure: TransportFailure): FailedOutcome {
  return { kind: 'notSent', failure };
}

/** A rate-limit window that is known to be closed, longer than anybody wants to wait. */
export function rateLimitedOutcome(operation: Operation, waitMs: number): FailedOutcome {
  const refusal: ServiceRefusal = {
    operation: operation.id,
    status: 429,
    code: undefined,
    codeAt: 'none',
    detail: undefined,
    field: undefined,
    ownDetail: undefined,
    meta: undefined,
    isJson: false,
    row: operation.errors.find(({ status }) => status === 429),
    action: 'wait and retry',
    waitMs,
  };
  return { kind: 'refused', refusal };
}

/** What a failed attempt says of the call. */
export function outcomeOf(operation: Operation, ended: FailedAttempt, journalId: string | undefined): FailedOutcome {
  if (ended.kind === 'failed') {
    if (ended.certainlyNotSent) return notSent(ended.failure);
    const { failure, raw } = ended;
    return { kind: 'unknown', failure, journalId, ...(raw === undefined ? {} : { raw }) };
  }
  const { refusal } = ended;
  if (!leavesOutcomeUnknown(operation, refusal)) return { kind: 'refused', refusal };
  return { kind: 'unknown', failure: undecidedFailure(refusal), journalId, refusal };
}

/** Why a write is in doubt although the service answered. */
export function undecidedFailure({ status }: ServiceRefusal): TransportFailure {
  const text = `The service answered ${status}, which doesn’t tell whether the change was made.`;
  return { kind: 'undecided', code: String(status), text };
}

/**
 * The end of a call of several attempts: once one of them left a doubt, only success ends it. A later refusal, or an
 * attempt that never left, says nothing of the earlier one.
 */
export function keepUnknown(doubt: FailedOutcome | undefined, end: FailedOutcome): FailedOutcome {
  return doubt === undefined || end.kind === 'unknown' ? end : doubt;
}

/** An export that was ordered without a word on which it is; ordered again with its key, it answers the same (P1 4.1). */
export const NO_EXPORT_ID: TransportFailure = {
  kind: 'malformed',
  code: 'NO_EXPORT_ID',
  text: 'The export was ordered, but the response doesn’t name it.',
};
