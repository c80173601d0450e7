import type { Outcome } from '../../../src/client/outcome.ts';

/** The value of a call without faults; anything else is an error of the test. */
export function doneValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`A call without faults ended as ${outcome.kind}: ${JSON.stringify(outcome)}`);
}

/** Whether something is there: a call without faults that is answered 404 says that it is not. */
export function isThere(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) return false;
  doneValue(outcome);
  return true;
}
