import { lastSamplePrice } from '../../../bench/desk/lastSamplePrice.ts';
import type { BarPlace } from '../../ui/steps/drawingDesk.ts';

/** How many four-hour candles the page is opened with. */
export const BARS = 500;
/** Price of the last candle. */
export const LAST = Number(lastSamplePrice(BARS).toFixed(5));
export const TICK = 0.00001;

const HOUR = 3_600_000;
/** When the bar after the last one opens. */
const END = Date.UTC(2026, 2, 2);

/** When that bar opens, as a card says it; counted from the first candle, bars after the last one are in the future. */
export function timeOf(bar: number): string {
  return new Date(END + (bar - BARS) * 4 * HOUR).toISOString().replace('.000Z', 'Z');
}

/** The price so far from the last candle's. */
export function priceAt(by: number): number {
  return Number((LAST + by).toFixed(5));
}

/** The place on a bar so far from the last price. */
export function place(bar: number, by: number): BarPlace {
  return { bar, price: priceAt(by) };
}

/** Colours that nothing else on the chart has. */
export const COLORS = {
  frame: '#2F6F4F',
  line: '#C2185B',
  trend: '#7B5FD9',
  box: '#C06014',
  channel: '#00838F',
  fib: '#8D6E63',
  /** Of what is drawn by the tests. */
  drawn: '#3D7A12',
  /** That, as faint as a retracement's lines go on, on the dark theme's background. */
  paleDrawn: '#2B431A',
} as const;

/** The corners of the frame by which the view is read. */
export const FRAME = { low: place(385, -0.02), high: place(497, 0.02) } as const;

/** Where the drawings' points lie. */
export const POINTS = {
  line: [place(400, 0.0175)],
  trend: [place(400, -0.012), place(424, -0.004)],
  box: [place(430, 0.0125), place(446, 0.0055)],
  channel: [place(450, -0.011), place(470, -0.007), place(450, -0.004)],
  fib: [place(452, 0.004), place(474, 0.0125)],
} as const;

const DRAWINGS = {
  frame: ['RECTANGLE', [FRAME.low, FRAME.high], ''],
  line: ['HORIZONTAL_LINE', POINTS.line, ''],
  trend: ['LINE', POINTS.trend, ', "endHead": "ARROW"'],
  box: ['RECTANGLE', POINTS.box, ''],
  channel: ['PARALLEL', POINTS.channel, ''],
  fib: ['FIB_RETRACEMENT', POINTS.fib, ', "levels": [0, 0.5, 1]'],
} as const;

/** The drawings of the card in their order. */
export type Drawn = keyof typeof DRAWINGS;
export const PLACES: { readonly [Id in Drawn]: number } = { frame: 0, line: 1, trend: 2, box: 3, channel: 4, fib: 5 };

/** Says where a drawing's points are otherwise, as JSON. */
export type Overrides = { readonly [Id in Drawn]?: readonly string[] };

/**
 * The text of a card, laid out as no program would: comments, odd spaces and numbers show when more of it is touched
 * than has to be. `more` stands after the drawings.
 */
export function gestureCard(points: Overrides = {}, more: readonly string[] = []): string {
  const drawings = Object.entries(DRAWINGS).map(([id, [type, places, rest]]) => {
    const own = points[id as Drawn] ?? places.map(pointJson);
    const fill = id === 'box' ? ', "fillColor": "#C06014", "opacity": 0.15' : '';
    return [
      `    {"type":"${type}" ,  "clientObjectId": "${id}",`,
      `      "points": [ ${own.join(' ,')} ],`,
      `      "style": { "color": "${COLORS[id as Drawn]}", "lineWidth": 2${fill} }${rest} }`,
    ].join('\n');
  });
  return `// Kept by hand.
{
  "metadata": { "symbol": "EUR/USD", "title": "By hand", "direction": "BULLISH",
    "entryPlacement": "ABOVE_CURRENT", "timeframe": "H4", "expiry": { "type": "HOURS", "hours": 48 },
    "preferenceText": "Buy [[lv_piv:the pivot]].", "alternativeText": "Sell [[trend:the trend]]." },
  "levels": {
    "resistance":   { "price": ${priceAt(0.015).toFixed(7)}, "clientObjectId": "lv_res" },
    "pivot": { "clientObjectId": "lv_piv", "price": ${priceAt(0.002)} },
    "support": { "price": ${priceAt(-0.015)}, "clientObjectId": "lv_sup" } // where it failed before
  },
  "drawings": [
${[...drawings, ...more].join(',\n')}  // the last one
  ]
}
`;
}

/** A point as it stands in the card. */
export function pointJson({ bar, price }: BarPlace): string {
  return `{"time": "${timeOf(bar)}",  "price": ${price}}`;
}
