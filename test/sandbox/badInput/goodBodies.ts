import type { Ids } from './goodRequests.ts';

/** Card types that are placed above (public-facts 3.1). */
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

/** The bodies of good requests, with every field that they can have. */
export function goodBodies({ seed }: Ids) {
  const { ownerUsername: sender, type } = seed.analyses.find(
    (it: { readonly status: string }) => it.status === 'Pending',
  );
  const { accessId, accessKey, identifierName } = seed.widgets[0];
  const { email, clientRef } = seed.users[0];
  const shipped = seed.redemptionStatuses.find((it: { readonly name: string }) => it.name === 'Shipped');
  return {
    card: { sender, metadata: METADATA, levels: LEVELS, drawings: [LINE, FIBONACCI], idempotencyKey: 'draft-1' },
    // Both turned: without either the type still changes, so that levels are taken (P2 4.8 rule 2).
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
    move: { transactionId: seed.orders[0].redemptionId, statusID: shipped.id },
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
