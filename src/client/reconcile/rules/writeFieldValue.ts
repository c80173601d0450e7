import { writeFieldValue as operation, traderFieldHistory } from '../../../contract/fieldHistories.ts';
import type { FieldHistoryEntry } from '../../../contract/userFieldRecord.ts';
import type { ServiceClient } from '../../serviceClient.ts';
import { bodyFields } from '../bodyField.ts';
import { valueDigest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/** Entries that are looked at for the one that was meant. */
const NEWEST = 50;

/**
 * A new entry of the trader's history that is as meant (P2 4.5). Whose history it is may be told by e-mail, which no
 * journal keeps: in a later run the doubt stays.
 */
export const writeFieldValue: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const entries = await newestEntries(client, input.path, 1, signal);
    return entries === undefined ? {} : { before: entries[0]?._id ?? 'none' };
  },
  verdict: async ({ client, evidence, input }, signal) => {
    if (input === undefined || evidence['before'] === undefined) return 'stillUnknown';
    const entries = await newestEntries(client, input.path, NEWEST, signal);
    if (entries === undefined) return 'stillUnknown';
    const known = entries.findIndex(({ _id }) => _id === evidence['before']);
    if (known < 0 && entries.length === NEWEST) return 'stillUnknown';
    const fresh = known < 0 ? entries : entries.slice(0, known);
    if (fresh.length === 0) return 'didNotHappen';
    return fresh.some((entry) => isMeant(entry, bodyFields(input))) ? 'happened' : 'changedSince';
  },
};

async function newestEntries(
  client: ServiceClient,
  path: unknown,
  limit: number,
  signal: AbortSignal,
): Promise<readonly FieldHistoryEntry[] | undefined> {
  const { communityId, userId, fieldIdOrName } = path as Readonly<Record<string, string>>;
  const to = { communityId: communityId ?? '', userId: userId ?? '', fieldIdOrName: fieldIdOrName ?? '' };
  const read = await client.call(traderFieldHistory, { path: to, query: { page: 1, limit } }, { signal });
  return read.kind === 'done' ? read.value.items : undefined;
}

/** XP and coins have the platform's own labels and a signed change (P2 2.2): there the amount alone is held against it. */
function isMeant(entry: FieldHistoryEntry, sent: Readonly<Record<string, unknown>>): boolean {
  const { value, action } = sent;
  if (entry.action === action) return valueDigest(entry.value) === valueDigest(value);
  if (typeof value !== 'number' || action === 'overwrite') return valueDigest(entry.storedValue) === valueDigest(value);
  return entry.value === (action === 'decrease' ? -value : value);
}
