import { Random } from '../random.ts';
import type { HistoryEntry } from '../store/historyTable.ts';
import type { User } from '../store/userTable.ts';
import { fieldIdOf } from './community.ts';
import { SPECIAL_TRADERS } from './users.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** What entries of one field and action have in common. */
type FieldKind = Pick<HistoryEntry, 'kind' | 'fieldId' | 'fieldKey' | 'action' | 'activity'>;

/** A value that a trader got; the last one per field is the current value. */
export interface FieldEvent {
  readonly at: number;
  /** Index in the seed. */
  readonly trader: number;
  readonly kind: FieldKind;
  readonly value: unknown;
  readonly storedValue: unknown;
}

const OVERWRITTEN = [
  'broker_id',
  'account_number',
  'partner_code',
  'desk',
  'notes',
  'first_trade',
  'call_time',
  'verified_at',
  'funded',
  'platform',
  'instruments',
  'old_score',
] as const;

const KINDS: ReadonlyMap<string, FieldKind> = new Map(
  [...OVERWRITTEN.map((key) => [key, 'overwrite']), ['lots_traded', 'increase'], ['lots_traded', 'decrease']].map(
    ([key = '', action = '']) => [
      `${key} ${action}`,
      { kind: 'field', fieldId: fieldIdOf(key), fieldKey: key, action, activity: null },
    ],
  ),
);

/** Changes of the last hours, one per trader, so that the newest entries include these fields, even a deleted one. */
const RECENT: readonly (readonly [key: (typeof OVERWRITTEN)[number], value: unknown])[] = [
  ['desk', 'Desk 9'],
  ['notes', 'Moved to another desk.\nCall back.'],
  ['old_score', 77],
  ['funded', true],
  ['platform', 'Web'],
  ['instruments', ['Forex', 'Crypto']],
  ['account_number', 987_654],
  ['call_time', '09:15'],
  ['old_score', 12],
];
const FIRST_RECENT = 24;

/** The traders' custom field values over time, oldest first; traders without a customer identifier have no entry for it. */
export function fieldEvents(users: readonly User[], now: number): FieldEvent[] {
  const events: FieldEvent[] = [];
  for (const [trader, user] of users.entries()) {
    const random = new Random(`fields of ${trader}`);
    const since = user.joinedAt === null ? now - 300 * DAY : Date.parse(user.joinedAt);
    const add = (key: string, at: number, value: unknown, action = 'overwrite', storedValue = value) => {
      const kind = KINDS.get(`${key} ${action}`);
      if (kind !== undefined) events.push({ at: Math.min(at, now - 1), trader, kind, value, storedValue });
    };
    const later = () => since + random.unit() * (now - since - HOUR) + HOUR;
    if (user.clientRef !== null) add('broker_id', since, user.clientRef);
    add('partner_code', since + 60_000, partnerCode(trader));
    if (trader % 7 !== 6) add('account_number', since + 60_000, 500_000 + trader);
    if (trader % 3 === 0) add('desk', later(), `Desk ${trader % 4}`);
    if (trader % 4 === 0) add('notes', later(), `Called on Monday.\nPrefers trend ${trader % 3}.`);
    if (trader % 2 === 0) add('first_trade', later(), new Date(since + 3 * DAY).toISOString().slice(0, 10));
    if (trader % 5 === 0) add('call_time', later(), `${String(8 + (trader % 9)).padStart(2, '0')}:30`);
    if (trader % 3 === 1) add('verified_at', later(), new Date(since + 5 * DAY).toISOString());
    if (trader % 2 === 1) add('funded', later(), trader % 4 === 1);
    add('platform', later(), ['Desktop', 'Mobile', 'Web'][trader % 3]);
    if (trader % 6 === 0) add('instruments', later(), trader % 12 === 0 ? ['Forex', 'Metals'] : ['Crypto']);
    if (trader % 10 === 3) add('old_score', since + HOUR, trader % 100);
    const recent = RECENT[trader - FIRST_RECENT];
    if (recent !== undefined) add(recent[0], now - (trader - FIRST_RECENT + 1) * 17 * 60_000, recent[1]);
    let lots = 0;
    for (let n = 0; n < trader % 6; n++) {
      const amount = random.whole(1, 40) / 4;
      const action = lots > amount && n % 3 === 2 ? 'decrease' : 'increase';
      lots += action === 'decrease' ? -amount : amount;
      add('lots_traded', since + ((now - since) * (n + 1)) / 7, amount, action, lots);
    }
  }
  return events.map((event) => ({ ...event, at: Math.floor(event.at) })).sort((a, b) => a.at - b.at);
}

/** Two traders share a code. */
function partnerCode(trader: number): string {
  return trader === SPECIAL_TRADERS.shareValue[0] || trader === SPECIAL_TRADERS.shareValue[1]
    ? 'PC-SHARED'
    : `PC-${1000 + trader}`;
}
