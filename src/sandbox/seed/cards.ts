import {
  type Card,
  DIRECTIONS,
  type Direction,
  DRAWING_TYPES,
  type Drawing,
  type DrawingType,
  ENTRY_PLACEMENTS,
  type EntryPlacement,
  type Expiry,
  type Levels,
  type Point,
  TIMEFRAMES,
  type Timeframe,
} from '../../card/model/card.ts';
import { saveDrawings, toAnalysisRow } from '../analyses/analysisRow.ts';
import { barsBefore } from '../market/bars.ts';
import { findInstrument, INSTRUMENTS, type Instrument, resolutionOf } from '../market/instruments.ts';
import { objectId } from '../objectIds.ts';
import { Random } from '../random.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import type { User } from '../store/userTable.ts';

const HOUR = 3_600_000;
/** Distribution of the statuses: half of the cards can still be changed. */
const STATUSES = [
  'Pending',
  'Active',
  'Pending',
  'Expired',
  'Pending',
  'Pending',
  'Cancelled',
  'Active',
  'Pending',
  'Expired',
];

/** Community, channels and owners of seeded cards. */
interface SeedAnalysisOptions {
  readonly communityId: string;
  /** The channel of cards for an instrument type. */
  readonly channelOf: (type: Instrument['type']) => string;
  readonly owners: readonly User[];
  /** Epoch milliseconds; every card is older. */
  readonly now: number;
  /** Makes the ids of several sets distinct. */
  readonly name: string;
}

/** Cards for all channels and owners in turn, oldest first. */
export function* seedAnalyses(
  count: number,
  { communityId, channelOf, owners, now, name }: SeedAnalysisOptions,
): Generator<AnalysisRow> {
  for (let i = 0; i < count; i++) {
    const created = now - (count - i) * 5 * HOUR - ((i * 37) % 60) * 60_000;
    const updated = i % 4 === 1 ? created + 2 * HOUR : created;
    const status = STATUSES[(i + Math.floor(i / 10)) % STATUSES.length] ?? 'Pending';
    const { metadata: words, levels, drawings } = seedCard(i, created);
    const metadata = { ...words, expiry: expiryForStatus(words.expiry, status, (now - created) / HOUR) };
    const identity = {
      id: objectId(`${name} ${i}`),
      postId: objectId(`${name} post ${i}`),
      communityId,
      channelId: channelOf(findInstrument(metadata.symbol)?.type ?? 'forex'),
      ownerId: owners[(i * 5 + Math.floor(i / 7)) % owners.length]?.platformUserId ?? '',
      status,
      createdAt: new Date(created).toISOString(),
      updatedAt: new Date(updated).toISOString(),
    };
    let saved = 0;
    const newId = () => objectId(`${name} ${i} drawing ${saved++}`);
    yield toAnalysisRow(identity, { metadata, levels, drawings: saveDrawings(drawings, newId) });
  }
}

/** An expiry that matches the status: in the future for open cards, in the past for expired ones. */
function expiryForStatus(expiry: Expiry, status: string, age: number): Expiry {
  const hours = expiry.type === 'HOURS' ? expiry.hours : 24;
  switch (status) {
    case 'Expired':
      return { type: 'HOURS', hours: Math.max(1, Math.min(hours, Math.floor(age))) };
    case 'Pending':
    case 'Active': {
      // Whole days, at least two more.
      const days = Math.ceil(Math.max(age + 48, hours) / 24);
      return expiry.type === 'GTC' || days > 365 ? { type: 'GTC' } : { type: 'HOURS', hours: days * 24 };
    }
    default:
      return expiry;
  }
}

/** Weighted towards usual timeframes: analysts seldom use minutes or months. */
const COMMON_TIMEFRAMES: readonly Timeframe[] = ['H4', 'H1', 'D', 'H4', 'M30', 'H2', 'M15', 'W', 'H1', 'H4', 'M5', 'D'];

/** The card that an analyst creates at `time` (epoch milliseconds); everything else depends on the number. */
export function seedCard(number: number, time: number): Card {
  const random = new Random(`card ${number}`);
  const instrument = cycle<Instrument>(INSTRUMENTS, Math.floor(number / 4) + (number % 3));
  const timeframe =
    number % 20 === 19
      ? cycle<Timeframe>(TIMEFRAMES, Math.floor(number / 20) * 9)
      : cycle<Timeframe>(COMMON_TIMEFRAMES, number);
  const direction = cycle(DIRECTIONS, number);
  const entryPlacement = cycle(ENTRY_PLACEMENTS, Math.floor(number / 2));
  const market = cardMarket(instrument, timeframe, time);
  const levels = cardLevels(market, direction, entryPlacement, random, isoSecond(market.bars.at(-1)?.time ?? time));
  const kinds = drawingKinds(number, random);
  const drawings = kinds.map((kind) => SEED_DRAWINGS[kind](market, levels, random));
  const story = { symbol: instrument.symbol, timeframe, direction, placement: entryPlacement, drawings };
  const { title, preferenceText, alternativeText, comments } = cardTexts(story, random);
  return {
    metadata: {
      symbol: instrument.symbol,
      title,
      direction,
      entryPlacement,
      timeframe,
      expiry: number % 3 === 0 ? { type: 'GTC' } : { type: 'HOURS', hours: random.pick([12, 24, 36, 72, 168]) },
      preferenceText,
      alternativeText,
      ...(comments === '' ? {} : { comments }),
    },
    levels,
    drawings: drawings.map(({ drawing }) => drawing),
  };
}

/** 0–5 drawing kinds, no duplicates. */
function drawingKinds(number: number, random: Random): DrawingType[] {
  const count = cycle([2, 3, 1, 5, 0, 2], number);
  const first = random.whole(0, DRAWING_TYPES.length - 1);
  return Array.from({ length: count }, (_, i) => cycle<DrawingType>(DRAWING_TYPES, first + i));
}

function cycle<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

function isoSecond(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

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
function cardTexts(story: CardStory, random: Random) {
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
const SEED_DRAWINGS: Readonly<Record<DrawingType, DrawingMaker>> = {
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
function cardLevels(
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
function cardMarket(instrument: Instrument, timeframe: Timeframe, time: number): CardMarket {
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
