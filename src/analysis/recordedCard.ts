import { closeOf, firstAtOrAfter, overAt } from '../candles/candle.ts';
import { CARD_TYPE_LABELS, cardType } from '../card/model/cardType.ts';
import { expiresAt } from '../card/model/expiry.ts';
import { sameValue } from '../card/model/jsonValue.ts';
import { formatInstant, HOUR_MS } from '../time.ts';
import { formatOutcome } from './formatOutcome.ts';
import type { CardOutcome, JudgedCard, LevelConvention, MarketCandles } from './outcome.ts';
import { type LoadFiner, settledOutcome } from './settledOutcome.ts';

/** A state of a card, and from when on it was in force, epoch milliseconds. */
export interface CardState {
  readonly from: number;
  readonly card: JudgedCard;
}

/** A card of a track record before it is measured. */
export interface RecordSubject {
  /** Where the card is: a path, or the URI of a published card. */
  readonly key: string;
  readonly title: string;
  /** The publisher's user ID; undefined for a draft. */
  readonly author: string | undefined;
  /** Its publication, or for a draft the last change of the file, epoch milliseconds; NaN if unknown. */
  readonly publishedAt: number;
  /** Its states in the order of time; the last one is the present one. */
  readonly states: readonly [CardState, ...CardState[]];
  /** It was changed after its publication, and the state before isn't known. */
  readonly isEarlierUnknown: boolean;
}

/** How a card ended, or why it hasn't. */
export const RECORD_ENDINGS = [
  'targetReached',
  'invalidated',
  'ambiguous',
  'expiredEntered',
  'expiredUntouched',
  'running',
  'noData',
] as const;
export type RecordEnding = (typeof RECORD_ENDINGS)[number];

/** A measured card; docs/track-record.md defines every number. */
export interface RecordedCard extends Pick<RecordSubject, 'key' | 'title' | 'author' | 'publishedAt'> {
  readonly symbol: string | undefined;
  readonly timeframe: string | undefined;
  /** For people, e.g. `Bullish breakout`; undefined if the card doesn't say. */
  readonly type: string | undefined;
  readonly convention: LevelConvention;
  readonly ending: RecordEnding;
  /** `asTouched`: counted as it stood when price first touched a level or it expired, and changed later. `unknown`: no earlier state is known. */
  readonly changed: 'no' | 'asTouched' | 'unknown';
  /** Whether price reached the entry. */
  readonly isEntered: boolean;
  /** Milliseconds from the publication to the opening of the bar. */
  readonly toEntry: number | undefined;
  readonly toEnd: number | undefined;
  /** In multiples of the distance to the stop. */
  readonly multiple: number | undefined;
  readonly adverse: number | undefined;
  readonly favourable: number | undefined;
  /** The outcome in a sentence, or why there is none. */
  readonly words: string;
}

/** A card that can't be measured, with the reason. */
export function unmeasured(subject: RecordSubject, convention: LevelConvention, words: string): RecordedCard {
  const [last] = subject.states.slice(-1);
  return recorded(subject, (last ?? subject.states[0]).card, convention, { ending: 'noData', words });
}

/** Measures a card. A card whose levels changed counts as it stood when price first touched one of them. */
export async function recordedCard(
  subject: RecordSubject,
  market: MarketCandles,
  convention: LevelConvention,
  loadFiner: LoadFiner,
): Promise<RecordedCard> {
  const states = distinctStates(subject);
  for (const [place, state] of states.entries()) {
    const next = states[place + 1];
    const isFirst = place === 0;
    const since = isFirst ? subject.publishedAt : state.from;
    const card = isFirst ? state.card : restOf(state.card, since - subject.publishedAt);
    const start = formatInstant(Math.trunc(since));
    const { outcome, market: settled } = await settledOutcome(card, start, market, convention, loadFiner);
    if (next !== undefined && !isSettledBefore(outcome, next.from)) continue;
    const changed = next !== undefined ? 'asTouched' : subject.isEarlierUnknown ? 'unknown' : 'no';
    const trade = tradeOf(card, since, outcome, settled, convention);
    return recorded(subject, state.card, convention, {
      ...trade,
      ...timesOf(trade, outcome, subject.publishedAt),
      changed,
      words: formatOutcome(outcome, market.precision ?? 0),
    });
  }
  return unmeasured(subject, convention, 'The card has no state.');
}

function recorded(
  { key, title, author, publishedAt, isEarlierUnknown }: RecordSubject,
  { metadata }: JudgedCard,
  convention: LevelConvention,
  measured: Pick<RecordedCard, 'ending' | 'words'> & Partial<RecordedCard>,
): RecordedCard {
  const { symbol, timeframe, direction, entryPlacement } = metadata;
  const type =
    direction === undefined || entryPlacement === undefined
      ? undefined
      : CARD_TYPE_LABELS[cardType({ direction, entryPlacement })];
  return {
    ...{ key, title, author, publishedAt, symbol, timeframe, type, convention },
    changed: isEarlierUnknown ? 'unknown' : 'no',
    ...{ isEntered: false, toEntry: undefined, toEnd: undefined },
    ...{ multiple: undefined, adverse: undefined, favourable: undefined },
    ...measured,
  };
}

/** The states that differ in what decides the outcome. */
function distinctStates({ states }: RecordSubject): readonly CardState[] {
  const decisive = ({ card: { metadata, levels } }: CardState) => [
    ...[metadata.direction ?? null, metadata.entryPlacement ?? null, metadata.expiry ?? null],
    Object.entries(levels).map(([name, level]) => [name, level?.price ?? null]),
  ];
  return states.filter((state, place) => {
    const before = states[place - 1];
    return before === undefined || !sameValue(decisive(before), decisive(state));
  });
}

/** The card with the hours of its expiry that are left after `elapsed` milliseconds. */
function restOf(card: JudgedCard, elapsed: number): JudgedCard {
  const { expiry } = card.metadata;
  if (expiry === undefined || expiry.type === 'GTC') return card;
  const hours = expiry.hours - elapsed / HOUR_MS;
  return { ...card, metadata: { ...card.metadata, expiry: { ...expiry, hours } } };
}

/** Whether price touched a level, or the card expired, before the time: a later change doesn't count. */
function isSettledBefore(outcome: CardOutcome, time: number): boolean {
  if (outcome.kind === 'noData') return false;
  if (outcome.kind === 'expired' && outcome.at <= time) return true;
  return Object.values(outcome.touches).some((touch) => touch.time < time);
}

/** What a card would have been as a trade, with the times of its entry and end. */
interface Trade extends Pick<RecordedCard, 'ending' | 'isEntered'>, Partial<Moves> {
  readonly entryAt?: number;
  readonly multiple?: number;
}

interface Moves {
  readonly adverse: number;
  readonly favourable: number;
}

function timesOf(
  { entryAt }: Trade,
  outcome: CardOutcome,
  publishedAt: number,
): Partial<Pick<RecordedCard, 'toEntry' | 'toEnd'>> {
  if (entryAt === undefined) return {};
  const isOver = outcome.kind !== 'noData' && outcome.kind !== 'untouched' && outcome.kind !== 'entryReached';
  const end = !isOver ? undefined : typeof outcome.at === 'number' ? outcome.at : outcome.at.time;
  return { toEntry: entryAt - publishedAt, ...(end !== undefined && { toEnd: end - publishedAt }) };
}

function tradeOf(
  card: JudgedCard,
  since: number,
  outcome: CardOutcome,
  market: MarketCandles,
  convention: LevelConvention,
): Trade {
  if (outcome.kind === 'noData') return { ending: 'noData', isEntered: false };
  const entry = entryOf(outcome, market, since, convention);
  if (entry === undefined)
    return { ending: outcome.kind === 'expired' ? 'expiredUntouched' : 'running', isEntered: false };
  const isInvalidation = convention === 'pivotIsInvalidation';
  const ending = endingOf(outcome);
  const trade = { ending, isEntered: true, entryAt: entry.time };
  if (ending === 'ambiguous' || ending === 'running') return trade;
  const side = card.metadata.direction === 'BEARISH' ? -1 : 1;
  const [pivot, opposite] = [card.levels.pivot?.price, card.levels[side === 1 ? 'support' : 'resistance']?.price];
  const risk = isInvalidation
    ? side * (entry.price - (pivot ?? Number.NaN))
    : side * ((pivot ?? Number.NaN) - (opposite ?? Number.NaN));
  const until = card.metadata.expiry && expiresAt(formatInstant(Math.trunc(since)), card.metadata.expiry);
  const end = endOf(outcome, market, entry, until ?? Number.POSITIVE_INFINITY);
  if (!(risk > 0) || end === undefined) return trade;
  const inRisks = (price: number): number => (side * (price - entry.price)) / risk;
  return { ...trade, multiple: inRisks(end.price), ...movesOf(entry, end, market, since, inRisks) };
}

function endingOf({ kind }: Exclude<CardOutcome, { kind: 'noData' }>): RecordEnding {
  switch (kind) {
    case 'targetReached':
    case 'invalidated':
    case 'ambiguous':
      return kind;
    case 'expired':
      return 'expiredEntered';
    case 'untouched':
    case 'entryReached':
      return 'running';
  }
}

/** A price at a candle. `bar`: its index; `isOpen`: at the candle's open. */
interface Fill {
  readonly price: number;
  readonly time: number;
  readonly bar: number;
  readonly isOpen: boolean;
}

type Measured = Exclude<CardOutcome, { kind: 'noData' }>;

/** The first touch of the pivot or, if the pivot is the invalidation, the open of the first bar that counts. */
function entryOf(
  outcome: Measured,
  { candles, finer }: MarketCandles,
  since: number,
  convention: LevelConvention,
): Fill | undefined {
  if (convention === 'pivotIsEntry') {
    const touch = outcome.touches.pivot;
    if (touch === undefined) return undefined;
    const bar = candles[touch.bar];
    return { ...touch, isOpen: bar !== undefined && bar.time >= since && bar.open === touch.price };
  }
  const { from } = outcome.on;
  if (from === undefined) return undefined;
  const bar = firstAtOrAfter(candles, from + 1) - 1;
  const isOpen = candles[bar]?.time === from;
  // The first bar that counts may be a finer one, of a candle that contains the publication.
  const first = isOpen ? candles[bar] : finer?.candles.find(({ time }) => time === from);
  return first && { price: first.open, time: from, bar, isOpen };
}

/** Where the trade ends: at the touch that decides, or at the close of the last whole bar before the expiry. */
function endOf(
  outcome: Measured,
  market: MarketCandles,
  entry: Fill,
  until: number,
): (Fill & { readonly isDecided: boolean }) | undefined {
  if (outcome.kind === 'targetReached' || outcome.kind === 'invalidated') {
    const { at } = outcome;
    return { ...at, isOpen: market.candles[at.bar]?.open === at.price, isDecided: true };
  }
  const bar = overAt(market, until) - 1;
  const last = market.candles[bar];
  if (last === undefined || bar < entry.bar) return undefined;
  return { price: last.close, time: last.time, bar, isOpen: false, isDecided: false };
}

/**
 * The largest moves over prices that certainly lie between entry and end: all prices of the bars between, of the entry's
 * bar all if it was entered at its open, else its close, and of the bar that decides its open and the price of the touch.
 */
function movesOf(
  entry: Fill,
  end: Fill & { readonly isDecided: boolean },
  { candles, timeframe }: MarketCandles,
  since: number,
  inRisks: (price: number) => number,
): Moves {
  let [low, high] = [Math.min(entry.price, end.price), Math.max(entry.price, end.price)];
  for (let place = entry.bar; place <= end.bar; place++) {
    const bar = candles[place];
    if (bar === undefined) continue;
    const [isFirst, isLast] = [place === entry.bar, end.isDecided && place === end.bar];
    if (isLast) {
      if (isFirst || bar.time < since) continue;
      [low, high] = [Math.min(low, bar.open), Math.max(high, bar.open)];
    } else if (isFirst && !entry.isOpen) {
      if (closeOf(bar, timeframe) > since) [low, high] = [Math.min(low, bar.close), Math.max(high, bar.close)];
    } else {
      [low, high] = [Math.min(low, bar.low), Math.max(high, bar.high)];
    }
  }
  const [one, other] = [inRisks(low), inRisks(high)];
  return { adverse: Math.max(0, -Math.min(one, other)), favourable: Math.max(0, one, other) };
}
