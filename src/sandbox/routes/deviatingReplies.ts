import type { Operation } from '../../contract/operation.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Deviations } from '../settings.ts';
import { type Refusal, type RequestProblem, unknownParameter } from './requestCheck.ts';

/** The query of a list after the deviations `listQuery` and `listShape`. */
export function readListRequest(
  operation: Operation,
  { listShape, listQuery }: Deviations,
  query: URLSearchParams,
  body: unknown,
  refuse: (problem: RequestProblem) => Refusal,
): { readonly query: URLSearchParams; readonly body: unknown } {
  const isOpen = UNSPECIFIED_RESPONSES[operation.id]?.paging !== undefined;
  if (!isOpen || (listQuery === 'taken' && listShape !== 'cursor')) return { query, body };
  const isInBody = operation.query === undefined;
  const sent = new Map<string, unknown>(isInBody ? Object.entries(isJsonObject(body) ? body : {}) : query);
  for (const name of ['page', 'limit']) {
    if (listQuery === 'refused' && sent.has(name)) throw refuse(unknownParameter(name));
    if (listQuery !== 'taken') sent.delete(name);
  }
  const cursor = sent.get('cursor');
  if (listShape === 'cursor' && cursor !== undefined) {
    const [page, limit] =
      /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(String(cursor), 'base64url').toString())?.slice(1) ?? [];
    if (page === undefined || limit === undefined)
      throw refuse({ path: ['cursor'], message: 'must be one that this route returned' });
    sent.delete('cursor');
    sent.set('page', isInBody ? Number(page) : page);
    sent.set('limit', isInBody ? Number(limit) : limit);
  }
  if (isInBody) return { query, body: isJsonObject(body) ? Object.fromEntries(sent) : body };
  return { query: new URLSearchParams(Object.fromEntries(sent) as Record<string, string>), body };
}

/** Applies the deviations to a reply; returns the same object while none concerns it. */
export function applyDeviations({ id }: Operation, reply: Reply, deviations: Deviations): Reply {
  const { writeBodies, listShape, sparseRecords, embeddedIds } = deviations;
  if (reply.status < 200 || reply.status > 299 || (typeof reply.body === 'object' && 'path' in reply.body))
    return reply;
  if (WRITE_OPERATIONS.has(id) && writeBodies === 'empty') {
    const { 'content-type': _, ...headers } = reply.headers;
    return { status: 204, headers, body: '' };
  }
  const open = UNSPECIFIED_RESPONSES[id];
  const isBare = WRITE_OPERATIONS.has(id) && writeBodies === 'messageOnly';
  const isReshaped = open?.paging !== undefined && listShape !== 'sibling';
  if (!isBare && !isReshaped && (open === undefined || (!sparseRecords && embeddedIds === '_id'))) return reply;
  const text = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('utf8');
  const body: JsonObject = JSON.parse(text);
  const answer = (value: unknown) => ({ ...jsonReply(reply.status, value), headers: reply.headers });
  if (isBare) return answer({ message: body['message'] ?? valueAt(body, ['meta', 'message']) });
  if (open === undefined) return reply;
  const found = valueAt(body, open.at);
  const deviated = Array.isArray(found)
    ? found.map((row, index) => deviateRecord(row, index, open, deviations))
    : deviateRecord(found, 0, open, deviations);
  if (Array.isArray(deviated) && open.paging !== undefined) return answer(deviateList(body, deviated, open, listShape));
  return answer(withValueAt(body, open.at, deviated));
}

/** A record after `sparseRecords` and `embeddedIds`; every third one of a list also gets enum members that are new to clients. */
function deviateRecord(
  record: unknown,
  index: number,
  open: UnspecifiedResponse,
  { sparseRecords, embeddedIds }: Deviations,
): unknown {
  if (!isJsonObject(record)) return record;
  const isNovel = open.paging !== undefined && index % 3 === 2;
  const deviated = sparseRecords
    ? { ...record, ...open.sparse?.(record), ...(isNovel ? open.novel?.(record) : {}) }
    : record;
  if (embeddedIds === '_id' || open.typedId === undefined || !('_id' in deviated)) return deviated;
  const { _id, ...rest } = deviated;
  return { [embeddedIds === 'id' ? 'id' : open.typedId]: _id, ...rest };
}

/** A list in another shape; the rest of the reply doesn't change. */
function deviateList(
  body: JsonObject,
  rows: readonly unknown[],
  open: UnspecifiedResponse,
  shape: Deviations['listShape'],
): unknown {
  const place = open.paging ?? [];
  const words = recordAt(body, place);
  const page = Number(words['page'] ?? words['currentPage'] ?? 1);
  const total = Number(words['total'] ?? rows.length);
  // Bulk job lists don't state their limit: every page except the last is full.
  const perPage = page === 1 ? rows.length : Math.max(rows.length, Math.ceil((total - rows.length) / (page - 1)));
  const limit = Number(words['limit'] ?? Math.max(perPage, 1));
  const totalPages = Math.ceil(total / limit);
  const others = Object.fromEntries(Object.entries(words).filter(([name]) => !PAGINATION_FIELDS.has(name)));
  const withPaging = (paging: JsonObject) => {
    const next = { ...others, ...paging };
    return withValueAt(withValueAt(body, open.at, rows), place, Object.keys(next).length === 0 ? undefined : next);
  };
  switch (shape) {
    case 'sibling':
      return withValueAt(body, open.at, rows);
    case 'array':
      return rows;
    case 'nested': {
      const beside =
        open.at.length === 1
          ? {}
          : Object.fromEntries(
              Object.entries(recordAt(body, ['data'])).filter(([name]) => name !== open.at[1] && name !== 'pagination'),
            );
      const bare = place[0] === 'meta' ? withValueAt(body, place, others) : body;
      return { ...bare, data: { ...beside, records: rows, pagination: { total, page, limit, totalPages } } };
    }
    case 'snakeCase':
      return toSnakeCaseEnvelope(
        withPaging({ total, page, limit, total_pages: totalPages, has_next: page < totalPages }),
      );
    case 'cursor': {
      const next = Buffer.from(`${page + 1}.${limit}`).toString('base64url');
      return withPaging({ nextCursor: page < totalPages ? next : null });
    }
    case 'noPaging':
      return withPaging({});
  }
}

/** `statusCode` → `status_code`, at the top level and in `meta`. */
function toSnakeCaseEnvelope(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name === 'statusCode' ? 'status_code' : name,
      name === 'meta' && isJsonObject(value) ? toSnakeCaseEnvelope(value) : value,
    ]),
  );
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);
}

function recordAt(value: unknown, path: readonly string[]): JsonObject {
  const found = valueAt(value, path);
  return isJsonObject(found) ? found : {};
}

/** A copy with one path replaced; undefined removes it from the JSON. */
function withValueAt(value: JsonObject, [name = '', ...rest]: readonly string[], next: unknown): JsonObject {
  return { ...value, [name]: rest.length === 0 ? next : withValueAt(recordAt(value, [name]), rest, next) };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** A reply that the documents don't show in full, and how its records may differ. */
interface UnspecifiedResponse {
  /** Path of the record, or of the array of records. */
  readonly at: readonly string[];
  /** Of a list: the path of its paging fields. */
  readonly paging?: readonly string[];
  /** Name of the id; absent where the documents show the name, or the record has no id. */
  readonly typedId?: string;
  /** Further changes of a sparse record; undefined removes a field. */
  readonly sparse?: (record: JsonObject) => JsonObject;
  /** Undocumented enum members, on every third record of a list. */
  readonly novel?: (record: JsonObject) => JsonObject;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const withNumericOwner = (analysis: JsonObject): JsonObject => ({
  owner: { id: asNumber(isJsonObject(analysis['owner']) ? analysis['owner']['id'] : null) },
});

/** A platform user ID as a number; unsafe integers stay text. */
function asNumber(id: unknown): unknown {
  return Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

const ANALYSIS = { at: ['data', 'analysis'], sparse: withNumericOwner } as const;
const LEADERBOARD = {
  at: ['data'],
  typedId: 'leaderboardId',
  sparse: () => ({ description: null, image: null, createdAt: undefined }),
} as const;
const USER_FIELD = {
  at: ['data'],
  typedId: 'fieldId',
  sparse: () => ({ defaultValue: undefined, creator: null, createdAt: null }),
} as const;
const BULK_JOB = {
  at: ['data'],
  typedId: 'jobId',
  // The name is documented only for jobs that were sent a `log_name` (P2 2.3).
  sparse: ({ name }: JsonObject) => ({
    createdAt: null,
    updatedAt: undefined,
    ...(isGeneratedName(name) ? { name: null } : {}),
  }),
} as const;

function isGeneratedName(name: unknown): boolean {
  return /^Bulk update \d{4}-\d{2}-\d{2}T/.test(String(name));
}

/** By operation. All other replies are documented, except for `writeBodies`. */
const UNSPECIFIED_RESPONSES: Readonly<Record<string, UnspecifiedResponse>> = {
  'analyses.get': ANALYSIS,
  'analyses.update': ANALYSIS,
  'analyses.create': { ...ANALYSIS, typedId: 'analysisId' },
  'analyses.append': { ...ANALYSIS, typedId: 'analysisId' },
  'analyses.list': {
    at: ['data', 'analyses'],
    paging: ['data', 'pagination'],
    typedId: 'analysisId',
    sparse: (analysis) => ({ ...withNumericOwner(analysis), serverId: undefined, commentId: null, category: null }),
    novel: ({ extra }) => ({
      extra: { ...(isJsonObject(extra) ? extra : {}), status: 'Archived' },
      timeframe: 'H8',
      owner: undefined,
      shapes: undefined,
    }),
  },
  'leaderboards.list': {
    ...LEADERBOARD,
    paging: ['meta'],
    novel: () => ({ kind: 'seasonal', name: null }),
  },
  'leaderboards.get': LEADERBOARD,
  'leaderboards.create': LEADERBOARD,
  'leaderboards.update': LEADERBOARD,
  'userFields.list': { ...USER_FIELD, paging: ['meta'], novel: () => ({ type: 'rating' }) },
  'userFields.create': USER_FIELD,
  'userFields.update': USER_FIELD,
  'userFields.writeValue': { at: ['data'], typedId: 'historyId', sparse: () => ({ userObjectID: null }) },
  'bulkUpdates.list': {
    ...BULK_JOB,
    at: ['data', 'data'],
    paging: ['data', 'pagination'],
    novel: () => ({ status: 'Cancelled' }),
  },
  'bulkUpdates.status': BULK_JOB,
  'redemptions.listStatuses': {
    at: ['data', 'statuses'],
    paging: ['data', 'pagination'],
    typedId: 'statusID',
    sparse: () => ({ color: null, order: undefined, isDefault: undefined, enabled: undefined }),
    novel: () => ({ category: 'archived' }),
  },
  'redemptions.updateOrderStatus': { at: ['data'], sparse: () => ({ status: undefined }) },
  'redemptions.transactionHistory': {
    at: ['data', 'transactions'],
    paging: ['data', 'pagination'],
    typedId: 'recordId',
    sparse: () => ({
      _id: undefined,
      rewardId: null,
      voucherId: null,
      productName: null,
      customFieldValues: undefined,
    }),
    novel: () => ({ redemptionOptionType: 'digitalDelivery' }),
  },
  'phoneVerification.contacts': {
    at: ['data', 'data'],
    paging: ['data', 'pagination'],
    sparse: ({ client_id }) => ({
      client_id: asNumber(client_id),
      first_name: null,
      last_name: undefined,
      country: null,
      phone_verified_at: null,
    }),
  },
  'activity.daily': {
    at: ['data', 'results'],
    paging: ['data', 'pagination'],
    sparse: () => ({ user_id: undefined, coins: null }),
  },
  'users.info': {
    at: ['data'],
    typedId: 'recordId',
    sparse: ({ userId }) => ({
      userId: asNumber(userId),
      highestRole: null,
      firstName: null,
      lastName: undefined,
      language: null,
      timeSpent: undefined,
      loginStreak: undefined,
    }),
  },
  // Only the names of row count and byte size aren't documented (P1 2.1).
  'loyaltyExports.status': {
    at: ['data'],
    sparse: () => ({ row_count: null, size_bytes: null, failure_reason: undefined }),
  },
};

/** Names of the paging fields. */
const PAGINATION_FIELDS: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'total',
  'totalPages',
  'total_pages',
  'currentPage',
  'hasNext',
  'hasNextPage',
  'hasPrevPage',
]);

/** Writes whose 2xx replies `writeBodies` covers: all except an export's id and a minted token, which clients can't do without. */
const WRITE_OPERATIONS: ReadonlySet<string> = new Set([
  'analyses.create',
  'analyses.update',
  'analyses.delete',
  'analyses.append',
  'bulkUpdates.upload',
  'leaderboards.create',
  'leaderboards.update',
  'leaderboards.delete',
  'legacy.createBadge',
  'legacy.removeRole',
  'redemptions.createStatus',
  'redemptions.updateOrderStatus',
  'userFields.create',
  'userFields.update',
  'userFields.delete',
  'userFields.writeValue',
]);
