import type { Drawing, DrawingType, Levels, Point } from '../../card/card.ts';
import { type CardMarket, roundToTick } from './cardMarket.ts';
import type { Random } from './random.ts';

/** A drawing for a card of the seed, and how a text speaks of it. */
export interface SeedDrawing {
  readonly drawing: Drawing;
  readonly linkText: string;
}

type DrawingMaker = (market: CardMarket, levels: Levels, random: Random) => SeedDrawing;

const BLUE = '#2563EB';
const GREEN = '#15803D';
const RED = '#B91C1C';
const AMBER = '#B45309';

/** One way to draw each kind, on the bars that the card was made from. */
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

/** Whole seconds, as the public samples have it. */
function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}
