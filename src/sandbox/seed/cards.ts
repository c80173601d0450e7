import type { Card, DrawingType, Timeframe } from '../../card/card.ts';
import { DIRECTIONS, DRAWING_TYPES, ENTRY_PLACEMENTS, TIMEFRAMES } from '../../card/card.ts';
import { INSTRUMENTS, type Instrument } from '../market/instrument.ts';
import { SEED_DRAWINGS } from './cardDrawings.ts';
import { cardLevels } from './cardLevels.ts';
import { cardMarket } from './cardMarket.ts';
import { cardTexts } from './cardTexts.ts';
import { Random } from './random.ts';

/** The usual timeframes first: analysts seldom work on minutes or months. */
const COMMON_TIMEFRAMES: readonly Timeframe[] = ['H4', 'H1', 'D', 'H4', 'M30', 'H2', 'M15', 'W', 'H1', 'H4', 'M5', 'D'];

/** The card that an analyst makes at `time` (epoch milliseconds); the number decides everything else. */
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

/** None to all five kinds, each at most once. */
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
