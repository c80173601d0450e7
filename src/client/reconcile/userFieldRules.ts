import { traderFieldHistory, writeFieldValue } from '../../contract/fieldHistories.ts';
import type { FieldHistoryEntry, UserField } from '../../contract/userFieldRecord.ts';
import { createUserField, deleteUserField, getUserField, updateUserField } from '../../contract/userFields.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { valueDigest } from './digest.ts';
import { bodyFields, bodyText, pathTexts, type ReconcileRule } from './reconcileRule.ts';

/** Entries that are looked at for the one that was meant. */
const NEWEST_ENTRIES = 50;

/** Reconciliation of writes to user fields and their values (P2 4.1, 4.2, 4.5). */
export const userFieldRules: readonly ReconcileRule[] = [
  /** A field of this key that was not there before. */
  {
    operation: createUserField.id,
    before: async (client, input, signal) => {
      const field = bodyText(input, 'field') ?? '';
      const there = await readUserField(client, pathTexts(input)['communityId'], field, signal);
      const before = typeof there === 'string' ? there : there._id;
      return { field, ...(before === 'unreadable' ? {} : { before }) };
    },
    look: async ({ client, targets, evidence }, signal) => {
      const now = await readUserField(client, targets['communityId'], evidence['field'], signal);
      if (now === 'unreadable') return 'stillUnknown';
      if (now === 'absent') return 'didNotHappen';
      if (evidence['before'] === undefined) return 'stillUnknown';
      return now._id === evidence['before'] ? 'didNotHappen' : 'happened';
    },
  },
  /** As meant, as before, or neither; asked for by ID, because the journal keeps no names. */
  {
    operation: updateUserField.id,
    before: async (client, input, signal) => {
      const { communityId, fieldIdOrName } = pathTexts(input);
      const field = await readUserField(client, communityId, fieldIdOrName, signal);
      return typeof field === 'string' ? {} : { fieldId: field._id, before: valueDigest(field) };
    },
    look: async ({ client, targets, evidence, input }, signal) => {
      const now = await readUserField(
        client,
        targets['communityId'],
        evidence['fieldId'] ?? pathTexts(input)['fieldIdOrName'],
        signal,
      );
      if (now === 'unreadable') return 'stillUnknown';
      if (now === 'absent') return { verdict: 'changedSince', isFinal: true };
      if (valueDigest(now) === evidence['before']) return 'didNotHappen';
      const sent = Object.entries(bodyFields(input));
      const isAsMeant = sent.every(([name, value]) => valueDigest(now[name]) === valueDigest(value));
      if (sent.length > 0 && isAsMeant) return 'happened';
      return evidence['before'] === undefined ? 'stillUnknown' : 'changedSince';
    },
  },
  /** 404 USER_FIELD_NOT_FOUND means that it is gone (P2 7.1); asked for by ID: the key may have been given anew. */
  {
    operation: deleteUserField.id,
    before: async (client, input, signal) => {
      const { communityId, fieldIdOrName } = pathTexts(input);
      const field = await readUserField(client, communityId, fieldIdOrName, signal);
      return typeof field === 'string' ? {} : { fieldId: field._id };
    },
    look: async ({ client, targets, evidence, input }, signal) => {
      const field = evidence['fieldId'] ?? pathTexts(input)['fieldIdOrName'];
      const now = await readUserField(client, targets['communityId'], field, signal);
      if (now === 'unreadable') return 'stillUnknown';
      return now === 'absent' ? 'happened' : 'didNotHappen';
    },
  },
  /**
   * A new entry of the trader's history that is as meant (P2 4.5). Whose history it is may be told by e-mail, which no
   * journal keeps: in a later run the doubt stays.
   */
  {
    operation: writeFieldValue.id,
    before: async (client, input, signal) => {
      const entries = await newestEntries(client, input.path, 1, signal);
      return entries === undefined ? {} : { before: entries[0]?._id ?? 'none' };
    },
    look: async ({ client, evidence, input }, signal) => {
      if (input === undefined || evidence['before'] === undefined) return 'stillUnknown';
      const entries = await newestEntries(client, input.path, NEWEST_ENTRIES, signal);
      if (entries === undefined) return 'stillUnknown';
      const known = entries.findIndex(({ _id }) => _id === evidence['before']);
      if (known < 0 && (evidence['before'] !== 'none' || entries.length === NEWEST_ENTRIES)) return 'stillUnknown';
      const fresh = known < 0 ? entries : entries.slice(0, known);
      if (fresh.length === 0) return 'didNotHappen';
      return fresh.some((entry) => isMeant(entry, bodyFields(input))) ? 'happened' : 'changedSince';
    },
  },
];

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

/** The definition, that there is none (P2 7.1), or that it cannot be told. */
async function readUserField(
  client: ServiceClient,
  communityId: string | undefined,
  fieldIdOrName: string | undefined,
  signal: AbortSignal,
): Promise<UserField | 'absent' | 'unreadable'> {
  if (!communityId || !fieldIdOrName) return 'unreadable';
  const read = await client.call(getUserField, { path: { communityId, fieldIdOrName } }, { signal });
  if (read.kind === 'done') return read.value.data;
  // Another 404 says that the community is gone, or comes from another address.
  const isAbsent = read.kind === 'refused' && read.refusal.code === 'USER_FIELD_NOT_FOUND';
  return isAbsent ? 'absent' : 'unreadable';
}
