import type { ResultPlot, ResultRow, ResultTable } from '../../../../src/admin/results/resultTable.ts';
import type { ResultsPageOptions } from '../../pageOptions.ts';

const NAMES = ['anna', 'boris', 'chloé', 'daniel', 'elif', 'farid', 'grace', 'hiro', 'ines', 'jonas'];
const ROLES = ['Bronze', 'Silver', 'Gold', 'Platinum', 'VIP', 'Beta tester'];
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** Results as commands make them; deterministic for the same options. */
export function sampleResult({ sample, rows }: ResultsPageOptions): ResultTable {
  switch (sample) {
    case 'overview':
      return overview(rows);
    case 'orders':
      return orders(rows);
    case 'plots':
      return { ...overview(rows), title: 'Activity', plots: plots(), notes: [] };
    case 'empty':
      return { ...orders(0), empty: 'This trader has no orders.' };
    case 'unusual':
      return unusual();
    case 'wide':
      return wide(rows);
    case 'sums':
      return sums();
    case 'single':
      return { ...overview(1), title: 'User Information' };
  }
}

/** Sums that a double can't hold are texts. */
function sums(): ResultTable {
  return {
    title: 'Export Summary',
    subtitle: '',
    columns: [
      { key: 'operation', label: 'Operation', kind: 'text' },
      { key: 'sum', label: 'Sum of coins', kind: 'number' },
    ],
    rows: [
      { operation: '12345', sum: '12345678901234567.89' },
      { operation: '67890', sum: -1234 },
      { operation: '1234567', sum: undefined },
    ],
    fileName: 'export-summary',
  };
}

/** One row of the overview, as the service sends it. */
export function overviewRow(at: number): ResultRow {
  const seen = (at * 7919) % 500;
  return {
    client_id: `C-${100_000 + at}`,
    email: `${NAMES[at % NAMES.length]}.${at}@example.com`,
    current_xp_balance: ((at * 37) % 90_000) / 100,
    current_coin_balance: ((at * 7919) % 2_500_000) / 100,
    lifetime_coins_redeemed: (at * 13) % 4_000,
    roles: ROLES.filter((_, role) => (at + role) % 4 === 0),
    login_count: (at * 31) % 365,
    first_loyalty_login: at % 17 === 0 ? null : new Date(START + (seen % 300) * DAY + at * 1000).toISOString(),
    last_loyalty_login: new Date(START + seen * DAY + at * 1000).toISOString(),
  };
}

function overview(count: number): ResultTable {
  return {
    title: 'Loyalty Overview',
    subtitle: 'Northern Traders · read at 10:32',
    columns: [
      { key: 'client_id', label: 'Client', kind: 'id' },
      { key: 'email', label: 'E-mail', kind: 'text' },
      { key: 'current_xp_balance', label: 'XP', kind: 'number' },
      { key: 'current_coin_balance', label: 'Coins', kind: 'number' },
      { key: 'lifetime_coins_redeemed', label: 'Coins redeemed', kind: 'number' },
      { key: 'roles', label: 'Roles', kind: 'list' },
      { key: 'login_count', label: 'Logins', kind: 'number' },
      { key: 'first_loyalty_login', label: 'Joined', kind: 'time' },
      { key: 'last_loyalty_login', label: 'Last login', kind: 'time' },
    ],
    rows: Array.from({ length: count }, (_, at) => overviewRow(at)),
    notes: ['Balances are as of when each page was read, truncated to two decimals.'],
    personalData: { email: 'email' },
    fileName: 'loyalty-overview',
    actions: [{ label: 'Read Again', icon: 'refresh', on: 'result', run: () => undefined }],
  };
}

function orders(count: number): ResultTable {
  return {
    title: 'Orders of C-100001',
    subtitle: 'Northern Traders · read at 10:32',
    columns: [
      { key: 'orderId', label: 'Order', kind: 'id' },
      { key: 'item.name', label: 'Item', kind: 'text' },
      { key: 'price', label: 'Price', kind: 'number' },
      { key: 'quantity', label: 'Quantity', kind: 'number' },
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'shipped', label: 'Shipped', kind: 'flag' },
      { key: 'day', label: 'Day', kind: 'day' },
      { key: 'redemptionId', label: 'Redemption', kind: 'id', hidden: true },
    ],
    rows: Array.from({ length: count }, (_, at) => ({
      orderId: `ORD-${at + 1}`,
      item: {
        name: ['Mug', 'T-shirt', 'Gift card'][at % 3],
        tags: ['a', { deep: [1, null] }],
        contact: 'sales@shop.example',
      },
      price: at % 5 === 4 ? null : 100 + at,
      quantity: 1 + (at % 3),
      status: ['Pending', 'Shipped', 'Refunded'][at % 3],
      shipped: at % 2 === 0,
      day: `2026-0${1 + (at % 9)}-15`,
      redemptionId: `65f1c0de${String(at).padStart(4, '0')}`,
    })),
    fileName: 'orders',
    actions: [
      {
        label: 'Move or Refund…',
        icon: 'arrow-swap',
        on: 'row',
        run: () => undefined,
        fits: ({ status }) => status !== 'Refunded',
      },
    ],
  };
}

/** Many columns with hand-written values. */
function wide(count: number): ResultTable {
  const texts = [
    '👩‍💻 emoji 🎉',
    'مرحبا بالعالم 2026',
    'שלום, world',
    '日本語の名前',
    'Ångström e\u0301',
    `Long ${'word '.repeat(200)}`,
  ];
  return {
    title: 'Rows of 46 Columns',
    subtitle: 'Northern Traders · read at 10:32',
    columns: Array.from({ length: 46 }, (_, at) => ({
      key: `c${at}`,
      label: at === 7 ? 'A column with a name that is longer than its cells' : `Column ${at + 1}`,
      kind: at % 3 === 2 ? 'number' : at === 4 ? 'json' : 'text',
    })),
    rows: Array.from({ length: count }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: 46 }, (_, at) => [
          `c${at}`,
          at % 3 === 2
            ? row * 1_000_003 + at
            : at === 4
              ? { deep: [row, { more: texts[0] }] }
              : `${texts[(row + at) % texts.length]}`,
        ]),
      ),
    ),
    fileName: 'wide',
  };
}

function unusual(): ResultTable {
  return {
    title: '<b>Odd</b> & "quoted"',
    subtitle: '<img src=x onerror=alert(1)>',
    columns: [
      { key: 'a', label: '<i>A</i>', kind: 'text' },
      { key: 'n', label: 'N', kind: 'number' },
      { key: 't', label: 'T', kind: 'time' },
      { key: 'widget.apiKey', label: 'Key', kind: 'text' },
      { key: 'j', label: 'J', kind: 'json' },
    ],
    rows: [
      {
        a: '<img src=x onerror=alert(1)>',
        n: '1.50',
        t: 'soon',
        widget: { apiKey: 'secret-1' },
        j: { email: 'x@y.org' },
      },
      { a: '=1+1', n: '10', t: '2026-03-01T10:00:00Z', widget: { apiKey: 'secret-2' }, j: [1, [2]] },
      { a: '  \u202Eright to left', n: null, t: null, widget: {}, j: null },
      { a: 'line\nbreak\ttab', n: '9', t: '2026-03-01T11:00:00+02:00', widget: { apiKey: '' }, j: 'x'.repeat(5_000) },
    ],
    secrets: ['widget.apiKey'],
    notes: ['Ask <b>owner@example.com</b>.'],
    fileName: 'unusual',
  };
}

function plots(): readonly ResultPlot[] {
  const days = Array.from({ length: 60 }, (_, day) => START / 1000 + day * 86_400);
  const points = (value: (day: number) => number) => days.map((at, day) => ({ at, value: Math.round(value(day)) }));
  const tiers = ['Newcomer', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond with a long name'];
  return [
    {
      title: 'Activity per day',
      unit: 'actions',
      series: [
        { label: 'Messages', kind: 'columns', points: points((day) => 40 + 30 * Math.sin(day / 5)) },
        { label: 'Reactions', kind: 'columns', points: points((day) => 18 - (day % 7) * 4) },
        { label: 'Logins', kind: 'columns', points: points((day) => 10 + (day % 5)) },
      ],
    },
    {
      title: 'XP ladder',
      unit: 'XP',
      names: tiers,
      series: [
        { label: 'XP needed', kind: 'columns', points: tiers.map((_, at) => ({ at, value: 100 * 3 ** at })) },
        { label: 'Levels', kind: 'line', points: tiers.map((_, at) => ({ at, value: 5_000 * (at + 1) })) },
      ],
    },
    {
      title: 'Balance',
      unit: 'coins',
      series: [{ label: 'Coins', kind: 'steps', points: points((day) => day * day) }],
    },
  ];
}
