import { type Candle, type CandleSet, closeOf, firstAtOrAfter, type MeasuredOn } from '../candles/candle.ts';
import { contradictsTimeframe, type TimeframeContradiction } from '../candles/timeframes.ts';
import { drawnLevels } from '../card/geometry/levelLines.ts';
import { misorderedPairs } from '../card/geometry/levels.ts';
import { barsAfter } from '../card/geometry/timeAxis.ts';
import { LEVEL_NAMES, type LevelName, REQUIRED_LEVEL_NAMES, type Timeframe } from '../card/model/card.ts';
import type { CardSketch } from '../card/model/cardSketch.ts';
import { expiresAt } from '../card/model/expiry.ts';
import { pivotSide } from '../card/model/pivotLevels.ts';
import { parseInstant } from '../time.ts';

/** How a card's levels are read, as the setting `chartCards.levelConvention` names it (docs/assumptions.md, MEASURE-1). */
export const LEVEL_CONVENTIONS = ['pivotIsEntry', 'pivotIsInvalidation'] as const;
export type LevelConvention = (typeof LEVEL_CONVENTIONS)[number];

/** Candles that a card is compared with. */
export interface MarketCandles extends CandleSet {
  /** Candles of a finer timeframe, of any part of the time; they settle what a single bar leaves open. */
  readonly finer?: CandleSet;
  /** Decimals of their prices. */
  readonly precision?: number;
  /** When the candles were read, epoch milliseconds: the last bar is over if it ends by then. By default it may not be. */
  readonly now?: number;
}

/** The parts of a card that decide its outcome. */
export type JudgedCard = Pick<CardSketch, 'metadata' | 'levels'>;

/** How price reached a level. */
export interface Touch {
  readonly level: LevelName;
  /** Opening time of the bar, epoch milliseconds, and its timeframe. */
  readonly time: number;
  readonly timeframe: Timeframe;
  /** Index of the bar among the candles; of a finer bar, of the candle that contains it. */
  readonly bar: number;
  /** The level, or the bar's open if it opened beyond the level. */
  readonly price: number;
}

/** Each level's first touch. */
type Touches = { readonly [Name in LevelName]?: Touch };

/** A card's outcome by its candles. Never called a status, which belongs to the service. */
export type CardOutcome = NoOutcome | MeasuredOutcome;

/** Why nothing could be measured. */
export interface NoOutcome {
  readonly kind: 'noData';
  readonly because:
    | { readonly kind: 'noCandles' }
    | TimeframeContradiction
    /** The card has no direction, or no entry placement that says where its pivot is. */
    | { readonly kind: 'noType' }
    | { readonly kind: 'missingLevels'; readonly missing: readonly LevelName[] }
    | { readonly kind: 'levelOrder' }
    | { readonly kind: 'notPublished' }
    /** The candles begin later, so a touch may be missing. */
    | { readonly kind: 'startMissing'; readonly first: number }
    /** No bar lies between publication and expiry as a whole. */
    | { readonly kind: 'noBar' };
}

/** An outcome with what it was measured on. */
type MeasuredOutcome = OutcomeKind & {
  readonly touches: Touches;
  readonly on: MeasuredOn & {
    /** Opening time of the first bar that counted; undefined if none did. */
    readonly from: number | undefined;
    /** Bars that reach a level before the outcome is decided but don't count. */
    readonly uncounted: readonly UncountedBar[];
  };
};

/** A bar that contains the publication or the expiry, and the levels that it reaches. */
interface UncountedBar {
  /** Opening time, epoch milliseconds. */
  readonly time: number;
  readonly levels: readonly LevelName[];
}

type OutcomeKind =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'entryReached' | 'targetReached' | 'invalidated'; readonly at: Touch }
  /** The bar allows each of `between`, because the order of its prices isn't known. */
  | {
      readonly kind: 'ambiguous';
      readonly at: { readonly time: number; readonly timeframe: Timeframe; readonly bar: number };
      readonly between: readonly Position[];
    }
  /** `at`: epoch milliseconds. */
  | { readonly kind: 'expired'; readonly at: number; readonly isEntered: boolean };

/** A card's progress: if the pivot is the invalidation, its entry is reached from the start. */
type Position = 'untouched' | 'entryReached' | 'targetReached' | 'invalidated';

/**
 * A card's outcome since it was published (ISO 8601); docs/outcomes.md has the definitions and 200 cases.
 * Later candles never change an earlier touch.
 */
export function outcomeOf(
  card: JudgedCard,
  publishedAt: string,
  market: MarketCandles,
  convention: LevelConvention,
): CardOutcome {
  const plan = planOf(card, convention);
  if (plan.kind === 'noData') return plan;
  const since = parseInstant(publishedAt);
  if (since === undefined) return noData({ kind: 'notPublished' });
  const unusable = unusableMarket(market, since);
  if (unusable !== undefined) return noData(unusable);
  const until = card.metadata.expiry && expiresAt(publishedAt, card.metadata.expiry);

  const touches = touchCollector(plan.marks);
  const position = positionFollower(plan, market);
  const seen = walkBars(market, since, until, plan.marks, (bar, place, timeframe) => {
    touches.add(bar, place, timeframe);
    position.add(bar, place, timeframe);
  });
  if (seen.first === undefined && (seen.isPartUnseen || !seen.reachesEnd)) return noData({ kind: 'noBar' });
  const outcome = position.outcome(seen.reachesEnd ? until : undefined);
  const uncounted = seen.uncounted.filter(({ time }) => time < decisionTime(outcome));
  return { ...outcome, touches: touches.found, on: { ...measuredOn(market), from: seen.first, uncounted } };
}

/** When an outcome was decided, epoch milliseconds; infinite while it isn't. */
function decisionTime(outcome: OutcomeKind): number {
  switch (outcome.kind) {
    case 'targetReached':
    case 'invalidated':
    case 'ambiguous':
      return outcome.at.time;
    case 'untouched':
    case 'entryReached':
    case 'expired':
      return Number.POSITIVE_INFINITY;
  }
}

/** A level of a draft that price has passed. */
export interface StaleLevel {
  readonly level: LevelName;
  readonly price: number;
  readonly touch: Touch;
}

/** Levels of a draft that price has passed, and what that was measured on. */
export interface StaleLevels {
  readonly passed: readonly StaleLevel[];
  readonly on: MeasuredOn;
}

/** Levels whose touch makes a draft stale; an intermediate level is only on the way. */
const STALE_IF_PASSED: readonly LevelName[] = ['pivot', 'resistance', 'support'];

/**
 * The pivot and outer levels that price has passed since a draft was written (epoch milliseconds), by the definition of a
 * touch; undefined if there are none, or if the candles don't tell. Levels that the draft lacks, and a pivot without the
 * direction or entry placement that says from where price reaches it, are left out.
 */
export function staleLevels(
  { metadata, levels }: JudgedCard,
  writtenAt: number,
  market: MarketCandles,
  convention: LevelConvention,
): StaleLevels | undefined {
  if (unusableMarket(market, writtenAt) !== undefined) return undefined;
  const side = pivotSide(metadata, convention === 'pivotIsInvalidation');
  const marks = marksOf(levels, side).filter(({ name }) => STALE_IF_PASSED.includes(name));
  const touches = touchCollector(marks);
  walkBars(market, writtenAt, undefined, marks, touches.add);
  const passed = STALE_IF_PASSED.flatMap((level) => {
    const [touch, price] = [touches.found[level], levels[level]?.price];
    return touch === undefined || price === undefined ? [] : [{ level, price, touch }];
  });
  return passed.length === 0 ? undefined : { passed, on: measuredOn(market) };
}

function noData(because: NoOutcome['because']): NoOutcome {
  return { kind: 'noData', because };
}

/** Why candles say nothing about the time from `since` on (epoch milliseconds). */
function unusableMarket({ candles, timeframe }: CandleSet, since: number): NoOutcome['because'] | undefined {
  const first = candles[0];
  if (first === undefined) return { kind: 'noCandles' };
  const contradiction = contradictsTimeframe(candles, timeframe);
  if (contradiction !== undefined) return contradiction;
  // The bar that contains the publication doesn't count, so the candles may begin with the next one.
  return first.time > barsAfter(since, 1, timeframe) ? { kind: 'startMissing', first: first.time } : undefined;
}

function measuredOn({ source, timeframe, candles }: CandleSet): MeasuredOn {
  return { source, timeframe, lastBar: candles.at(-1)?.time ?? Number.NaN };
}

/** A level's price, and from where price reaches it: 1 from below, -1 from above. */
interface Mark {
  readonly name: LevelName;
  readonly price: number;
  readonly side: 1 | -1;
}

/** The levels that decide a card's outcome. */
interface Plan {
  readonly kind: 'plan';
  readonly marks: readonly Mark[];
  /** Undefined if the pivot isn't the entry. */
  readonly entry: Mark | undefined;
  readonly target: Mark;
  readonly stop: Mark;
}

function planOf({ metadata, levels }: JudgedCard, convention: LevelConvention): Plan | NoOutcome {
  const { direction } = metadata;
  const isInvalidation = convention === 'pivotIsInvalidation';
  const side = pivotSide(metadata, isInvalidation);
  if (direction === undefined || side === undefined) return noData({ kind: 'noType' });
  const marks = marksOf(levels, side);
  const named = (name: LevelName): Mark | undefined => marks.find((mark) => mark.name === name);
  const [resistance, pivot, support] = [named('resistance'), named('pivot'), named('support')];
  if (resistance === undefined || pivot === undefined || support === undefined) {
    const missing = REQUIRED_LEVEL_NAMES.filter((name) => named(name) === undefined);
    return noData({ kind: 'missingLevels', missing });
  }
  if (misorderedPairs(marks).length > 0) return noData({ kind: 'levelOrder' });
  const [target, opposite] = direction === 'BULLISH' ? [resistance, support] : [support, resistance];
  return isInvalidation
    ? { kind: 'plan', marks, entry: undefined, target, stop: pivot }
    : { kind: 'plan', marks, entry: pivot, target, stop: opposite };
}

/** Resistances are reached from below, supports from above, and the pivot from the side where the price was. */
function marksOf(levels: CardSketch['levels'], pivot: 'above' | 'below' | undefined): Mark[] {
  return drawnLevels(levels).flatMap(({ name, price }): Mark[] => {
    if (name === 'pivot') return pivot === undefined ? [] : [{ name, price, side: pivot === 'above' ? 1 : -1 }];
    const isAbove = LEVEL_NAMES.indexOf(name) < LEVEL_NAMES.indexOf('pivot');
    return [{ name, price, side: isAbove ? 1 : -1 }];
  });
}

function reaches({ high, low }: Candle, { side, price }: Mark): boolean {
  return side === 1 ? high >= price : low <= price;
}

/** Whether a price is at the mark or beyond it. */
function isBeyond(price: number, mark: Mark): boolean {
  return mark.side * (price - mark.price) >= 0;
}

/** The possible positions after a bar; more than one if the order of the bar's prices decides. */
function positionsAfter(bar: Candle, { entry, target, stop }: Plan, before: Position): readonly Position[] {
  if (before === 'entryReached' || entry === undefined) return positionsOnceIn(bar, target, stop, before);
  if (!reaches(bar, entry)) return [before];
  if (isBeyond(bar.open, entry)) return positionsOnceIn(bar, target, stop, 'entryReached');
  // Price passes the entry on its way to the mark ahead, so that one is reached after the entry if at all.
  const [ahead, behind] = entry.side === target.side ? [target, stop] : [stop, target];
  const resultOf = (mark: Mark): Position => (mark === target ? 'targetReached' : 'invalidated');
  const [toAhead, toBehind] = [reaches(bar, ahead), reaches(bar, behind)];
  if (toAhead && toBehind) return ['targetReached', 'invalidated'];
  if (toAhead) return [resultOf(ahead)];
  if (!toBehind) return ['entryReached'];
  // The mark behind may have been reached before the entry, unless the bar closes beyond it.
  return isBeyond(bar.close, behind) ? [resultOf(behind)] : ['entryReached', resultOf(behind)];
}

function positionsOnceIn(bar: Candle, target: Mark, stop: Mark, before: Position): readonly Position[] {
  if (isBeyond(bar.open, target)) return ['targetReached'];
  if (isBeyond(bar.open, stop)) return ['invalidated'];
  const [toTarget, toStop] = [reaches(bar, target), reaches(bar, stop)];
  if (toTarget && toStop) return ['targetReached', 'invalidated'];
  return [toTarget ? 'targetReached' : toStop ? 'invalidated' : before];
}

/** Takes a bar that counts; `place` is its index among the candles, of a finer bar that of the candle that contains it. */
type VisitBar = (bar: Candle, place: number, timeframe: Timeframe) => void;

/** The part of a time range that candles cover. */
interface SeenTime {
  /** Opening time of the first bar that counted. */
  readonly first: number | undefined;
  /** A bar contains the start or the end, and no finer bars show the part that counts. */
  readonly isPartUnseen: boolean;
  /** Such bars that reach a mark. */
  readonly uncounted: readonly UncountedBar[];
  /** The candles reach `until`: a bar opens then or later, or the bar that contains it is over. */
  readonly reachesEnd: boolean;
}

/**
 * Visits the bars that reach a mark, of those that lie between two instants as a whole, and of a bar that contains one of
 * the instants the finer bars that do. Epoch milliseconds; `until` undefined: to the last candle.
 */
function walkBars(
  market: MarketCandles,
  since: number,
  until: number | undefined,
  marks: readonly Mark[],
  visit: VisitBar,
): SeenTime {
  const { candles, timeframe, now = Number.NEGATIVE_INFINITY } = market;
  const end = until ?? Number.POSITIVE_INFINITY;
  const isQuiet = quietRange(marks);
  const uncounted: UncountedBar[] = [];
  let first: number | undefined;
  let isPartUnseen = false;
  const see: VisitBar = (bar, place, of) => {
    first ??= bar.time;
    if (!isQuiet(bar)) visit(bar, place, of);
  };
  const seePart = (bar: Candle, place: number): void => {
    const closes = closeOf(bar, timeframe);
    const parts = finerWithin(market, Math.max(bar.time, since), Math.min(closes, end));
    for (const part of parts) see(part, place, market.finer?.timeframe ?? timeframe);
    if (parts.length > 0) return;
    isPartUnseen = true;
    if (isQuiet(bar)) return;
    const reached = marks.filter(({ price, side }) => side * ((side > 0 ? bar.high : bar.low) - price) >= 0);
    uncounted.push({ time: bar.time, levels: [...new Set(reached.map(({ name }) => name))] });
  };

  // Bars that open from the start on and before the end; the one before them may contain the start, the last one the end.
  const [begin, stop] = [firstAtOrAfter(candles, since), firstAtOrAfter(candles, end)];
  const [before, last] = [candles[begin - 1], candles[stop - 1]];
  if (before !== undefined && closeOf(before, timeframe) > since) seePart(before, begin - 1);
  const isLastPart = stop > begin && last !== undefined && closeOf(last, timeframe) > end;
  for (let place = begin; place < (isLastPart ? stop - 1 : stop); place++) {
    const bar = candles[place];
    if (bar !== undefined) see(bar, place, timeframe);
  }
  if (isLastPart) seePart(last, stop - 1);
  const isLastOver = last !== undefined && closeOf(last, timeframe) >= end && now >= end;
  return { first, isPartUnseen, uncounted, reachesEnd: stop < candles.length || isLastOver };
}

/** The finer bars that lie between two instants as a whole. */
function finerWithin({ finer }: MarketCandles, from: number, to: number): readonly Candle[] {
  if (finer === undefined || contradictsTimeframe(finer.candles, finer.timeframe) !== undefined) return [];
  const { candles, timeframe } = finer;
  const found = candles.slice(firstAtOrAfter(candles, from), firstAtOrAfter(candles, to));
  return found.filter((bar) => closeOf(bar, timeframe) <= to);
}

function touchOf({ name, price, side }: Mark, bar: Candle, place: number, timeframe: Timeframe): Touch {
  const isGap = side * (bar.open - price) > 0;
  return { level: name, time: bar.time, timeframe, bar: place, price: isGap ? bar.open : price };
}

/** Tells in two comparisons that a bar reaches none of the marks, which is so of most bars. */
function quietRange(marks: readonly Mark[]): (bar: Candle) => boolean {
  const above = Math.min(...marks.flatMap(({ side, price }) => (side === 1 ? [price] : [])));
  const below = Math.max(...marks.flatMap(({ side, price }) => (side === -1 ? [price] : [])));
  return ({ high, low }) => high < above && low > below;
}

interface TouchCollector {
  readonly found: Touches;
  readonly add: VisitBar;
}

/** Collects the first touch of each mark. */
function touchCollector(marks: readonly Mark[]): TouchCollector {
  const found: { [Name in LevelName]?: Touch } = {};
  let open = marks;
  let isQuiet = quietRange(open);
  return {
    found,
    add: (bar, place, timeframe) => {
      if (isQuiet(bar)) return;
      for (const mark of open) if (reaches(bar, mark)) found[mark.name] = touchOf(mark, bar, place, timeframe);
      open = open.filter(({ name }) => found[name] === undefined);
      isQuiet = quietRange(open);
    },
  };
}

type Decided = Extract<OutcomeKind, { readonly at: object }>;

interface PositionFollower {
  readonly add: VisitBar;
  /** `expiredAt`: epoch milliseconds, if the candles reach the expiry. */
  outcome(expiredAt: number | undefined): OutcomeKind;
}

/** Steps a card through the bars, up to the first one that decides. */
function positionFollower(plan: Plan, market: MarketCandles): PositionFollower {
  let position: Position = 'untouched';
  let last: Decided | undefined;
  const isOver = (): boolean => last !== undefined && last.kind !== 'entryReached';

  const take: VisitBar = (bar, place, timeframe) => {
    const [next = position, ...others] = positionsAfter(bar, plan, position);
    if (others.length > 0) {
      last = { kind: 'ambiguous', at: { time: bar.time, timeframe, bar: place }, between: [next, ...others] };
    } else if (next !== position && next !== 'untouched') {
      const mark = markOf(next, plan);
      const at = touchOf(mark, bar, place, timeframe);
      // A bar that opens beyond the target or stop, and reaches the entry later, reaches the mark again at its price.
      const isFromEntry = position === 'untouched' && plan.entry !== undefined && !isBeyond(bar.open, plan.entry);
      last = { kind: next, at: isFromEntry ? { ...at, price: mark.price } : at };
    }
    position = next;
  };

  return {
    add: (bar, place, timeframe) => {
      if (isOver()) return;
      const possible = positionsAfter(bar, plan, position);
      if (possible.length === 1 && possible[0] === position) return;
      const isOpen = possible.length > 1 && timeframe === market.timeframe;
      const parts = isOpen ? finerWithin(market, bar.time, closeOf(bar, timeframe)) : [];
      if (!settles(parts, bar, plan, position)) return take(bar, place, timeframe);
      for (const part of parts) if (!isOver()) take(part, place, market.finer?.timeframe ?? timeframe);
    },
    outcome: (expiredAt) => {
      if (expiredAt === undefined || isOver()) return last ?? { kind: 'untouched' };
      return { kind: 'expired', at: expiredAt, isEntered: position === 'entryReached' };
    },
  };
}

/** Whether finer bars settle an ambiguous bar: they reach the same levels, and none of them is ambiguous itself. */
function settles(parts: readonly Candle[], bar: Candle, plan: Plan, before: Position): boolean {
  if (!plan.marks.every((mark) => reaches(bar, mark) === parts.some((part) => reaches(part, mark)))) return false;
  let position = before;
  for (const part of parts) {
    if (position === 'targetReached' || position === 'invalidated') break;
    const [next = position, ...others] = positionsAfter(part, plan, position);
    if (others.length > 0) return false;
    position = next;
  }
  return true;
}

function markOf(position: Exclude<Position, 'untouched'>, { entry, target, stop }: Plan): Mark {
  switch (position) {
    case 'entryReached':
      return entry ?? target;
    case 'targetReached':
      return target;
    case 'invalidated':
      return stop;
  }
}
