import { UTC_INSTANT_PATTERN } from '../../time.ts';
import { CARD_LIMITS, COLOR_KEYS, COLOR_PATTERN, DRAWING_TYPES, type DrawingType } from '../model/card.ts';
import type { DrawingSketch } from '../model/cardSketch.ts';
import { fieldsOf, itemsOf, type JsonFields, type JsonPath, type JsonValue } from '../model/jsonValue.ts';
import { isPointTime, parsePointTime } from '../model/pointTime.ts';
import type { CardText } from '../text/cardText.ts';
import { factsOf } from './cardFacts.ts';
import { type CandleSpan, type FindingContext, type Findings, findingAt, type RuleValues } from './finding.ts';
import type { Fix } from './fix.ts';
import { removeFix, setFix, setValuesFix, timeFixes } from './fixes.ts';
import type { Severity } from './rules.ts';

/** A card has at most 20 drawings (P2 8). */
export function* drawingCount(card: CardText): Findings<'drawings.count'> {
  const { length: count } = factsOf(card).drawings;
  if (count > CARD_LIMITS.drawings.max) yield findingAt(card, 'drawings.count', ['drawings'], { count });
}

/** A point's time is an existing ISO 8601 UTC time ending in `Z`, or whole epoch milliseconds (P2 2.4). */
export function* pointTimes(card: CardText): Findings<'points.time'> {
  for (const [index, drawing] of factsOf(card).drawings.entries()) {
    const points = itemsOf(drawing['points']);
    for (let place = 0; place < points.length; place++) {
      const point = points[place];
      const { time } = fieldsOf(point);
      if ((typeof time !== 'string' && typeof time !== 'number') || isPointTime(time)) continue;
      const path = ['drawings', index, 'points', place, 'time'];
      if (typeof time === 'string') {
        const is = UTC_INSTANT_PATTERN.test(time) ? 'noTime' : 'notUtc';
        yield findingAt(card, 'points.time', path, { is, time }, { fixes: timeFixes(card, path, time) });
      } else if (Number.isFinite(time)) {
        const value = Math.round(time);
        const fixes = isPointTime(value) ? [setFix(card, { kind: 'set', path, value }, { preferred: true })] : [];
        yield findingAt(card, 'points.time', path, { is: 'notWhole' }, { fixes });
      }
    }
  }
}

/** Number of points by type. The documents state only the last two (P2 2.4); every sample shows the others. */
const POINT_COUNTS: Readonly<
  Record<DrawingType, { readonly min: number; readonly max: number; readonly severity: Severity }>
> = {
  HORIZONTAL_LINE: { min: 1, max: 1, severity: 'warning' },
  LINE: { min: 2, max: 2, severity: 'warning' },
  RECTANGLE: { min: 2, max: 2, severity: 'warning' },
  PARALLEL: { min: 3, max: 3, severity: 'error' },
  FIB_RETRACEMENT: { min: 2, max: 3, severity: 'error' },
};

/** A drawing has as many points as its type requires. */
export function* pointCounts(card: CardText): Findings<'points.count'> {
  for (const [index, drawing] of factsOf(card).drawings.entries()) {
    const type = DRAWING_TYPES.find((candidate) => candidate === drawing['type']);
    const points = drawing['points'];
    if (type === undefined || !Array.isArray(points)) continue;
    const { length: count } = itemsOf(points);
    const { min, max, severity } = POINT_COUNTS[type];
    if (count >= min && count <= max) continue;
    const path = ['drawings', index, 'points'];
    yield findingAt(card, 'points.count', path, { type, count, min, max }, { severity });
  }
}

/** Colours are `#RRGGBB`; the service rejects an alpha channel (P2 2.4). */
export function* colors(card: CardText): Findings<'style.color'> {
  for (const [index, drawing] of factsOf(card).drawings.entries()) {
    const style = fieldsOf(drawing['style']);
    for (const key of COLOR_KEYS) {
      const color = style[key];
      if (typeof color !== 'string' || COLOR_PATTERN.test(color)) continue;
      const path = ['drawings', index, 'style', key];
      const hex = hexDigits(color);
      const fixes = colorFixes(card, path, style, hex);
      yield findingAt(card, 'style.color', path, { color, hasAlpha: hex?.length === 8 }, { fixes });
    }
  }
}

/** Six digits, or eight with an alpha channel, of short and long forms; undefined for any other text. */
function hexDigits(color: string): string | undefined {
  const digits = /^#?([0-9a-f]+)$/i.exec(color.trim())?.[1];
  if (digits?.length === 3 || digits?.length === 4) return digits.replace(/./g, '$&$&');
  return digits?.length === 6 || digits?.length === 8 ? digits : undefined;
}

function colorFixes(card: CardText, path: JsonPath, style: JsonFields, hex: string | undefined): Fix[] {
  if (hex === undefined) return [];
  const color = `#${hex.slice(0, 6)}`;
  if (hex.length === 6) return [setFix(card, { kind: 'set', path, value: color }, { preferred: true })];
  const opacity = Math.round((Number.parseInt(hex.slice(6), 16) / 255) * 100) / 100;
  const opaque = { kind: 'removeAlpha', path, color } as const;
  if (style['opacity'] !== undefined || opacity === 1)
    return [setValuesFix(card, opaque, [[path, color]], { preferred: true })];
  const values: [JsonPath, JsonValue][] = [
    [path, color],
    [[...path.slice(0, -1), 'opacity'], opacity],
  ];
  return [
    setValuesFix(card, { ...opaque, opacity }, values, { preferred: true }),
    setValuesFix(card, opaque, [[path, color]]),
  ];
}

const { min: minLineWidth, max: maxLineWidth } = CARD_LIMITS.lineWidth;

/** Line width is a whole number from 1 to 10 (P2 8). */
export function* lineWidths(card: CardText): Findings<'style.lineWidth'> {
  for (const [index, drawing] of factsOf(card).drawings.entries()) {
    const { lineWidth } = fieldsOf(drawing['style']);
    if (typeof lineWidth !== 'number' || !Number.isFinite(lineWidth)) continue;
    if (Number.isInteger(lineWidth) && lineWidth >= minLineWidth && lineWidth <= maxLineWidth) continue;
    const path = ['drawings', index, 'style', 'lineWidth'];
    const value = Math.min(Math.max(Math.round(lineWidth), minLineWidth), maxLineWidth);
    const fixes = [setFix(card, { kind: 'set', path, value }, { preferred: true })];
    yield findingAt(card, 'style.lineWidth', path, {}, { fixes });
  }
}

const { min: minOpacity, max: maxOpacity } = CARD_LIMITS.opacity;

/** Opacity is between 0 and 1 (P2 8). */
export function* opacities(card: CardText): Findings<'style.opacity'> {
  for (const [index, drawing] of factsOf(card).drawings.entries()) {
    const { opacity } = fieldsOf(drawing['style']);
    if (typeof opacity !== 'number' || !Number.isFinite(opacity) || (opacity >= minOpacity && opacity <= maxOpacity))
      continue;
    const path = ['drawings', index, 'style', 'opacity'];
    // A value above 1 was probably meant as a percentage.
    const value = opacity < minOpacity ? minOpacity : opacity <= 100 ? opacity / 100 : maxOpacity;
    yield findingAt(card, 'style.opacity', path, {}, { fixes: [setFix(card, { kind: 'set', path, value })] });
  }
}

/** Only a LINE has heads (P2 2.4). */
export function* lineHeads(card: CardText): Findings<'drawings.heads'> {
  for (const { kind, path } of factsOf(card).deviations) {
    if (kind !== 'misplacedKey' || !String(path.at(-1)).endsWith('Head')) continue;
    yield findingAt(card, 'drawings.heads', path, {}, { fixes: [removeFix(card, path, { preferred: true })] });
  }
}

/** Only a FIB_RETRACEMENT has `levels`, its ratios (P2 2.4). */
export function* fibonacciRatios(card: CardText): Findings<'drawings.ratios'> {
  for (const { kind, path } of factsOf(card).deviations) {
    if (kind !== 'misplacedKey' || path[0] !== 'drawings' || path.at(-1) !== 'levels') continue;
    yield findingAt(card, 'drawings.ratios', path, {}, { fixes: [removeFix(card, path, { preferred: true })] });
  }
}

/** Ten digits are a day in 1970 as milliseconds, and a day between 2001 and 2286 as seconds. */
const [MIN_EPOCH_SECONDS, MAX_EPOCH_SECONDS] = [1_000_000_000, 9_999_999_999];

/** Epoch times are milliseconds (P2 2.4); ten digits were probably meant as seconds. */
export function* epochSeconds(card: CardText): Findings<'points.seconds'> {
  for (const [index, drawing] of factsOf(card).drawings.entries()) {
    for (const [place, point] of itemsOf(drawing['points']).entries()) {
      const { time } = fieldsOf(point);
      if (typeof time !== 'number' || !Number.isInteger(time) || time < MIN_EPOCH_SECONDS || time > MAX_EPOCH_SECONDS)
        continue;
      const path = ['drawings', index, 'points', place, 'time'];
      const fixes = [setFix(card, { kind: 'convertToMilliseconds', path, value: time * 1000 })];
      yield findingAt(card, 'points.seconds', path, { time }, { fixes });
    }
  }
}

/** A drawing that is out of sight of the candles, mostly a mistake in a date or decimal point. */
export function* drawingsOutside(card: CardText, { candles }: FindingContext): Findings<'drawings.outside'> {
  if (candles === undefined) return;
  for (const [index, drawing] of card.sketch.drawings.entries()) {
    const side = sideOutside(drawing, candles);
    if (side !== undefined) yield findingAt(card, 'drawings.outside', ['drawings', index, 'points'], { side });
  }
}

/** The side on which the whole drawing is outside the candles, with a margin of their own size. */
function sideOutside(
  { type, points, startHead, endHead }: DrawingSketch,
  candles: CandleSpan,
): RuleValues['drawings.outside']['side'] | undefined {
  const height = candles.high - candles.low;
  const width = candles.to - candles.from;
  const prices = points.flatMap(({ price }) => price ?? []);
  // What extends beyond its points may still cross the candles.
  const runsOn = startHead === 'EXTEND' || endHead === 'EXTEND';
  if (prices.length === 0 || runsOn) return undefined;
  if (smallest(prices) > candles.high + height) return 'farAbove';
  if (largest(prices) < candles.low - height) return 'farBelow';
  if (type === 'HORIZONTAL_LINE') return undefined;
  const times = points.flatMap(({ time }) => (time === undefined ? [] : (parsePointTime(time) ?? [])));
  if (times.length < points.length) return undefined;
  if (largest(times) < candles.from) return 'before';
  return smallest(times) > candles.to + width ? 'farAfter' : undefined;
}

/** A loop: an array of points can be longer than the maximum number of arguments. */
function smallest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
