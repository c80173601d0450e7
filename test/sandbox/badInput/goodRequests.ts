import {
  existing,
  type SandboxState,
  type StateAnalysis,
  type StateLeaderboard,
  type StateOrder,
  type StateStatus,
  type StateTrader,
  type StateWidget,
} from '../../support/sandboxState.ts';

/** Ids and state from which the requests are built: the seed, and what the test added. */
export interface Ids {
  readonly communityId: string;
  readonly channelId: string;
  readonly apiKey: string;
  readonly exportId: string;
  readonly bulkId: string;
  readonly seed: {
    readonly analyses: readonly Pick<StateAnalysis, 'id' | 'status' | 'type' | 'ownerUsername'>[];
    readonly leaderboards: readonly Pick<StateLeaderboard, 'id' | 'kind'>[];
    readonly users: readonly Pick<StateTrader, 'platformUserId' | 'email' | 'clientRef'>[];
    readonly roles: SandboxState['roles'];
    readonly widgets: readonly Omit<StateWidget, 'clientOrigin'>[];
    readonly redemptionStatuses: readonly Pick<StateStatus, 'id' | 'name'>[];
    readonly orders: readonly Pick<StateOrder, 'redemptionId'>[];
  };
}

/** A request for every operation with every field it can have, written by hand from the documents. */
export function goodRequests(ids: Ids): Readonly<Record<string, GoodRequest>> {
  const { communityId, channelId, exportId, bulkId, seed, apiKey } = ids;
  const bodies = goodBodies(ids);
  const analysisId = existing(seed.analyses.find(({ status }) => status === 'Pending')).id;
  const leaderboardID = existing(seed.leaderboards.find(({ kind }) => kind === 'custom')).id;
  const userId = existing(seed.users[0]).platformUserId;
  const roleId = existing(seed.roles.find(({ title }) => title === 'Analyst')).id;
  const analysis = { route: '/v1/analysis/{analysisId}', path: { analysisId } };
  const field = {
    route: '/v1/communities/{communityId}/user-fields/{fieldIdOrName}',
    path: { communityId, fieldIdOrName: 'notes' },
  };
  const histories = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';
  const retired = {
    route: '/v1/communities/{communityId}/user-fields/{fieldId}/users/{userId}/histories',
    path: { communityId, fieldId: 'notes', userId },
    isOpen: true,
  } as const;
  const legacy = { headers: { authorization: `Bearer ${apiKey}`, 'x-api-key': apiKey }, isOpen: true } as const;
  const pages = { page: '1', limit: '10' };
  const board = { route: '/v1/leaderboards/{leaderboardID}', path: { leaderboardID } };
  const redemption = '/v1/redemption-transactions';
  return {
    'analyses.get': { method: 'GET', ...analysis },
    'analyses.list': {
      method: 'GET',
      route: '/v1/analysis/communities/{communityId}/channels/{channelId}',
      path: { communityId, channelId },
      query: pages,
    },
    'analyses.create': {
      method: 'POST',
      route: '/v1/analysis/{communityId}/channels/{channelId}',
      path: { communityId, channelId },
      body: bodies.card,
      unique: ['draft-1'],
    },
    'analyses.update': { method: 'PATCH', ...analysis, body: bodies.cardChange },
    'analyses.delete': { method: 'DELETE', ...analysis },
    'analyses.append': {
      method: 'POST',
      route: '/v1/analysis/{analysisId}/drawings',
      path: { analysisId },
      body: bodies.moreDrawings,
      unique: [LINE.clientObjectId, FIBONACCI.clientObjectId],
    },
    'loyaltyExports.create': {
      method: 'POST',
      route: '/v1/loyalty-exports',
      headers: { 'idempotency-key': 'bad-input-1' },
      body: bodies.exportRequest,
    },
    'loyaltyExports.status': { method: 'GET', route: '/v1/loyalty-exports/{exportId}', path: { exportId } },
    'loyaltyExports.downloadLink': {
      method: 'GET',
      route: '/v1/loyalty-exports/{exportId}/download',
      path: { exportId },
    },
    'bulkUpdates.upload': { method: 'POST', route: '/v1/users/bulk-update', body: bodies.bulkRows },
    'bulkUpdates.list': { method: 'GET', route: '/v1/users/bulk-update', query: pages },
    'bulkUpdates.status': { method: 'GET', route: '/v1/users/bulk-update/{id}/status', path: { id: bulkId } },
    'bulkUpdates.details': {
      method: 'GET',
      route: '/v1/users/bulk-update/{id}/details',
      path: { id: bulkId },
      query: pages,
    },
    'redemptions.ordersByIdentifier': { method: 'POST', route: `${redemption}/by-identifier`, body: bodies.identifier },
    'redemptions.createStatus': {
      method: 'POST',
      route: `${redemption}/status`,
      body: bodies.status,
      unique: ['Ready for pickup'],
    },
    'redemptions.listStatuses': { method: 'POST', route: `${redemption}/statuses`, body: {} },
    'redemptions.updateOrderStatus': { method: 'PUT', route: `${redemption}/status`, body: bodies.move },
    'redemptions.transactionHistory': {
      method: 'POST',
      route: `${redemption}/transaction-history`,
      body: bodies.email,
    },
    'leaderboards.list': {
      method: 'GET',
      route: '/v1/leaderboards',
      query: { ...pages, sort: 'createdAt:desc', search: 'keyword:coin', fields: 'name,slug' },
    },
    'leaderboards.get': { method: 'GET', ...board, query: { fields: 'name,slug' } },
    'leaderboards.create': {
      method: 'POST',
      route: '/v1/leaderboards',
      body: bodies.leaderboard,
      unique: ['chart-of-the-week'],
    },
    'leaderboards.update': { method: 'PATCH', ...board, body: bodies.leaderboard },
    'leaderboards.delete': { method: 'DELETE', ...board },
    'loyaltyOverview.list': {
      method: 'GET',
      route: '/v1/community-analytics/loyalty-overview',
      query: { ...pages, from: '2024-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    },
    'activity.stats': { method: 'POST', route: '/v1/users/activity/stats', body: bodies.stats },
    'activity.daily': { method: 'POST', route: '/v1/users/activity/daily', body: bodies.daily },
    'users.info': { method: 'POST', route: '/v1/users/info', body: bodies.info },
    'tiers.get': { method: 'GET', route: '/v1/xp-settings/tiers-info', query: { communityId } },
    'phoneVerification.contacts': {
      method: 'GET',
      route: '/v1/community-analytics/phone-verification-contacts',
      query: pages,
    },
    'widgetTokens.mint': {
      method: 'POST',
      route: '/v2/api/widget-access-keys/token',
      body: bodies.widget,
      isOpen: true,
    },
    'legacy.login': {
      method: 'POST',
      route: '/auth/login',
      body: { email: 'a@b.example', password: 'p', host: 'h' },
      isOpen: true,
    },
    'legacy.createBadge': {
      method: 'POST',
      route: '/badges',
      body: bodies.badge,
      unique: ['Card of the Day'],
      ...legacy,
    },
    'legacy.removeRole': {
      method: 'POST',
      route: '/roles/{userId}/{roleId}/remove',
      path: { userId, roleId },
      ...legacy,
    },
    'userFields.get': { method: 'GET', ...field },
    'userFields.delete': { method: 'DELETE', ...field },
    'userFields.list': {
      method: 'GET',
      route: '/v1/communities/{communityId}/user-fields',
      path: { communityId },
      query: pages,
    },
    'userFields.create': {
      method: 'POST',
      route: '/v1/communities/{communityId}/user-fields',
      path: { communityId },
      body: bodies.newField,
      unique: ['shoe-size', 'Shoe Size'],
    },
    'userFields.update': { method: 'PUT', ...field, body: bodies.fieldChange },
    'userFields.traderHistory': {
      method: 'GET',
      route: histories,
      path: { communityId, userId, fieldIdOrName: 'total_xp' },
      query: pages,
    },
    'userFields.communityHistory': {
      method: 'GET',
      route: '/v1/communities/{communityId}/user-field-histories',
      path: { communityId },
      query: pages,
    },
    'userFields.writeValue': {
      method: 'POST',
      route: histories,
      path: { communityId, userId, fieldIdOrName: 'account_number' },
      headers: { 'idempotency-key': 'bad-input-1' },
      body: { value: 12, action: 'overwrite' },
    },
    'retired.writeHistory': { method: 'POST', ...retired, body: { value: 'x', action: 'overwrite' } },
    'retired.readHistory': { method: 'GET', ...retired },
  };
}

/** Card types with `entryPlacement` ABOVE_CURRENT (public-facts 3.1). */
const ABOVE = ['bullish_breakout', 'bearish_bounce'];
const POINT = { time: '2026-03-02T04:00:00Z', price: 1.12 };
const LINE = {
  type: 'LINE',
  clientObjectId: 'bad-input-line',
  points: [POINT, { time: 1_772_424_000_000, price: 1.11 }],
  style: {
    color: '#C0392B',
    lineWidth: 2,
    lineStyle: 'DASHED',
    fillColor: '#112233',
    borderColor: '#445566',
    opacity: 0.5,
  },
  startHead: 'NONE',
  endHead: 'ARROW',
};
const FIBONACCI = {
  type: 'FIB_RETRACEMENT',
  clientObjectId: 'bad-input-fib',
  points: [POINT, POINT],
  levels: [0, 0.5, 1],
};
const TEXTS = {
  title: 'A title',
  preferenceText: 'Buy above [[lv_piv:the pivot]].',
  alternativeText: 'Below it is over.',
  comments: 'Quiet week.',
};
const METADATA = {
  ...TEXTS,
  symbol: 'EUR/USD',
  direction: 'BULLISH',
  entryPlacement: 'ABOVE_CURRENT',
  timeframe: 'H4',
  expiry: { type: 'HOURS', hours: 24 },
};
const LEVELS = {
  resistance: { price: 1.3, clientObjectId: 'lv_res', time: '2026-03-02T04:00:00Z' },
  intermediateResistance: { price: 1.25, clientObjectId: 'ir', time: '2026-03-02T04:00:00Z' },
  pivot: { price: 1.2, clientObjectId: 'lv_piv', time: '2026-03-02T04:00:00Z' },
  intermediateSupport: { price: 1.15, clientObjectId: 'is', time: '2026-03-02T04:00:00Z' },
  support: { price: 1.1, clientObjectId: 'lv_sup', time: '2026-03-02T04:00:00Z' },
};
const LEADERBOARD = {
  name: 'Chart of the Week',
  slug: 'chart-of-the-week',
  rankingField: 'total_xp',
  displayedColumns: [{ column: 'username', visible: true, order: 1 }],
  startDate: '2026-01-01T00:00:00Z',
  isEnabled: true,
  description: 'd',
  image: 'i',
  endDate: '2026-12-31T00:00:00Z',
  hasNoEndDate: false,
  isPreviewEnabled: false,
  topRankOnly: true,
  topRankLimit: 10,
  onlyPositiveRanks: true,
  includeDummyUsers: false,
  timeZone: 2,
  startTime: { hours: 9, minutes: 30, ampm: 'AM' },
  endTime: { hours: 5, minutes: 0, ampm: 'PM' },
  allowedTimeFilters: ['weekly'],
  allowedUsersToRank: ['u'],
  allowedRolesToRank: ['r'],
  allowedTagsToRank: ['t'],
  allowedUsersToView: ['u'],
  allowedRolesToView: ['r'],
  allowedTagsToView: ['t'],
  displayOrder: 2,
  widget: {
    enabled: true,
    whitelistedDomains: ['https://a.example'],
    size: { type: 'fixed', value: { width: 300, height: 200 } },
    button: { enabled: true, text: 'Go', link: 'https://a.example' },
  },
};

/** The bodies of good requests, with every field they can have. */
function goodBodies({ seed }: Ids) {
  const { ownerUsername: sender, type } = existing(seed.analyses.find(({ status }) => status === 'Pending'));
  const { accessId, accessKey, identifierName } = existing(seed.widgets[0]);
  const { email, clientRef } = existing(seed.users[0]);
  const shipped = existing(seed.redemptionStatuses.find(({ name }) => name === 'Shipped'));
  return {
    card: { sender, metadata: METADATA, levels: LEVELS, drawings: [LINE, FIBONACCI], idempotencyKey: 'draft-1' },
    // Both are flipped: if either is missing, the type still changes, so levels are accepted (P2 4.8 rule 2).
    cardChange: {
      sender,
      metadata: {
        ...TEXTS,
        direction: type.startsWith('bullish') ? 'BEARISH' : 'BULLISH',
        entryPlacement: ABOVE.includes(type) ? 'BELOW_CURRENT' : 'ABOVE_CURRENT',
        timeframe: 'H4',
        expiry: { type: 'HOURS', hours: 24 },
      },
      levels: LEVELS,
      drawings: [LINE, FIBONACCI],
    },
    moreDrawings: { sender, drawings: [LINE, FIBONACCI] },
    exportRequest: {
      dataset: 'points_transactions',
      format: 'csv',
      start_at: '2025-01-01T00:00:00Z',
      end_at: '2025-02-01T00:00:00Z',
      client_refs: [clientRef],
    },
    bulkRows: {
      data: [{ Email: email, 'First Name': 'Ada' }],
      log_name: 'march',
      identifier: 'broker_id',
      currency_cap: 'false',
    },
    identifier: { identifier: { key: 'broker_id', value: clientRef }, page: 1, limit: 10 },
    status: { name: 'Ready for pickup', category: 'in_progress' },
    move: { transactionId: existing(seed.orders[0]).redemptionId, statusID: shipped.id },
    email: { email, page: 1, limit: 10 },
    leaderboard: LEADERBOARD,
    stats: { identifier: email, identifier_type: 'email', days: 7 },
    daily: { identifier: [email], identifier_type: 'email', date: '20/11/2025', page: 1, limit: 10 },
    info: { idOrEmail: email },
    widget: { accessId, accessKey, userIdentifiers: { [identifierName]: 'C-100001' } },
    badge: {
      title: 'Card of the Day',
      action: 'card_published',
      quantity: 3,
      image: 'i',
      description: 'd',
      darkImage: 'd',
      lightImage: 'l',
      awarded: true,
      applied: true,
      enabledDarkAndLight: true,
      award: true,
      awardCurrency: true,
      attachRequired: true,
      awardXpQuantity: 1,
      awardCurrencyQuantity: 1,
    },
    newField: {
      field: 'shoe-size',
      name: 'Shoe Size',
      type: 'single-select-dropdown',
      defaultValue: 'Small',
      options: ['Small', 'Large'],
      description: 'd',
      required: true,
    },
    fieldChange: {
      name: 'Remarks',
      type: 'single-select-dropdown',
      defaultValue: 'Small',
      options: ['Small', 'Large'],
    },
  };
}

/** A request that the sandbox accepts, with every parameter and field of the operation; bad requests are derived from it. */
export interface GoodRequest {
  readonly method: string;
  /** The route, e.g. `/v1/analysis/{analysisId}`. */
  readonly route: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined if the operation has no body. */
  readonly body?: unknown;
  /** Strings in the body that must differ between requests. */
  readonly unique?: readonly string[];
  /** Needs no API key, or has its own credentials in headers or body (P2 4.9-4.11). */
  readonly isOpen?: true;
}

/** One request with one thing wrong with it. */
export interface BadRequest {
  /** Place and value, e.g. `query.page: zero`; expectations match this name. */
  readonly name: string;
  readonly method: string;
  /** Path and query as sent on the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** Path and query of a request. Values are percent-encoded, except those in `asWritten`. */
export function targetOf(
  { route, path = {}, query = {} }: Pick<GoodRequest, 'route' | 'path' | 'query'>,
  asWritten: Readonly<Record<string, string>> = {},
): string {
  const filled = route.replace(
    /\{(\w+)\}/g,
    (_, name: string) => asWritten[name] ?? encodeURIComponent(path[name] ?? ''),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** The request as sent on the wire. */
export function sent(good: GoodRequest, name: string, change: Partial<BadRequest> = {}): BadRequest {
  const body = good.body === undefined ? undefined : JSON.stringify(good.body);
  return {
    name,
    method: good.method,
    target: targetOf(good),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...good.headers },
    ...(body === undefined ? {} : { body }),
    ...change,
  };
}
