import type { Direction, Drawing, DrawingType, EntryPlacement, Levels, Point, Timeframe } from '../../card/card.ts';
import { barsBefore } from '../market/bars.ts';
import type { Instrument } from '../market/instruments.ts';
import { resolutionOf } from '../market/resolution.ts';
import type { Random } from '../random.ts';

/** The inputs of a card's texts. */
interface CardStory {
  readonly symbol: string;
  readonly timeframe: string;
  readonly direction: Direction;
  readonly placement: EntryPlacement;
  readonly drawings: readonly SeedDrawing[];
}

type TitleWriter = (symbol: string) => string;

const TITLES: Readonly<Record<Direction, Readonly<Record<EntryPlacement, readonly [TitleWriter, ...TitleWriter[]]>>>> =
  {
    BULLISH: {
      ABOVE_CURRENT: [
        (symbol) => `${symbol} presses against the range high`,
        (symbol) => `${symbol}: buyers need one close above`,
        (symbol) => `Breakout in sight for ${symbol}`,
      ],
      BELOW_CURRENT: [
        (symbol) => `${symbol} comes back to demand`,
        (symbol) => `Patience for the dip in ${symbol}`,
        (symbol) => `${symbol}: a second chance at support`,
      ],
    },
    BEARISH: {
      ABOVE_CURRENT: [
        (symbol) => `${symbol} fades from the ceiling`,
        (symbol) => `Rally in ${symbol} meets old sellers`,
        (symbol) => `${symbol}: sell the retest`,
      ],
      BELOW_CURRENT: [
        (symbol) => `${symbol} leans on its last support`,
        (symbol) => `Floor at risk in ${symbol}`,
        (symbol) => `${symbol}: a close below opens the way down`,
      ],
    },
  };

/** Title and texts, with links to levels and drawings. */
export function cardTexts(story: CardStory, random: Random) {
  const { symbol, timeframe, direction, placement, drawings } = story;
  const isUp = direction === 'BULLISH';
  const target = isUp ? '[[lv_res:resistance]]' : '[[lv_sup:support]]';
  const stop = isUp ? '[[lv_sup:support]]' : '[[lv_res:resistance]]';
  const seen = drawings.map(({ drawing, linkText: words }) => `[[${drawing.clientObjectId}:${words}]]`);
  const trigger =
    (direction === 'BULLISH') === (placement === 'ABOVE_CURRENT')
      ? `${isUp ? 'Buy' : 'Sell'} a ${timeframe} close ${isUp ? 'above' : 'below'} [[lv_piv:the pivot]]`
      : `${isUp ? 'Buy' : 'Sell'} the first rejection at [[lv_piv:the pivot]]`;
  const along = seen[0] === undefined ? '' : ` as long as ${seen[0]} holds`;
  return {
    title: random.pick(TITLES[direction][placement])(symbol),
    preferenceText: `${trigger}${along}. First target is ${target}.`,
    alternativeText: `A ${timeframe} close ${isUp ? 'below' : 'above'} ${stop} cancels the idea${seen[1] === undefined ? '' : `, and ${seen[1]} becomes the next stop`}.`,
    comments: random.pick([
      'Thin volume ahead of the figures; half size.',
      `Watch ${target} closely; the last two visits were short.`,
      'No change to the bigger picture.',
      '',
    ]),
  };
}

/** A drawing for a seeded card, and the words that texts use for it. */
interface SeedDrawing {
  readonly drawing: Drawing;
  readonly linkText: string;
}

type DrawingMaker = (market: CardMarket, levels: Levels, random: Random) => SeedDrawing;

const BLUE = '#2563EB';
const GREEN = '#15803D';
const RED = '#B91C1C';
const AMBER = '#B45309';

/** One drawing of each kind, based on the card's bars. */
export const SEED_DRAWINGS: Readonly<Record<DrawingType, DrawingMaker>> = {
  HORIZONTAL_LINE: (market, levels, random) => ({
    linkText: 'the weekly line',
    drawing: {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'weekly_line',
      points: [
        {
          time: iso(timeOf(market, 0.5)),
          price: roundToTick(levels.support.price - market.range * random.unit(), market),
        },
      ],
      style: { color: AMBER, lineWidth: random.whole(1, 3), lineStyle: 'DASHED' },
    },
  }),
  LINE: (market, _levels, random) => ({
    linkText: 'the trend line',
    drawing: {
      type: 'LINE',
      clientObjectId: 'trend',
      points: [low(market, 0.1), low(market, 0.75)],
      style: { color: BLUE, lineWidth: 2, lineStyle: random.pick(['SOLID', 'DOTTED']) },
      startHead: 'NONE',
      endHead: random.pick(['ARROW', 'EXTEND']),
    },
  }),
  RECTANGLE: (market, levels, random) => ({
    linkText: 'the supply zone',
    drawing: {
      type: 'RECTANGLE',
      clientObjectId: 'zone',
      points: [
        { time: iso(timeOf(market, 0.3)), price: levels.resistance.price },
        {
          time: iso(timeOf(market, 1)),
          price: roundToTick(levels.resistance.price - market.range * random.between(0.5, 1), market),
        },
      ],
      style: { fillColor: RED, borderColor: RED, lineWidth: 1, opacity: 0.2 },
    },
  }),
  PARALLEL: (market, _levels, random) => {
    const from = low(market, 0.15);
    return {
      linkText: 'the channel',
      drawing: {
        type: 'PARALLEL',
        clientObjectId: 'channel',
        points: [
          from,
          low(market, 0.8),
          { time: from.time, price: roundToTick(from.price + market.range * random.between(2, 4), market) },
        ],
        style: { color: GREEN, lineWidth: 1, fillColor: GREEN, opacity: 0.1 },
      },
    };
  },
  FIB_RETRACEMENT: (market, _levels, random) => ({
    linkText: 'the retracement',
    drawing: {
      type: 'FIB_RETRACEMENT',
      clientObjectId: 'fib',
      points: [
        { time: timeOf(market, 0.2), price: extreme(market, 'low') },
        { time: timeOf(market, 0.9), price: extreme(market, 'high') },
        ...(random.unit() < 0.3 ? [{ time: timeOf(market, 0.95), price: market.close }] : []),
      ],
      style: { color: BLUE, lineWidth: 1 },
      ...(random.unit() < 0.5 ? { levels: [0, 0.382, 0.5, 0.618, 1] } : {}),
    },
  }),
};

function timeOf({ bars }: CardMarket, share: number): number {
  return bars[Math.min(bars.length - 1, Math.floor(bars.length * share))]?.time ?? 0;
}

function low(market: CardMarket, share: number): Point {
  const bar = market.bars[Math.min(market.bars.length - 1, Math.floor(market.bars.length * share))];
  return { time: iso(bar?.time ?? 0), price: bar?.low ?? market.close };
}

function extreme({ bars, close }: CardMarket, side: 'low' | 'high'): number {
  const prices = bars.map((bar) => bar[side]);
  return side === 'low' ? Math.min(close, ...prices) : Math.max(close, ...prices);
}

/** Whole seconds, like in the public samples. */
function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/** Levels around the price: the entry (pivot) on the side given by the placement, targets and stops beyond. */
export function cardLevels(
  market: CardMarket,
  direction: Direction,
  placement: EntryPlacement,
  random: Random,
  lastBar: string,
): Levels {
  const { close, range } = market;
  const entry = close + (placement === 'ABOVE_CURRENT' ? 1 : -1) * range * random.between(0.6, 1.8);
  const reward = range * random.between(2.4, 5);
  const risk = range * random.between(1.2, 2.2);
  const above = direction === 'BULLISH' ? reward : risk;
  const below = direction === 'BULLISH' ? risk : reward;
  const withMiddle = random.unit() < 0.5;
  const at = (price: number) => roundToTick(price, market);
  return {
    resistance: { price: at(entry + above), clientObjectId: 'lv_res' },
    ...(withMiddle
      ? {
          intermediateResistance: { price: at(entry + above * random.between(0.4, 0.6)), clientObjectId: 'lv_mid_res' },
        }
      : {}),
    pivot: { price: at(entry), clientObjectId: 'lv_piv', time: lastBar },
    ...(withMiddle
      ? { intermediateSupport: { price: at(entry - below * random.between(0.4, 0.6)), clientObjectId: 'lv_mid_sup' } }
      : {}),
    support: { price: at(entry - below), clientObjectId: 'lv_sup' },
  };
}

/** The market from an analyst's view: the last bars of the timeframe, as prices. */
interface CardMarket {
  readonly decimals: number;
  readonly close: number;
  /** Mean range of the bars. */
  readonly range: number;
  /** Oldest first; `time` in epoch milliseconds. */
  readonly bars: readonly {
    readonly time: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
  }[];
}

const BAR_COUNT = 48;

/** The market at `time` (epoch milliseconds). */
export function cardMarket(instrument: Instrument, timeframe: Timeframe, time: number): CardMarket {
  const now = Math.floor(time / 60_000);
  const scale = 10 ** instrument.decimals;
  const raw = barsBefore(instrument, resolutionOf(timeframe), { from: undefined, to: now, limit: BAR_COUNT, now });
  const bars = raw.map((bar) => ({
    time: bar.time * 60_000,
    high: bar.high / scale,
    low: bar.low / scale,
    close: bar.close / scale,
  }));
  const mean = raw.reduce((sum, bar) => sum + bar.high - bar.low, 0) / Math.max(1, raw.length);
  return {
    decimals: instrument.decimals,
    close: bars.at(-1)?.close ?? instrument.basePrice,
    range: Math.max(mean, 12) / scale,
    bars,
  };
}

/** Rounds a price to the instrument's precision. */
function roundToTick(price: number, { decimals }: Pick<CardMarket, 'decimals'>): number {
  return Number(price.toFixed(decimals));
}
