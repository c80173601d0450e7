import type { HistoryColumns } from '../../history/historyColumns.ts';
import { textSeed } from '../../market/noise.ts';
import type { User } from '../../store/userTable.ts';
import { ANALYST_COUNT, SPECIAL_TRADERS } from '../users.ts';
import { COIN_KINDS, FALLBACK_COIN_KIND, type WeightedKind } from './coinKinds.ts';
import { FIELD_KINDS, type FieldEvent, fieldEvents } from './fieldEvents.ts';
import { FALLBACK_XP_KIND, XP_KINDS } from './xpKinds.ts';

const DAY = 86_400_000;
const SPAN = 730 * DAY;
/** Of so many traders the history tells: the first of the seed. */
export const MAX_HISTORY_TRADERS = 1200;
/** Past the 10,000 entries that can be reached (P2 4.3). */
const LONG_HISTORY = 12_000;
/** Balances are summed up in these, whole, so that no rounding comes in. */
const UNITS = 1e8;

/** The seed's history, and what it leaves the traders with. */
export interface SeedHistory {
  readonly columns: HistoryColumns;
  /** By place in the seed; traders behind its end have nothing. */
  readonly coins: Float64Array;
  readonly xp: Float64Array;
  readonly events: readonly FieldEvent[];
}

/** `coinRows` entries of coins over two years up to `now`, somewhat fewer of XP and of fields. A matter of 100 ms. */
export function seedHistory(users: readonly User[], coinRows: number, now: number): SeedHistory {
  const known = users.slice(0, MAX_HISTORY_TRADERS);
  const events = fieldEvents(known, now);
  const xpRows = Math.floor(coinRows / 4);
  const balanceRows = coinRows + xpRows;
  const length = balanceRows + events.length;
  const columns = {
    times: new Float64Array(length),
    traders: new Uint32Array(length),
    kindNumbers: new Uint8Array(length),
    amounts: new Float64Array(length),
    changes: new Float64Array(length),
  };
  const sorts = [...COIN_KINDS, ...XP_KINDS];
  const kinds = [...sorts.map(({ kind }) => kind), ...FIELD_KINDS];
  const [coinTurn, xpTurn] = [weightedIndexes(COIN_KINDS), weightedIndexes(XP_KINDS)];
  const draw = createUniform('history');
  const pick = createTraderPicker(known, now - SPAN, coinRows, draw);
  const [coins, xp] = [new Float64Array(known.length), new Float64Array(known.length)];
  const values: [unknown, unknown][] = [];
  let nextEvent = 0;
  let at = 0;
  let place = 0;
  const addEvents = (until: number) => {
    for (let event = events[nextEvent]; event !== undefined && event.at < until; event = events[++nextEvent]) {
      columns.times[place] = event.at;
      columns.traders[place] = event.trader;
      columns.kindNumbers[place] = kinds.indexOf(event.kind);
      columns.amounts[place] = values.push([event.value, event.storedValue]) - 1;
      place += 1;
    }
  };
  for (let row = 0; row < balanceRows; row++) {
    // Every 40th is recorded in the same millisecond as the one before.
    if (row % 40 !== 39) at = Math.floor(now - SPAN + ((row + draw() * 0.99) / balanceRows) * SPAN);
    addEvents(at);
    const isXp = row % 5 === 4;
    const trader = isXp ? pick.any(at) : pick.forCoins(at);
    const balances = isXp ? xp : coins;
    const turn = isXp ? xpTurn : coinTurn;
    let number = turn[Math.floor(draw() * turn.length)] ?? 0;
    let sort = (isXp ? XP_KINDS : COIN_KINDS)[number];
    const chance = draw();
    const balance = balances[trader] ?? 0;
    let amount = sort?.amountOf(chance) ?? 0;
    if (sort?.effect === 'take' && Math.round(amount * UNITS) > balance) {
      number = isXp ? FALLBACK_XP_KIND : FALLBACK_COIN_KIND;
      sort = (isXp ? XP_KINDS : COIN_KINDS)[number];
      amount = sort?.amountOf(chance) ?? 0;
    }
    const after = applyEffect(balance, sort?.effect ?? 'none', Math.round(amount * UNITS));
    balances[trader] = after;
    columns.times[place] = at;
    columns.traders[place] = trader;
    columns.kindNumbers[place] = isXp ? COIN_KINDS.length + number : number;
    columns.amounts[place] = amount;
    columns.changes[place] = (after - balance) / UNITS;
    place += 1;
  }
  addEvents(Number.POSITIVE_INFINITY);
  return {
    columns: { ...columns, kinds, values },
    coins: coins.map((units) => units / UNITS),
    xp: xp.map((units) => units / UNITS),
    events,
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

/** Each place as often as its weight says. */
function weightedIndexes(sorts: readonly WeightedKind[]): Uint8Array {
  return Uint8Array.from(sorts.flatMap(({ weight }, number) => Array.from({ length: weight }, () => number)));
}

/** Who had joined by then and has a record of XP and coins; one trader comes as often as it takes to the long history. */
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
    // The analysts were there from the start.
    return Math.floor(draw() * ANALYST_COUNT);
  };
  const long = Math.min(LONG_HISTORY, Math.floor(coinRows / 4));
  let [asked, given] = [0, 0];
  return {
    any,
    forCoins: (at: number) => {
      asked += 1;
      if (Math.floor((asked * long) / coinRows) <= given) return any(at);
      given += 1;
      return SPECIAL_TRADERS.longHistory;
    },
  };
}

/** Numbers from 0 to 1 (Mulberry32): made in nanoseconds, the same in every run. */
function createUniform(name: string): () => number {
  let state = textSeed(name) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
