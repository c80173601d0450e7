import type { Outcome } from '../../client/outcome.ts';
import type { Operation } from '../../contract/operation.ts';
import { ServiceTrouble } from './serviceTrouble.ts';

/** The value of a call that went well; throws a `ServiceTrouble` otherwise, which the runner explains. */
export function answered<Value>(operation: Operation, outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  throw new ServiceTrouble({ kind: 'call', operation, end: outcome });
}

/**
 * What a read gave that a command is only more comfortable with; undefined if it failed. A read that the person cancelled
 * still ends the command.
 */
export async function ifReadable<Value>(read: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ServiceTrouble && !signal.aborted) return undefined;
    throw error;
  }
}

/** The same for a documented read: a refusal is still thrown, a response that isn't in the documented form is undefined. */
export function answeredIfReadable<Value>(operation: Operation, outcome: Outcome<Value>): Value | undefined {
  return isUnread(outcome) ? undefined : answered(operation, outcome);
}

/** Whether the service answered well, but not in the documented form. */
export function isUnread(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.failure.kind === 'malformed';
}
