import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import type { AnyCallInput, CallInput } from '../callInput.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';
import { lookBack } from './lookBack.ts';
import type { KnownInput, Verdict } from './reconcileRule.ts';
import { reconcileRules } from './reconcileRules.ts';

/** How a write ended: as any call does, or in doubt first and then found out by reading back. */
export type WriteEnd<T> =
  | Outcome<T>
  /** It was in doubt, and reading back shows it done; its answer is lost. */
  | { readonly kind: 'happened'; readonly failure: TransportFailure }
  /** It was in doubt, and reading back shows that nothing was changed. */
  | { readonly kind: 'didNotHappen'; readonly failure: TransportFailure; readonly refusal?: ServiceRefusal }
  /** The record is neither as before nor as meant. */
  | { readonly kind: 'changedSince'; readonly failure: TransportFailure };

/**
 * Sends a write and does not leave a doubt to the caller as long as reading can settle it. Never sends a second time
 * what may have happened.
 */
export async function writeAndReconcile<Op extends Operation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions & {
    readonly clock?: Clock;
    readonly traderEmail?: string;
    readonly onProgress?: (now: { readonly elapsedMs: number; readonly untilMs: number }) => void;
  },
): Promise<WriteEnd<z.output<Op['reply']>>> {
  const clock = options.clock ?? systemClock;
  const rule = reconcileRules.find((it) => it.operation === operation.id);
  const given: KnownInput = { ...(input as AnyCallInput), traderEmail: options.traderEmail };
  const before = await rule?.before?.(client, given, options.signal);
  const evidence = { ...before, ...options.evidence };
  const at = clock.now();
  const outcome = await client.call(operation, input, { ...options, evidence });
  if (outcome.kind !== 'unknown' || rule === undefined) return outcome;
  const targets = textFields(given.path);
  const verdict = await lookBack(rule, { client, targets, evidence, at, input: given }, clock, outcome.refusal);
  await settle(client, outcome.journalId, verdict);
  const { failure, refusal } = outcome;
  switch (verdict) {
    case 'happened':
    case 'changedSince':
      return { kind: verdict, failure };
    case 'didNotHappen':
      return { kind: verdict, failure, ...(refusal === undefined ? {} : { refusal }) };
    case 'stillUnknown':
      return outcome;
  }
}

async function settle(client: ServiceClient, journalId: string | undefined, verdict: Verdict): Promise<void> {
  if (journalId === undefined || verdict === 'stillUnknown') return;
  const result = verdict === 'changedSince' ? 'abandoned' : verdict;
  await client.journal.settle(journalId, result).catch(() => undefined);
}

function textFields(path: unknown): Record<string, string> {
  if (typeof path !== 'object' || path === null) return {};
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
}
