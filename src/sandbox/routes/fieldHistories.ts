import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { communityFieldHistory, traderFieldHistory, writeFieldValue } from '../../contract/fieldHistories.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { jsonReply, jsonTextReply, type Reply } from '../http/reply.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import type { HistoryEntry, HistoryFilter } from '../store/historyTable.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { changeFieldValue, readFieldValue } from '../userChanges.ts';
import { changeProblem, cleanFieldKey } from '../userFields.ts';
import { Refusal } from './requestCheck.ts';
import { type KeyedContext, keyedRoute, readIdempotencyKey } from './serviceRoute.ts';
import {
  type Pagination,
  paginationMeta,
  paginationOf,
  requireCommunity,
  requireField,
  requireOwnCommunity,
  USER_FIELD_STYLE,
  userFieldError,
} from './userFieldRequests.ts';

/** P2 4.3: an unknown trader is reported before an unknown field. */
export const traderFieldHistoryRoute = keyedRoute(traderFieldHistory, USER_FIELD_STYLE, (call) => {
  requireCommunity(call);
  const pagination = paginationOf(call.readQuery());
  const [user, field] = [requireTrader(call), requireTradersField(call)];
  const filter = { platformUserId: user.platformUserId, fieldId: field.id };
  return call.runRead(() => historyReply(call, pagination, 'user_field', filter));
});

/** P2 4.4: all traders' changes, including those of deleted fields. */
export const communityFieldHistoryRoute = keyedRoute(communityFieldHistory, USER_FIELD_STYLE, (call) => {
  requireOwnCommunity(call);
  const pagination = paginationOf(call.readQuery());
  return call.runRead(() => historyReply(call, pagination, 'community', {}));
});

/** A page of a history, which is empty for the other community (P2 4.3, 4.4). */
function historyReply(
  { store, key }: KeyedContext,
  pagination: Pagination,
  scope: 'user_field' | 'community',
  filter: HistoryFilter,
): Reply {
  const { page, limit } = pagination;
  const isOurs = store.facts.get('communityId') === key.communityId;
  const entries = isOurs ? store.history.page(filter, limit, (page - 1) * limit) : [];
  const total = isOurs ? store.history.count(filter) : 0;
  const types = new Map(store.fields.all().map(({ id, type }) => [id, type]));
  const code = 'USER_FIELD_HISTORIES_LISTED';
  return jsonReply(200, {
    meta: { status: 'success', statusCode: 200, code, scope, ...paginationMeta(pagination, total) },
    message: 'User field histories listed successfully',
    data: entries.map((entry) => describeEntry(store, key.communityId, entry, types.get(entry.fieldId) ?? null)),
  });
}

/** An entry as returned (P2 2.2): XP and coin entries use the platform user id and have no record id. */
function describeEntry(store: Store, communityId: string, entry: HistoryEntry, fieldType: string | null): object {
  const { id, platformUserId, fieldId, fieldKey, kind, value, storedValue, action } = entry;
  const at = new Date(entry.at).toISOString();
  const recordId = kind === 'field' ? (store.users.byId(platformUserId)?.recordId ?? null) : null;
  return {
    _id: id,
    communityID: communityId,
    userID: recordId ?? platformUserId,
    userObjectID: recordId,
    userNumericID: Number(platformUserId),
    fieldID: fieldId,
    fieldName: fieldKey,
    fieldType,
    value,
    storedValue,
    action,
    createdAt: at,
    updatedAt: at,
  };
}

const MAX_BODY_BYTES = 256 * 1024;
const CREATED = 201;

/** P2 4.5: returns the entry (public-facts 6.4); a repeated idempotency key returns the first reply. */
export const writeFieldValueRoute = keyedRoute(
  writeFieldValue,
  USER_FIELD_STYLE,
  (call) => {
    requireCommunity(call);
    const { key, store, runRead, runWrite } = call;
    const idempotencyKey = readIdempotencyKey(call);
    const { action, value } = call.readBody();
    // JSON writes infinity as null: the request must not count as a repetition of one that sent null.
    if (typeof value === 'number' && !Number.isFinite(value)) throw call.invalid('value', 'is too large');
    const fingerprint = requestFingerprint(call, { action, value });
    const first = runRead(() => idempotencyKey && store.valueWrites.find(key.key, idempotencyKey));
    if (first) {
      if (first.fingerprint === fingerprint) return jsonTextReply(CREATED, first.answer);
      return userFieldError(409, 'IDEMPOTENCY_KEY_REUSED', 'The Idempotency-Key belongs to another request');
    }
    const target = checkedTarget(call, { action, value });
    return runWrite(() => {
      const { entry } = changeFieldValue(store, { ...target, action, value, at: call.now });
      const described = describeEntry(store, key.communityId, entry, target.field.type);
      const answer = JSON.stringify({
        meta: { status: 'success', statusCode: CREATED, code: 'USER_FIELD_HISTORY_CREATED' },
        message: 'User field history created successfully',
        data: described,
      });
      if (idempotencyKey !== undefined) store.valueWrites.add({ apiKey: key.key, idempotencyKey, fingerprint, answer });
      return jsonTextReply(CREATED, answer);
    });
  },
  { maxBodyBytes: MAX_BODY_BYTES },
);

type ValueChange = z.output<typeof writeFieldValue.body>;

/** The trader and the field, trader first (P2 4.3), if the change is valid. */
function checkedTarget(
  call: KeyedContext,
  change: ValueChange,
): { readonly user: User; readonly field: FieldDefinition } {
  const { store } = call;
  const [user, field] = [requireTrader(call), requireTradersField(call)];
  if (!field.isCustom && field.field !== 'total_xp' && field.field !== 'total_coins') {
    const message = 'Built-in user fields other than XP and coins are read-only';
    throw new Refusal(userFieldError(409, 'USER_FIELD_WRITE_FORBIDDEN', message));
  }
  const wrong = changeProblem(field, change, readFieldValue(store, user, field));
  if (wrong !== undefined) throw call.invalid(wrong.part, wrong.problem);
  const { value } = change;
  if (field.isIdentifier && typeof value === 'string' && value.trim() === '')
    throw call.invalid('value', 'must not be blank');
  if (field.isIdentifier && isIdentifierTaken(store, user, value)) {
    const message = 'The user has another identifier, or another user has this one';
    throw new Refusal(userFieldError(409, 'USER_FIELD_IDENTIFIER_CONFLICT', message));
  }
  return { user, field };
}

/** An identifier can be set once but never changed or removed (P2 4.6 rule 6, 4.7). */
function isIdentifierTaken(store: Store, user: User, value: unknown): boolean {
  if (user.clientRef !== null && user.clientRef !== value) return true;
  return store.users.byClientRef(String(value)).some(({ platformUserId }) => platformUserId !== user.platformUserId);
}

/** Equal for requests with the same path and change. */
function requestFingerprint({ parameters }: KeyedContext, { action, value }: ValueChange): string {
  const { userId, fieldIdOrName } = parameters;
  return createHash('sha256')
    .update(JSON.stringify([userId, fieldIdOrName, action, value]))
    .digest('hex');
}

/** Text of this length is read as a database id, never as a username or e-mail (P2 4.3). */
const RAW_ID_LENGTH = 12;

/** The active member in a path: platform user id, record id, e-mail in any case, or username (P2 4.3). */
function requireTrader({ store, key, parameters, runRead }: KeyedContext): User {
  const { userId = '' } = parameters;
  const isHere = store.facts.get('communityId') === key.communityId;
  const user = runRead(() => (isHere ? (store.users.byId(userId) ?? byOtherId(store, userId)) : undefined));
  if (user?.member && user.active) return user;
  throw new Refusal(userFieldError(404, 'USER_NOT_FOUND', 'User not found', { userIdentifier: userId }));
}

/** The field after a trader in a path, where a malformed key is a 404, too (P2 7.1). */
function requireTradersField(call: KeyedContext): FieldDefinition {
  return requireField(call, cleanFieldKey(call.parameters['fieldIdOrName'] ?? ''));
}

function byOtherId({ users }: Store, userId: string): User | undefined {
  if (OBJECT_ID_PATTERN.test(userId)) return users.byRecordId(userId);
  if (userId.length === RAW_ID_LENGTH) return undefined;
  return users.byEmail(userId) ?? users.byUsername(userId);
}
