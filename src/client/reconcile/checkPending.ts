import { type Clock, systemClock } from '../clock.ts';
import type { JournalEntry } from '../journalEntry.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { LATE_WRITE_MS, readBackOnce } from './lookBack.ts';
import type { Finding, Verdict } from './reconcileRule.ts';
import { reconcileRules } from './reconcileRules.ts';

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
