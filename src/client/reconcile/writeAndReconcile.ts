import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import { undecidedFailure } from '../callOutcome.ts';
import { isFromService, mayHaveTakenEffect } from '../classify.ts';
import type { JournalEntry } from '../journal.ts';
import type { Outcome, TransportFailure } from '../outcome.ts';
import { isWebPage } from '../responseBody.ts';
import type {
  AnyCallInput,
  CallInput,
  CallOptions,
  Finding,
  KnownInput,
  ReconcileRule,
  ServiceClient,
  Verdict,
} from '../serviceClient.ts';
import {
  type CheckedWrite,
  LATE_WRITE_MS,
  pathTexts,
  type ReadBackProgress,
  readBackOnce,
  readBackUntilKnown,
  SERVICE_ERROR_WAIT_MS,
  type WriteOutcome,
} from './reconcileRule.ts';

/** Options of a write. */
export interface ReconcileOptions extends CallOptions {
  readonly clock?: Clock;
  readonly traderEmail?: string;
  /** How long a write may still take effect after its response was lost, in milliseconds. Defaults to the client's value. */
  readonly lateWriteMs?: number | undefined;
  /** Called while an uncertain write is read back. */
  readonly onProgress?: ((progress: ReadBackProgress) => void) | undefined;
}

/** The time limit for reading before a write, in milliseconds, so that a slow list doesn't delay it. */
const BEFORE_LIMIT_MS = 10_000;

/**
 * Sends a write, and resolves an uncertain outcome by reading where possible. Never sends a write again that may have
 * happened.
 */
export async function writeAndReconcile<Op extends Operation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  options: ReconcileOptions,
): Promise<WriteOutcome<z.output<Op['reply']>>> {
  const rule = client.reconcileRules?.find((it) => it.operation === operation.id);
  return reconcileWrite(client, operation, input, rule, options);
}

/** The same with the caller's own rule, for a caller that knows more about the write than its request. */
export async function reconcileWrite<Op extends Operation, Seen>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  rule: ReconcileRule<Seen> | undefined,
  options: ReconcileOptions,
): Promise<WriteOutcome<z.output<Op['reply']>, Seen>> {
  const { signal, onProgress, clock = client.clock ?? systemClock } = options;
  const given: KnownInput = { ...(input as AnyCallInput), traderEmail: options.traderEmail };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(BEFORE_LIMIT_MS)]);
  // If the input lacks parts, the operation's schemas reject it below.
  const before = await rule?.before?.(client, given, limited).catch(() => ({}));
  const evidence = { ...before, ...options.evidence };
  const at = clock.now();
  const outcome = await client.call(operation, input, { ...options, evidence });
  const uncertainty = uncertaintyOf(operation, outcome);
  if (rule === undefined || uncertainty === undefined) return outcome;
  const { failure, refusal, journalId, isOwn } = uncertainty;
  const lateWriteMs = options.lateWriteMs ?? client.lateWriteMs ?? LATE_WRITE_MS;
  const until = clock.elapsed() + (isOwn ? Math.min(SERVICE_ERROR_WAIT_MS, lateWriteMs) : lateWriteMs);
  const uncertain = { client, targets: pathTexts(given), evidence, at, input: given };
  if (journalId !== undefined) client.underWay?.add(journalId);
  const found: Finding<Seen> = await readBackUntilKnown(rule, uncertain, { clock, signal, until, onProgress }).finally(
    () => client.underWay?.delete(journalId ?? ''),
  );
  // If a proxy returned its own page with a success status, the write may still arrive.
  if (found.verdict === 'didNotHappen' && 'raw' in outcome && isWebPage(outcome.raw)) return outcome;
  await settle(client, journalId, found.verdict);
  const seen = found.seen === undefined ? {} : { seen: found.seen };
  if (outcome.kind === 'done')
    return found.verdict === 'didNotHappen' ? { kind: 'didNotHappen', failure, ...seen } : outcome;
  switch (found.verdict) {
    case 'happened':
      return { kind: 'happened', failure, ...seen, ...('raw' in outcome ? { raw: outcome.raw } : {}) };
    case 'changedSince':
      return outcome.kind === 'refused' ? outcome : { kind: 'changedSince', failure, ...seen };
    case 'didNotHappen':
      return { kind: 'didNotHappen', failure, ...(refusal === undefined ? {} : { refusal }), ...seen };
    case 'stillUnknown':
      return outcome;
  }
}

/**
 * Why an outcome is open; undefined if it isn't. It is also open after a success whose body says that it failed, and after
 * an internal error that is documented to have changed nothing (P2 7.2): that is believed unless the effect is visible.
 */
function uncertaintyOf(operation: Operation, outcome: Outcome<unknown>) {
  if (outcome.kind === 'done' && outcome.saysError === true)
    return { failure: REPORTED_ERROR, refusal: undefined, journalId: undefined, isOwn: true };
  if (outcome.kind === 'refused') {
    const { refusal } = outcome;
    const isLookedUp = operation.repeat.kind === 'write' && mayHaveTakenEffect(refusal);
    return isLookedUp ? { failure: undecidedFailure(refusal), refusal, journalId: undefined, isOwn: true } : undefined;
  }
  if (outcome.kind !== 'unknown') return undefined;
  const { failure, refusal, journalId } = outcome;
  return { failure, refusal, journalId, isOwn: refusal !== undefined && isFromService(refusal) };
}

/** The failure of a success whose body says that it failed. */
export const REPORTED_ERROR: TransportFailure = {
  kind: 'undecided',
  code: 'SAYS_ERROR',
  text: 'The service reported success, but its response says that the change failed.',
};

async function settle(client: ServiceClient, journalId: string | undefined, verdict: Verdict): Promise<void> {
  if (journalId === undefined || verdict === 'stillUnknown') return;
  const result = verdict === 'changedSince' ? 'abandoned' : verdict;
  await client.journal.settle(journalId, result).catch(() => undefined);
}

/**
 * Resolves this connection's pending writes by reading only, and records the outcomes in the journal. A write that isn't
 * visible stays unknown while it may still take effect.
 */
export async function checkPending(
  client: ServiceClient,
  signal: AbortSignal,
  options: {
    readonly only?: ((entry: JournalEntry) => boolean) | undefined;
    readonly clock?: Clock;
    readonly lateWriteMs?: number;
  } = {},
): Promise<readonly CheckedWrite[]> {
  const clock = options.clock ?? client.clock ?? systemClock;
  const lateWriteMs = options.lateWriteMs ?? client.lateWriteMs ?? LATE_WRITE_MS;
  const { only = () => true } = options;
  const open = (await client.journal.pending()).filter((entry) => entry.origin === client.origin && only(entry));
  const checked: CheckedWrite[] = [];
  for (const entry of open) {
    if (client.underWay?.has(entry.id) === true) {
      // Its own call is still reading back and will settle it.
      checked.push({ entry, verdict: 'stillUnknown' });
      continue;
    }
    const isLate = clock.now() >= (entry.sentAt ?? entry.at) + lateWriteMs;
    const found = await findingOf(client, entry, signal);
    const isSettled = found.verdict === 'happened' || found.isFinal === true || isLate;
    const verdict = isSettled ? found.verdict : 'stillUnknown';
    checked.push({ entry, verdict });
    if (verdict !== 'stillUnknown') {
      await client.journal.settle(entry.id, verdict === 'changedSince' ? 'abandoned' : verdict);
    }
  }
  return checked;
}

async function findingOf(client: ServiceClient, entry: JournalEntry, signal: AbortSignal): Promise<Finding> {
  if (entry.state === 'intent')
    return entry.adopted === true ? { verdict: 'didNotHappen', isFinal: true } : { verdict: 'stillUnknown' };
  const rule = client.reconcileRules?.find(({ operation }) => operation === entry.operation);
  const { targets, evidence, at } = entry;
  if (rule === undefined) return { verdict: 'stillUnknown' };
  return readBackOnce(rule, { client, targets, evidence, at, input: undefined, isLastLook: true }, signal);
}
