import type { Operation } from '../contract/operation.ts';
import type { Attempt } from './attempt.ts';
import { leavesOutcomeUnknown } from './classify.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from './outcome.ts';

/** The outcome of a call that didn't succeed. */
export type FailedOutcome = Exclude<Outcome<never>, { kind: 'done' }>;

/** An attempt that didn't succeed. */
type FailedAttempt = Exclude<Attempt<unknown>, { kind: 'done' }>;

/** Nothing was sent. */
export function notSent(failure: TransportFailure): FailedOutcome {
  return { kind: 'notSent', failure };
}

/** The outcome if a known rate limit lasts longer than the caller wants to wait. */
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

/** The outcome of a call after its last attempt failed. */
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

/** The failure of a write whose response leaves its outcome open. */
export function undecidedFailure({ status }: ServiceRefusal): TransportFailure {
  const text = `The service responded with ${status}, which doesn’t say whether the change was made.`;
  return { kind: 'undecided', code: String(status), text };
}

/**
 * The outcome of a call of several attempts. After an uncertain attempt only a success is certain: a later refusal, or an
 * attempt that wasn't sent, says nothing about the earlier one.
 */
export function keepUnknown(uncertain: FailedOutcome | undefined, end: FailedOutcome): FailedOutcome {
  return uncertain === undefined || end.kind === 'unknown' ? end : uncertain;
}

/** An export was ordered, but the response lacks its id. Ordering it again with the same key returns it (P1 4.1). */
export const NO_EXPORT_ID: TransportFailure = {
  kind: 'malformed',
  code: 'NO_EXPORT_ID',
  text: 'The export was created, but the response doesn’t name it.',
};
