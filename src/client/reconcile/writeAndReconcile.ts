import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import { undecidedFailure } from '../callOutcome.ts';
import { isFromService, mayHaveTakenEffect } from '../classify.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { JournalEntry } from '../journal.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { AnyCallInput, CallInput, CallOptions, ServiceClient } from '../serviceClient.ts';
import {
  type Finding,
  type KnownInput,
  LATE_WRITE_MS,
  pathTexts,
  type ReadBackProgress,
  type ReconcileRule,
  readBackOnce,
  readBackUntilKnown,
  SERVICE_ERROR_WAIT_MS,
  type Verdict,
} from './reconcileRule.ts';
import { reconcileRules } from './reconcileRules.ts';

/** How a write ended: as any call does, or in doubt first and then found out by reading back. */
export type WriteOutcome<T, Seen = unknown> =
  | Outcome<T>
  /** It was in doubt, and reading back shows it done; its answer is lost. */
  | {
      readonly kind: 'happened';
      readonly failure: TransportFailure;
      readonly seen?: Seen;
      /** A success that could not be read at all, as it came. */
      readonly raw?: unknown;
    }
  /** It was in doubt, and reading back shows that nothing was changed. */
  | {
      readonly kind: 'didNotHappen';
      readonly failure: TransportFailure;
      readonly refusal?: ServiceRefusal;
      readonly seen?: Seen;
    }
  /** The record is neither as before nor as meant. */
  | { readonly kind: 'changedSince'; readonly failure: TransportFailure; readonly seen?: Seen };

/** What a write that is settled may bring along. */
export interface ReconcileOptions extends CallOptions {
  readonly clock?: Clock;
  readonly traderEmail?: string;
  /** How long a lost write may still come, in milliseconds; the client's own without it. */
  readonly lateWriteMs?: number | undefined;
  /** Told while a write in doubt is looked for. */
  readonly onProgress?: ((progress: ReadBackProgress) => void) | undefined;
}

/** What is read before a write may take this long: a list that is slow must not hold the write up. */
const BEFORE_LIMIT_MS = 10_000;

/**
 * Sends a write and does not leave a doubt to the caller as long as reading can settle it. Never sends a second time
 * what may have happened.
 */
export async function writeAndReconcile<Op extends Operation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  options: ReconcileOptions,
): Promise<WriteOutcome<z.output<Op['reply']>>> {
  const rule = reconcileRules.find((it) => it.operation === operation.id);
  return reconcileWrite(client, operation, input, rule, options);
}

/** The same with a rule of the caller's own, who knows more of the write than its request says. */
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
  // An input that has not the parts which it reads is refused below, by the operation's own schemas.
  const before = await rule?.before?.(client, given, limited).catch(() => ({}));
  const evidence = { ...before, ...options.evidence };
  const at = clock.now();
  const outcome = await client.call(operation, input, { ...options, evidence });
  const doubted = uncertaintyOf(operation, outcome);
  if (rule === undefined || doubted === undefined) return outcome;
  const { failure, refusal, journalId, isOwn } = doubted;
  const lateWriteMs = options.lateWriteMs ?? client.lateWriteMs ?? LATE_WRITE_MS;
  const until = clock.now() + (isOwn ? Math.min(SERVICE_ERROR_WAIT_MS, lateWriteMs) : lateWriteMs);
  const doubt = { client, targets: pathTexts(given), evidence, at, input: given };
  if (journalId !== undefined) client.underWay?.add(journalId);
  const found: Finding<Seen> = await readBackUntilKnown(rule, doubt, { clock, signal, until, onProgress }).finally(() =>
    client.underWay?.delete(journalId ?? ''),
  );
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
 * What leaves an outcome open; a success that says of itself that it failed is one, too, and so is a failure inside that is
 * documented to have changed nothing (P2 7.2): the service's word counts, unless its effect shows.
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

/** What a success that says of itself that it failed leaves open. */
export const REPORTED_ERROR: TransportFailure = {
  kind: 'undecided',
  code: 'SAYS_ERROR',
  text: 'The service answered that the change succeeded, but its text says that it failed.',
};

async function settle(client: ServiceClient, journalId: string | undefined, verdict: Verdict): Promise<void> {
  if (journalId === undefined || verdict === 'stillUnknown') return;
  const result = verdict === 'changedSince' ? 'abandoned' : verdict;
  await client.journal.settle(journalId, result).catch(() => undefined);
}

/** What became of a write that was left open. */
export interface CheckedWrite {
  readonly entry: JournalEntry;
  readonly verdict: Verdict;
}

/**
 * Finds out what became of this connection's open writes, by reading only; what is found is settled in the journal. A
 * write that cannot be seen stays unknown for as long as it could still take effect.
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
      // Its own call still looks for it, and settles it.
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
  // The bytes never left.
  if (entry.state === 'intent') return { verdict: 'didNotHappen', isFinal: true };
  const rule = reconcileRules.find(({ operation }) => operation === entry.operation);
  const { targets, evidence, at } = entry;
  if (rule === undefined) return { verdict: 'stillUnknown' };
  return readBackOnce(rule, { client, targets, evidence, at, input: undefined, isLastLook: true }, signal);
}
