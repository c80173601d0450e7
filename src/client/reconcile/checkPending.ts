import type { JournalEntry } from '../journalEntry.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { Verdict } from './reconcileRule.ts';
import { reconcileRules } from './reconcileRules.ts';

/** What became of a write that an earlier run left open. */
export interface CheckedWrite {
  readonly entry: JournalEntry;
  readonly verdict: Verdict;
}

/** Finds out what became of this connection's open writes, by reading only; what is found is settled in the journal. */
export async function checkPending(
  client: ServiceClient,
  signal: AbortSignal,
  options: { readonly only?: (entry: JournalEntry) => boolean } = {},
): Promise<readonly CheckedWrite[]> {
  const { only = () => true } = options;
  const open = (await client.journal.unsettled()).filter((entry) => entry.origin === client.origin && only(entry));
  const checked: CheckedWrite[] = [];
  for (const entry of open) {
    const verdict = await verdictOf(client, entry, signal);
    checked.push({ entry, verdict });
    if (verdict !== 'stillUnknown') {
      await client.journal.settle(entry.id, verdict === 'changedSince' ? 'abandoned' : verdict);
    }
  }
  return checked;
}

async function verdictOf(client: ServiceClient, entry: JournalEntry, signal: AbortSignal): Promise<Verdict> {
  // The bytes never left.
  if (entry.state === 'intent') return 'didNotHappen';
  const rule = reconcileRules.find(({ operation }) => operation === entry.operation);
  const { targets, evidence, at } = entry;
  return rule === undefined
    ? 'stillUnknown'
    : rule.verdict({ client, targets, evidence, at, input: undefined }, signal);
}
