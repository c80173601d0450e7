/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** An answer that the documents do not show in full, and how its records may differ. */
export interface UnspecifiedResponse {
  /** Where the record stands, or the array of records. */
  readonly at: readonly string[];
  /** A list: where its paging words stand. */
  readonly paging?: readonly string[];
  /** The id's own name; absent where the documents show how the id is named, or the record has none. */
  readonly typedId?: string;
  /** What else a sparse record says; undefined leaves a field out. */
  readonly sparse?: (record: JsonObject) => JsonObject;
  /** Enum members that no document names, on every third record of a list. */
  readonly novel?: (record: JsonObject) => JsonObject;
}

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const withNumericOwner = (analysis: JsonObject): JsonObject => ({
  owner: { id: asNumber(isJsonObject(analysis['owner']) ? analysis['owner']['id'] : null) },
});

/** A platform user ID as a number; one that a number cannot hold stays text. */
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
  // The name is documented where one was sent (P2 2.3); a job without `log_name` has none of its own.
  sparse: ({ name }: JsonObject) => ({
    createdAt: null,
    updatedAt: undefined,
    ...(isGeneratedName(name) ? { name: null } : {}),
  }),
} as const;

function isGeneratedName(name: unknown): boolean {
  return /^Bulk update \d{4}-\d{2}-\d{2}T/.test(String(name));
}

/** By operation. What is not here is documented, but for `writeBodies`. */
export const UNSPECIFIED_RESPONSES: Readonly<Record<string, UnspecifiedResponse>> = {
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
  // Only the row count and the byte size have names that are not shown (P1 2.1).
  'loyaltyExports.status': {
    at: ['data'],
    sparse: () => ({ row_count: null, size_bytes: null, failure_reason: undefined }),
  },
};

/** The paging words that these lists use. */
export const PAGINATION_FIELDS: ReadonlySet<string> = new Set([
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

/** Writes whose 2xx answers `writeBodies` covers: not the two that would be useless, an export's id and a minted token. */
export const WRITE_OPERATIONS: ReadonlySet<string> = new Set([
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
