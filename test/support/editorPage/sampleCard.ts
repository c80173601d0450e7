import type { Card, Drawing, DrawingType } from '../../../src/card/model/card.ts';

const BAR = 4 * 3_600_000;
/** The last sample candle opens one bar before this. */
const END = Date.UTC(2026, 2, 2);

/** Colours of the kinds on the sample card. Each is unique on the chart, so tests can find drawings by colour. */
export const SAMPLE_COLORS: Readonly<Record<DrawingType, string>> = {
  HORIZONTAL_LINE: '#C2185B',
  LINE: '#7B5FD9',
  RECTANGLE: '#C06014',
  PARALLEL: '#00838F',
  FIB_RETRACEMENT: '#8D6E63',
};

/** The time that many four-hour bars before the end of the sample candles. */
export function barsAgo(bars: number): string {
  return new Date(END - bars * BAR).toISOString().replace('.000Z', 'Z');
}

/** A card with one drawing of each kind around `price`, on the sample candles. */
export function sampleCard(price: number, drawings: readonly Drawing[] = oneOfEachKind(price)): Card {
  const level = (by: number) => Number((price + by).toFixed(5));
  return {
    metadata: {
      symbol: 'EUR/USD',
      title: 'EUR/USD holds the pivot',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H4',
      expiry: { type: 'HOURS', hours: 48 },
      preferenceText: 'Buy the retest of [[lv_piv:the pivot]] while [[channel:the channel]] holds.',
      alternativeText: 'Below [[lv_sup:support]], [[fib:the retracement]] comes next.',
      comments: 'Mind [[line:the line]] on the way to [[lv_res:resistance]].',
    },
    levels: {
      resistance: { price: level(0.012), clientObjectId: 'lv_res' },
      pivot: { price: level(0.002), clientObjectId: 'lv_piv' },
      support: { price: level(-0.011), clientObjectId: 'lv_sup' },
    },
    drawings: [...drawings],
  };
}

/** A drawing of each kind around `price`. */
export function oneOfEachKind(price: number): readonly Drawing[] {
  const point = (bars: number, by: number) => ({ time: barsAgo(bars), price: Number((price + by).toFixed(5)) });
  const style = (kind: DrawingType) => ({ color: SAMPLE_COLORS[kind], lineWidth: 2, lineStyle: 'SOLID' as const });
  return [
    {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'line',
      points: [point(20, 0.0075)],
      style: style('HORIZONTAL_LINE'),
    },
    {
      type: 'LINE',
      clientObjectId: 'trend',
      points: [point(70, -0.006), point(30, 0.001)],
      style: style('LINE'),
      endHead: 'ARROW',
    },
    {
      type: 'RECTANGLE',
      clientObjectId: 'box',
      points: [point(24, 0.0065), point(8, 0.0035)],
      style: { ...style('RECTANGLE'), fillColor: '#C06014', opacity: 0.15 },
    },
    {
      type: 'PARALLEL',
      clientObjectId: 'channel',
      points: [point(100, 0.002), point(60, 0.006), point(100, 0.005)],
      style: { ...style('PARALLEL'), fillColor: '#00838F', opacity: 0.12 },
    },
    {
      type: 'FIB_RETRACEMENT',
      clientObjectId: 'fib',
      points: [point(48, -0.009), point(16, -0.002)],
      style: style('FIB_RETRACEMENT'),
    },
  ];
}

/** Twenty drawings, four of each kind, spread over the last bars around `price`; one line has the id `trend0`. */
export function twentyDrawings(price: number): readonly Drawing[] {
  return [0, 1, 2, 3].flatMap((turn) =>
    oneOfEachKind(price + (turn - 1.5) * 0.002).map((drawing) => ({
      ...drawing,
      clientObjectId: `${drawing.clientObjectId}${turn}`,
      // Only the first line has the unique colour.
      ...(turn > 0 && drawing.type === 'LINE' ? { style: { ...drawing.style, color: '#4F6F8F' } } : {}),
    })),
  );
}
