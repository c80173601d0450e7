import { createHash } from 'node:crypto';
import { communityFieldHistory, traderFieldHistory, writeFieldValue } from '../../contract/fieldHistories.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { jsonReply, jsonTextReply, type Reply } from '../http/reply.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import type { HistoryEntry, HistoryFilter } from '../store/historyEntry.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { type BalanceAction, changeFieldValue, readFieldValue } from '../userChanges.ts';
import { changeProblem } from '../userFields/fieldValues.ts';
import type { KeyedContext, ServiceRoute } from './serviceRoute.ts';
import {
  communityProblem,
  fieldNotFound,
  findFieldByPath,
  invalidPart,
  type Pagination,
  type PartProblem,
  paginationMeta,
  readPagination,
  readParts,
  strictCommunityProblem,
  traderNotFound,
  USER_FIELD_STYLE,
  unexpectedParameter,
  userFieldError,
} from './userFieldRequests.ts';

/** P2 4.3: an unknown trader is reported before an unknown field. */
export const traderFieldHistoryRoute: ServiceRoute = {
  operation: traderFieldHistory,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = communityProblem(call);
    if (problem !== undefined) return problem;
    const pagination = readPagination(call.query);
    if ('status' in pagination) return pagination;
    const { userId = '', fieldIdOrName = '' } = call.parameters;
    return call.runRead(() => {
      const user = findTrader(call.store, call.key.communityId, userId);
      if (user === undefined) return traderNotFound(userId);
      const field = findFieldByPath(call, fieldIdOrName);
      if (field === undefined) return fieldNotFound(fieldIdOrName);
      const filter = { platformUserId: user.platformUserId, fieldId: field.id };
      return historyReply(call, pagination, 'user_field', filter);
    });
  },
};

/** P2 4.4: all traders' changes, including those of deleted fields. */
export const communityFieldHistoryRoute: ServiceRoute = {
  operation: communityFieldHistory,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = strictCommunityProblem(call);
    if (problem !== undefined) return problem;
    const pagination = readPagination(call.query);
    if ('status' in pagination) return pagination;
    return call.runRead(() => historyReply(call, pagination, 'community', {}));
  },
};

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

/** As for exports (P1 4.1). */
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,127}$/;
const MAX_BODY_BYTES = 256 * 1024;
const CREATED = 201;

interface ValueChange {
  readonly action: BalanceAction;
  readonly value: unknown;
}

/** P2 4.5: returns the entry (public-facts 6.4); a repeated idempotency key returns the first reply. */
export const writeFieldValueRoute: ServiceRoute = {
  operation: writeFieldValue,
  style: USER_FIELD_STYLE,
  maxBodyBytes: MAX_BODY_BYTES,
  handle: (call) => {
    const problem = communityProblem(call) ?? unexpectedParameter(call);
    if (problem !== undefined) return problem;
    const { key, store, headers, body, runRead, runWrite } = call;
    const idempotencyKey = headers['idempotency-key'];
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      return invalidPart(
        'Idempotency-Key',
        'must be 1-128 characters of A-Z, a-z, 0-9, _ and -, after the first also . and :',
      );
    }
    const change = readChange(body);
    if ('problem' in change) return invalidPart(change.part, change.problem);
    const fingerprint = requestFingerprint(call, change);
    const first = runRead(() => idempotencyKey && store.valueWrites.find(key.key, idempotencyKey));
    if (first) {
      if (first.fingerprint === fingerprint) return jsonTextReply(CREATED, first.answer);
      return userFieldError(409, 'IDEMPOTENCY_KEY_REUSED', 'The Idempotency-Key belongs to another request');
    }
    const target = runRead(() => resolveTarget(call, change));
    if ('status' in target) return target;
    return runWrite(() => {
      const { entry } = changeFieldValue(store, { ...target, ...change, at: call.now });
      const described = describeEntry(store, key.communityId, entry, target.field.type);
      const answer = JSON.stringify({
        meta: { status: 'success', statusCode: CREATED, code: 'USER_FIELD_HISTORY_CREATED' },
        message: 'User field history created successfully',
        data: described,
      });
      if (idempotencyKey !== undefined) store.valueWrites.add(key.key, idempotencyKey, { fingerprint, answer });
      return jsonTextReply(CREATED, answer);
    });
  },
};

function readChange(body: unknown): ValueChange | PartProblem {
  const parts = readParts(body, ['value', 'action']);
  if ('problem' in parts) return parts;
  const action = parts.get('action');
  if (action !== 'overwrite' && action !== 'increase' && action !== 'decrease') {
    return { part: 'action', problem: 'must be overwrite, increase or decrease' };
  }
  if (!parts.has('value')) return { part: 'value', problem: 'must be sent' };
  const value = parts.get('value');
  // JSON writes infinity as null: the request must not count as a repetition of one that sent null.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    return { part: 'value', problem: 'is too large' };
  }
  return { action, value };
}

/** The trader and the field, or the error reply, trader first (P2 4.3), then whether the change is valid. */
function resolveTarget(
  call: KeyedContext,
  change: ValueChange,
): { readonly user: User; readonly field: FieldDefinition } | Reply {
  const { userId = '', fieldIdOrName = '' } = call.parameters;
  const { store, key } = call;
  const user = findTrader(store, key.communityId, userId);
  if (user === undefined) return traderNotFound(userId);
  const field = findFieldByPath(call, fieldIdOrName);
  if (field === undefined) return fieldNotFound(fieldIdOrName);
  if (!field.isCustom && field.field !== 'total_xp' && field.field !== 'total_coins') {
    return userFieldError(
      409,
      'USER_FIELD_WRITE_FORBIDDEN',
      'Built-in user fields other than XP and coins are read-only',
    );
  }
  const wrong = changeProblem(field, change, readFieldValue(store, user, field));
  if (wrong !== undefined) return invalidPart(wrong.part, wrong.problem);
  if (field.isIdentifier) {
    const { value } = change;
    if (typeof value === 'string' && value.trim() === '') return invalidPart('value', 'must not be blank');
    if (isIdentifierTaken(store, user, value)) {
      const message = 'The user has another identifier, or another user has this one';
      return userFieldError(409, 'USER_FIELD_IDENTIFIER_CONFLICT', message);
    }
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
function findTrader(store: Store, communityId: string, userId: string): User | undefined {
  if (store.facts.get('communityId') !== communityId) return undefined;
  const user = store.users.byId(userId) ?? byOtherId(store, userId);
  return user?.member && user.active ? user : undefined;
}

function byOtherId({ users }: Store, userId: string): User | undefined {
  if (OBJECT_ID_PATTERN.test(userId)) return users.byRecordId(userId);
  if (userId.length === RAW_ID_LENGTH) return undefined;
  return users.byEmail(userId) ?? users.byUsername(userId);
}
