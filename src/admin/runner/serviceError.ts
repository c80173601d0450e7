import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ServiceProblem, UnsuccessfulWrite } from './adminCommand.ts';

/** A call that failed where a value was needed; the runner explains it. */
export class ServiceError extends Error {
  readonly problem: ServiceProblem;

  constructor(problem: ServiceProblem) {
    super(`${problem.operation.id} ended with ${problem.end.kind}.`);
    this.name = 'ServiceError';
    this.problem = problem;
  }
}

/** A command's result if a call failed; `operation` is the one whose documented errors explain it. */
export function failedCall(
  operation: Operation,
  end: FailedOutcome | UnsuccessfulWrite,
): { readonly kind: 'problem'; readonly problem: ServiceProblem } {
  return { kind: 'problem', problem: { kind: 'call', operation, end } };
}

/** The value of a successful call; throws a `ServiceError` otherwise. */
export function valueOrServiceError<Value>(operation: Operation, outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  throw new ServiceError({ kind: 'call', operation, end: outcome });
}

/**
 * The value of a read that a command can do without; undefined if it failed. Cancelling the read still ends the
 * command.
 */
export async function undefinedIfUnreadable<Value>(
  read: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ServiceError && !signal.aborted) return undefined;
    throw error;
  }
}

/** The same for a documented read: a refusal is still thrown, but a response in another form is undefined. */
export function valueIfReadable<Value>(operation: Operation, outcome: Outcome<Value>): Value | undefined {
  return isMalformed(outcome) ? undefined : valueOrServiceError(operation, outcome);
}

/** Whether the service answered successfully, but not in the documented form. */
export function isMalformed(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.failure.kind === 'malformed';
}
