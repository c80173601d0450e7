import { DAY_MS, parseInstant } from '../../time.ts';
import { misorderedPairs } from '../geometry/levels.ts';
import { BAR_LENGTHS, barsAfter, openOfBar, type TimeAxis, timeAxis } from '../geometry/timeAxis.ts';
import { type ObjectPrice, objectPrices, priceMentions, priceStep, readText } from '../mentions/priceMentions.ts';
import {
  type Card,
  type Drawing,
  LEVEL_NAMES,
  type Level,
  type LevelName,
  type Levels,
  TEXT_FIELDS,
} from '../model/card.ts';
import { sketchOf } from '../model/cardSketch.ts';
import type { JsonPath } from '../model/jsonValue.ts';
import { freshObjectId } from '../model/objectIds.ts';
import { parsePointTime, writeTime } from '../model/pointTime.ts';
import { onTick, pricePrecision } from '../model/prices.ts';
import type { TextRange } from '../text/textEdit.ts';

/** New prices by level name. */
export type NewPrices = { readonly [Name in LevelName]?: number };

/** A part of a new draft that was taken over and needs its author's eye. */
export interface PartToReview {
  readonly path: JsonPath;
  /**
   * `kept`: a text or price as it was on the old card. `adjusted`: a level that would have broken the price order.
   * `oldPrices`: a text that names prices that have changed.
   */
  readonly because: 'kept' | 'adjusted' | 'oldPrices';
  /** Of a text: the numbers and names in it that belong to the old card. */
  readonly places: readonly TextRange[];
}

interface RollForward {
  /** Epoch milliseconds. */
  readonly now: number;
  /** When the old card was published, epoch milliseconds. */
  readonly since?: number | undefined;
  /**
   * When an unpublished card was last changed, epoch milliseconds. Without one, or if no bar has opened since, it was
   * written at its latest time before `now`.
   */
  readonly changedAt?: number | undefined;
  /** Opening times of the candles at hand, in the card's timeframe, ascending; may be empty. */
  readonly times: ArrayLike<number>;
  /** When a feed was read, epoch milliseconds: no bar has opened between its last one and then, e.g. on a holiday. */
  readonly readAt?: number | undefined;
  readonly levels?: NewPrices;
  /** By default the precision of the card. */
  readonly tick?: number;
}

/** A new draft, and what its author must look at. */
interface RolledCard {
  readonly card: Card;
  /** How far the times have moved. */
  readonly bars: number;
  readonly review: readonly PartToReview[];
}

/**
 * A new draft of the same symbol: every time is as many bars later as have passed since the old card was written, so that
 * weekends and holidays of the feed don't count. IDs, links and texts stay. Hours of an expiry stay, too: they count from
 * the new publication. Given prices replace those of the levels.
 */
export function rollForward(card: Card, roll: RollForward): RolledCard {
  const axis = withoutUnopened(axisFor(card, roll), roll);
  const { now, changedAt } = roll;
  const hasAged = changedAt !== undefined && barAt(axis, changedAt) < barAt(axis, now);
  const since = roll.since ?? (hasAged ? changedAt : latestTime(card, now));
  const bars = since === undefined ? 0 : Math.max(0, barAt(axis, now) - barAt(axis, since));
  const later = (time: number): number => axis.timeAt(axis.indexAt(time) + bars);
  const { levels, adjusted } = newLevels(card, roll.levels ?? {}, roll.tick ?? 10 ** -pricePrecision(sketchOf(card)));
  const rolled: Card = {
    ...card,
    levels: mapLevels(levels, (level) => laterLevel(level, later)),
    drawings: card.drawings.map((drawing) => laterDrawing(drawing, later)),
  };
  return {
    card: rolled,
    bars,
    review: [...levelsToReview(card, levels, adjusted), ...textsToReview(card, changedPrices(card, levels))],
  };
}

/** The axis without the bars that were expected between the last one of the feed and when it was read. */
function withoutUnopened(axis: TimeAxis, { times, readAt }: RollForward): TimeAxis {
  const last = times.length === 0 ? undefined : axis.count - 1;
  const unopened = last === undefined || readAt === undefined ? 0 : barAt(axis, readAt) - last;
  if (last === undefined || readAt === undefined || unopened <= 0) return axis;
  return {
    ...axis,
    indexAt: (time) => {
      const index = axis.indexAt(time);
      return index <= last ? index : Math.max(last, index - unopened);
    },
    timeAt: (index) => axis.timeAt(index < last + 1 ? index : index + unopened),
  };
}

/** Whole bars since the beginning of the axis; doubles may be slightly below a whole index. */
function barAt(axis: TimeAxis, time: number): number {
  return Math.floor(axis.indexAt(time) + 1e-6);
}

/** Longest time without candles that is counted bar by bar. */
const MOST_BARS = 50_000;
/** How much of a market's week must be known to continue it: the axis takes bars after the last one from the weeks before. */
const WEEKS_BEFORE = 15 * DAY_MS;

/** The bars of the feed, and expected ones before them where it is shorter than the card or than a week. */
function axisFor(card: Card, { times, now, changedAt, since = changedAt }: RollForward): TimeAxis {
  const { timeframe } = card.metadata;
  const known = BAR_LENGTHS[timeframe] === undefined ? 'H4' : timeframe;
  const own = timesOf(card);
  const from = Math.min(...own, now, since ?? now);
  const first = times[0];
  if (first === undefined) {
    const start = openOfBar(from, known);
    // A week more, so that the axis can continue the pattern.
    const bars = expectedBars(start, Math.max(...own, now, since ?? now) + 8 * DAY_MS, known, own);
    return timeAxis(bars.length > 0 ? bars : [start], known);
  }
  const listed = Array.from(times);
  const earliest = Math.min(from, (listed.at(-1) ?? first) - WEEKS_BEFORE);
  // Counted back from the first candle, because feeds open their bars at hours of their own.
  const start = barsAfter(first, -Math.ceil(Math.max(0, first - earliest) / BAR_LENGTHS[known]), known);
  return timeAxis([...expectedBars(start, first, known, [...own, ...listed]), ...listed], known);
}

/**
 * Opening times of bars that no feed shows; none if there would be too many, or if the bars are longer than days. Markets
 * mostly rest from the end of Friday to Sunday evening, or to Monday; one that is known to trade between, doesn't.
 */
function expectedBars(
  start: number,
  end: number,
  timeframe: Card['metadata']['timeframe'],
  used: readonly number[],
): readonly number[] {
  if (timeframe === 'W' || timeframe === 'M' || (end - start) / BAR_LENGTHS[timeframe] > MOST_BARS) return [];
  const sundays = used.filter((time) => new Date(time).getUTCDay() === 0).map((time) => time % DAY_MS);
  const opens = sundays.reduce((least, time) => Math.min(least, time), DAY_MS);
  const restsAtWeekends = opens >= DAY_MS / 2 && !used.some((time) => new Date(time).getUTCDay() === SATURDAY);
  const isOpen = (time: number): boolean => {
    const day = new Date(time).getUTCDay();
    return !restsAtWeekends || (day === 0 ? time % DAY_MS >= opens : day !== SATURDAY);
  };
  const bars: number[] = [];
  for (let bar = start; bar < end; bar = barsAfter(bar, 1, timeframe)) if (isOpen(bar)) bars.push(bar);
  return bars;
}

const SATURDAY = 6;

function timesOf({ levels, drawings }: Card): readonly number[] {
  const points = drawings.flatMap(({ points }) => (Array.isArray(points) ? points : []));
  return [
    ...Object.values(levels).flatMap(({ time }) => (time === undefined ? [] : (parseInstant(time) ?? []))),
    ...points.flatMap(({ time }) => parsePointTime(time) ?? []),
  ];
}

function latestTime(card: Card, now: number): number | undefined {
  const past = timesOf(card).filter((time) => time <= now);
  return past.length === 0 ? undefined : Math.max(...past);
}

function laterLevel(level: Level, later: (time: number) => number): Level {
  const time = level.time === undefined ? undefined : parseInstant(level.time);
  return time === undefined ? level : { ...level, time: String(writeTime(later(time), undefined)) };
}

/** Content that can't be read stays as it is: the findings report it. */
function laterDrawing(drawing: Drawing, later: (time: number) => number): Drawing {
  if (!Array.isArray(drawing.points)) return drawing;
  const points = drawing.points.map((point) => {
    const time = parsePointTime(point.time);
    return time === undefined ? point : { ...point, time: writeTime(later(time), point.time) };
  });
  return { ...drawing, points };
}

/** The levels with another value for each, in their order. */
export function mapLevels(levels: Levels, change: (level: Level, name: LevelName) => Level): Levels {
  return Object.fromEntries(
    LEVEL_NAMES.flatMap((name) => {
      const level = levels[name];
      return level === undefined ? [] : [[name, change(level, name)]];
    }),
  ) as Levels;
}

/** The card's levels at the given prices. One that isn't given moves between its neighbours if it would break the order. */
function newLevels(
  card: Card,
  prices: NewPrices,
  tick: number,
): { readonly levels: Levels; readonly adjusted: readonly LevelName[] } {
  const given = LEVEL_NAMES.flatMap((name): [LevelName, Level][] => {
    const price = prices[name] ?? card.levels[name]?.price;
    const was = card.levels[name] ?? { clientObjectId: freshObjectId({ sketch: sketchOf(card) }, name) };
    return price === undefined ? [] : [[name, { ...was, price }]];
  });
  const adjusted: LevelName[] = [];
  const levels = given.map(([name, level], place): [LevelName, Level] => {
    if (prices[name] !== undefined || Object.keys(prices).length === 0) return [name, level];
    const [above, below] = [given[place - 1]?.[1], given[place + 1]?.[1]];
    const pairs = [above, level, below].filter((each) => each !== undefined);
    if (misorderedPairs(pairs).length === 0) return [name, level];
    adjusted.push(name);
    return [name, { ...level, price: between(above?.price, below?.price, level.price, tick) }];
  });
  return { levels: Object.fromEntries(levels) as Levels, adjusted };
}

function between(above: number | undefined, below: number | undefined, price: number, tick: number): number {
  if (above === undefined) return below === undefined ? price : onTick(below + tick, tick);
  return below === undefined ? onTick(above - tick, tick) : onTick((above + below) / 2, tick);
}

function levelsToReview(card: Card, levels: Levels, adjusted: readonly LevelName[]): readonly PartToReview[] {
  return LEVEL_NAMES.flatMap((name): PartToReview[] => {
    const [was, is] = [card.levels[name]?.price, levels[name]?.price];
    const path = ['levels', name, 'price'];
    if (adjusted.includes(name)) return [{ path, because: 'adjusted', places: [] }];
    return is !== undefined && is === was ? [{ path, because: 'kept', places: [] }] : [];
  });
}

function changedPrices(card: Card, levels: Levels): readonly ObjectPrice[] {
  return objectPrices(sketchOf(card)).filter(
    ({ level, price }) => level !== undefined && levels[level]?.price !== price,
  );
}

/** The card's texts, each with the places that name one of these prices of the old card, or are found by `others`. */
export function textsToReview(
  card: Card,
  oldPrices: readonly ObjectPrice[],
  others: (text: string) => readonly TextRange[] = () => [],
): readonly PartToReview[] {
  const step = priceStep(sketchOf(card));
  return TEXT_FIELDS.flatMap((field): PartToReview[] => {
    const text = card.metadata[field];
    if (text === undefined || text === '') return [];
    const read = readText(text);
    const prices = [...priceMentions(read, oldPrices, step)].map(({ range }) => range);
    const places = [...prices, ...others(read.visible)].sort((a, b) => a.offset - b.offset);
    return [{ path: ['metadata', field], because: places.length > 0 ? 'oldPrices' : 'kept', places }];
  });
}
