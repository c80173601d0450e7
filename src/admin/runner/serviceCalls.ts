import type * as z from 'zod/mini';
import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { PageStep } from '../../client/pageReader.ts';
import { type PagedOperation, type RowOf, readPages } from '../../client/pages.ts';
import { type ReconcileOptions, writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import type { CallInput, ServiceClient } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ServiceProblem, UnsuccessfulWrite } from './adminCommand.ts';
import type { RunningContext } from './adminContext.ts';

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

/** Whether the service answered successfully, but not in the documented form. */
export function isMalformed(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.failure.kind === 'malformed';
}

/** Who calls, and until when. */
interface Caller {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
}

/** The response of a read; throws a `ServiceError` if there is none. */
export async function read<Op extends Operation>(
  { client, signal }: Caller,
  operation: Op,
  input: CallInput<Op>,
): Promise<z.output<Op['reply']>> {
  return valueOrServiceError(operation, await client.call(operation, input, { signal }));
}

/** The same for a documented read: a refusal is still thrown, but a response in another form is undefined. */
export async function readIfReadable<Op extends Operation>(
  { client, signal }: Caller,
  operation: Op,
  input: CallInput<Op>,
): Promise<z.output<Op['reply']> | undefined> {
  const outcome = await client.call(operation, input, { signal });
  return isMalformed(outcome) ? undefined : valueOrServiceError(operation, outcome);
}

/**
 * The value of a read that a command can do without; undefined if it failed. Cancelling the read still ends the
 * command.
 */
export async function undefinedIfUnreadable<Value>(
  reading: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ServiceError && !signal.aborted) return undefined;
    throw error;
  }
}

/** The pages of a list. */
export function pagesOf<Op extends PagedOperation>(
  { client, signal }: Caller,
  operation: Op,
  input: CallInput<Op>,
): AsyncGenerator<PageStep<RowOf<Op>>, void> {
  return readPages(client, operation, input, { signal });
}

/** How a successful write ended. `happened`: its response was lost, but a check shows that it was done. */
type WrittenEnd<Value> = { readonly kind: 'done'; readonly value: Value } | { readonly kind: 'happened' };

/** Sends a write, which is looked up if its response is lost; throws a `ServiceError` unless it was done. */
export async function write<Op extends Operation>(
  { client, signal, onProgress }: RunningContext,
  operation: Op,
  input: CallInput<Op>,
): Promise<WrittenEnd<z.output<Op['reply']>>> {
  const end = await writeAndReconcile(client, operation, input, { signal, onProgress });
  if (end.kind === 'done' || end.kind === 'happened') return end;
  throw new ServiceError({ kind: 'call', operation, end });
}

/** The response of a write; throws a `ServiceError`, which also explains one that was done without a response. */
export async function writeForResponse<Op extends Operation>(
  { client, signal, onProgress }: RunningContext,
  operation: Op,
  input: CallInput<Op>,
  options: Pick<ReconcileOptions, 'traderEmail'> = {},
): Promise<z.output<Op['reply']>> {
  const end = await writeAndReconcile(client, operation, input, { signal, onProgress, ...options });
  if (end.kind === 'done') return end.value;
  throw new ServiceError({ kind: 'call', operation, end });
}
