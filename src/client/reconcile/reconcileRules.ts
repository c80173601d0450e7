import { listBulkUpdates, uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import { traderFieldHistory, writeFieldValue } from '../../contract/fieldHistories.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  type Leaderboard,
  listLeaderboards,
  updateLeaderboard,
} from '../../contract/leaderboards.ts';
import { removeLegacyRole } from '../../contract/legacy.ts';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import {
  createUserField,
  deleteUserField,
  type FieldHistoryEntry,
  getUserField,
  type UserField,
  updateUserField,
} from '../../contract/userFields.ts';
import { getUserInfo } from '../../contract/users.ts';
import { digest, valueDigest } from '../digest.ts';
import { type PagedOperation, type RowOf, readPages } from '../pages.ts';
import type { CallInput, ReconcileRule, ServiceClient, Verdict } from '../serviceClient.ts';
import { analysisRules } from './analysisRules.ts';
import { bodyFields, bodyText, pathTexts } from './reconcileRule.ts';

/** Reconciliation of writes to redemption statuses and orders (P1 4.6, 4.10). */
const redemptionRules: readonly ReconcileRule[] = [
  /**
   * Looks for a new status with exactly this name. Names are unique in the whole community (P1 4.6), and a list may name the
   * category differently. A 409 when sending again would prove nothing, because an older status may have the name.
   */
  {
    operation: createRedemptionStatus.id,
    before: async (client, input, signal) => {
      const name = digest(bodyText(input, 'name')?.trim() ?? '');
      return { name, ...idsBefore(await statusesNamed(client, name, signal)) };
    },
    look: async ({ client, evidence }, signal) => {
      const { name = '', before } = evidence;
      return madeSince(before, await statusesNamed(client, name, signal));
    },
  },
  /**
   * Reads the order's status in its trader's list. Orders are listed by e-mail only (P1 4.5, 4.10), and the journal stores no
   * e-mails, so without the caller's the outcome stays unknown.
   */
  {
    operation: updateOrderStatus.id,
    before: async (client, input, signal) => {
      const order = bodyText(input, 'transactionId') ?? '';
      const statusID = bodyText(input, 'statusID') ?? '';
      const before = await statusOf(client, order, input.traderEmail, signal);
      return { order, statusID, ...(before === undefined ? {} : { before }) };
    },
    look: async ({ client, evidence, input }, signal) => {
      const now = await statusOf(client, evidence['order'] ?? '', input?.traderEmail, signal);
      if (now === undefined) return 'stillUnknown';
      // It already had this status, so moving it again makes no difference.
      if (now === evidence['statusID']) return 'happened';
      if (evidence['before'] === undefined) return 'stillUnknown';
      return now === evidence['before'] ? 'didNotHappen' : 'changedSince';
    },
  },
];

/** Reconciliation of writes to leaderboards (P1 4.9), by the complete list. */
const leaderboardRules: readonly ReconcileRule[] = [
  /** Looks for a new leaderboard with this slug, which is unique in the community (public-facts 8.3). */
  {
    operation: createLeaderboard.id,
    before: async (client, input, signal) => {
      const slug = bodyText(input, 'slug') ?? '';
      return { slug, ...idsBefore(await searchLeaderboards(client, (it) => it.slug === slug, signal)) };
    },
    look: async ({ client, evidence }, signal) =>
      madeSince(evidence['before'], await searchLeaderboards(client, (it) => it.slug === evidence['slug'], signal)),
  },
  /** Compares the leaderboard with its previous state and with what was sent, if every sent field can be compared. */
  {
    operation: updateLeaderboard.id,
    before: async (client, input, signal) => {
      const { leaderboardID } = pathTexts(input);
      const found = await findLeaderboard(client, ({ _id }) => _id === leaderboardID, signal);
      return found === undefined || found === 'unreadable' ? {} : { before: valueDigest(found) };
    },
    look: async ({ client, targets, evidence, input }, signal) => {
      const found = await findLeaderboard(client, ({ _id }) => _id === targets['leaderboardID'], signal);
      if (found === 'unreadable') return 'stillUnknown';
      if (found === undefined) return { verdict: 'changedSince', isFinal: true };
      const sent = Object.entries(bodyFields(input));
      const isAsMeant = sent.every(
        ([name, value]) => SAME_NAMES.includes(name) && valueDigest(found[name]) === valueDigest(value),
      );
      if (sent.length > 0 && isAsMeant) return 'happened';
      if (evidence['before'] === undefined) return 'stillUnknown';
      return evidence['before'] === valueDigest(found) ? 'didNotHappen' : 'changedSince';
    },
  },
  /** A leaderboard that is missing from the complete list is deleted (P1 4.9). */
  {
    operation: deleteLeaderboard.id,
    look: async ({ client, targets }, signal) => {
      const found = await findLeaderboard(client, ({ _id }) => _id === targets['leaderboardID'], signal);
      if (found === 'unreadable') return 'stillUnknown';
      return found === undefined ? 'happened' : 'didNotHappen';
    },
  },
];

/** Reconciliation of writes to user fields and their values (P2 4.1, 4.2, 4.5). */
const userFieldRules: readonly ReconcileRule[] = [
  /** Looks for a new field with this key. */
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
  /** Compares the field with what was sent and with its previous state. Read by ID, because the journal stores no names. */
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
  /** 404 USER_FIELD_NOT_FOUND means that it's deleted (P2 7.1). Read by ID, because the key may have been reused. */
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
   * Looks for a new matching entry in the trader's history (P2 4.5). The trader may be named by e-mail, which the journal
   * doesn't store, so in a later run the outcome stays unknown.
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

/** Reconciliation of bulk uploads (P2 4.6) and legacy routes (P2 4.11). */
const bulkAndLegacyRules: readonly ReconcileRule[] = [
  /** Looks for a new job whose name is the upload's `log_name` (P2 4.6). */
  {
    operation: uploadBulkUpdate.id,
    before: async (client, input, signal) => {
      const name = bodyText(input, 'log_name');
      if (name === undefined) return {};
      // A digest, because it contains what a person typed.
      const logName = digest(name);
      return { logName, ...idsBefore(await jobsNamed(client, logName, signal)) };
    },
    look: async ({ client, evidence }, signal) => {
      const { logName, before } = evidence;
      if (logName === undefined) return 'stillUnknown';
      return madeSince(before, await jobsNamed(client, logName, signal));
    },
  },
  /** Compares the trader's roles with the previous ones. They are listed by title, not by id: one fewer means it happened. */
  {
    operation: removeLegacyRole.id,
    before: async (client, input, signal) => {
      const { userId = '' } = pathTexts(input);
      const roles = await rolesOf(client, userId, signal);
      return roles === undefined ? {} : { roles: roles.join(' ') };
    },
    look: async ({ client, evidence, input }, signal) => {
      const userId = pathTexts(input)['userId'];
      if (userId === undefined || evidence['roles'] === undefined) return 'stillUnknown';
      const now = await rolesOf(client, userId, signal);
      if (now === undefined) return 'stillUnknown';
      const before = evidence['roles'].split(' ').filter((it) => it !== '');
      if (now.length === before.length && before.every((it) => now.includes(it))) return 'didNotHappen';
      return now.length === before.length - 1 && now.every((it) => before.includes(it)) ? 'happened' : 'changedSince';
    },
  },
];

/** All rules. An uncertain write of another operation stays unknown. */
export const reconcileRules: readonly ReconcileRule[] = [
  ...analysisRules,
  ...redemptionRules,
  ...leaderboardRules,
  ...userFieldRules,
  ...bulkAndLegacyRules,
];

/** The number of newest entries to search. */
const NEWEST_ENTRIES = 50;

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

/** For XP and coins only the amount is compared, because their entries have the platform's labels and a signed change (P2 2.2). */
function isMeant(entry: FieldHistoryEntry, sent: Readonly<Record<string, unknown>>): boolean {
  const { value, action } = sent;
  if (entry.action === action) return valueDigest(entry.value) === valueDigest(value);
  if (typeof value !== 'number' || action === 'overwrite') return valueDigest(entry.storedValue) === valueDigest(value);
  return entry.value === (action === 'decrease' ? -value : value);
}

/** The definition, or whether it doesn't exist (P2 7.1) or can't be read. */
async function readUserField(
  client: ServiceClient,
  communityId: string | undefined,
  fieldIdOrName: string | undefined,
  signal: AbortSignal,
): Promise<UserField | 'absent' | 'unreadable'> {
  if (!communityId || !fieldIdOrName) return 'unreadable';
  const read = await client.call(getUserField, { path: { communityId, fieldIdOrName } }, { signal });
  if (read.kind === 'done') return read.value.data;
  // Any other 404 means that the community is gone, or comes from another address.
  const isAbsent = read.kind === 'refused' && read.refusal.code === 'USER_FIELD_NOT_FOUND';
  return isAbsent ? 'absent' : 'unreadable';
}

/** Fields with the same name in requests and responses (public-facts 8.2, 8.3). */
const SAME_NAMES = ['name', 'slug', 'description', 'image', 'isEnabled', 'displayOrder'];

/** The leaderboard; undefined if the list doesn't have it. */
async function findLeaderboard(
  client: ServiceClient,
  fits: (leaderboard: Leaderboard) => boolean,
  signal: AbortSignal,
): Promise<Leaderboard | undefined | 'unreadable'> {
  const { found, isWhole } = await searchLeaderboards(client, fits, signal);
  return found[0] ?? (isWhole ? undefined : 'unreadable');
}

function searchLeaderboards(client: ServiceClient, fits: (leaderboard: Leaderboard) => boolean, signal: AbortSignal) {
  return searchList(client, listLeaderboards, {}, fits, signal);
}

function statusesNamed(client: ServiceClient, name: string, signal: AbortSignal) {
  return searchList(client, listRedemptionStatuses, {}, (it) => digest(it.name.trim()) === name, signal);
}

async function statusOf(
  client: ServiceClient,
  order: string,
  email: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  for await (const step of readPages(client, transactionHistory, { body: { email } }, { signal })) {
    if (step.kind === 'end') return undefined;
    const found = step.rows.find(({ redemptionId }) => redemptionId === order);
    // Distinguishes an order without a status from one that isn't found.
    if (found !== undefined) return found.statusID ?? 'none';
  }
  return undefined;
}

function jobsNamed(client: ServiceClient, logName: string, signal: AbortSignal) {
  return searchList(client, listBulkUpdates, {}, ({ name }) => name !== undefined && digest(name) === logName, signal);
}

async function rolesOf(client: ServiceClient, userId: string, signal: AbortSignal): Promise<string[] | undefined> {
  const read = await client.call(getUserInfo, { body: { idOrEmail: userId } }, { signal });
  if (read.kind !== 'done') return undefined;
  return (read.value.data.roles ?? []).map((title) => digest(title).slice(0, 16));
}

interface ListSearch<Row> {
  readonly found: readonly Row[];
  /** The list was read to the end. `isWhole`: also, the service said that it's complete and every record was readable. */
  readonly isRead: boolean;
  readonly isWhole: boolean;
}

/** Searches a whole list for matching rows. */
async function searchList<Op extends PagedOperation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  fits: (row: RowOf<Op>) => boolean,
  signal: AbortSignal,
): Promise<ListSearch<RowOf<Op>>> {
  const found: RowOf<Op>[] = [];
  for await (const step of readPages(client, operation, input, { signal })) {
    if (step.kind === 'page') found.push(...step.rows.filter(fits));
    else {
      const { kind, read } = step.end;
      const isWhole = kind === 'complete' && read.unreadable === 0;
      return { found, isRead: kind === 'complete' || kind === 'unsaid', isWhole };
    }
  }
  return { found, isRead: false, isWhole: false };
}

type Named = { readonly _id: string };

/** The matching ids before a creation, for the journal; empty if the list couldn't be read. */
function idsBefore({ found, isRead }: ListSearch<Named>): Record<string, string> {
  return isRead ? { before: found.map(({ _id }) => _id).join(' ') } : {};
}

/** Whether there is a new matching row. Its absence is proved only by a complete list. */
function madeSince(before: string | undefined, { found, isWhole }: ListSearch<Named>): Verdict {
  const known = new Set(before?.split(' '));
  const isNew = found.some(({ _id }) => !known.has(_id));
  if (isNew) return before === undefined ? 'stillUnknown' : 'happened';
  return isWhole ? 'didNotHappen' : 'stillUnknown';
}
