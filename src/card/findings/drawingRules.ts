import { formatInstant, UTC_INSTANT_PATTERN } from '../../time.ts';
import { CARD_LIMITS, COLOR_PATTERN, DRAWING_TYPES, type DrawingType } from '../card.ts';
import type { DrawingSketch } from '../cardSketch.ts';
import type { CardText } from '../cardText.ts';
import type { JsonPath, JsonValue } from '../jsonValue.ts';
import { isPointTime, parsePointTime } from '../pointTime.ts';
import { type Fields, factsOf, fieldsOf, itemsOf } from './cardFacts.ts';
import { type CandleSpan, type Fix, findingAt, quoted, type Rule, type Severity } from './finding.ts';
import { removeFix, setFix, timeFixes } from './fixes.ts';

const DRAWINGS_COUNT = 'drawings.count';

/** A card has at most 20 drawings (P2 8). */
export const drawingCount: Rule = {
  id: DRAWINGS_COUNT,
  *check(card) {
    const { length } = factsOf(card).drawings;
    const { max } = CARD_LIMITS.drawings;
    if (length > max) {
      const message = `A card can have at most ${max} drawings. This one has ${length}.`;
      yield findingAt(card, DRAWINGS_COUNT, 'error', ['drawings'], message);
    }
  },
};

const POINTS_TIME = 'points.time';

/** A point's time is an existing ISO 8601 UTC time ending in `Z`, or whole epoch milliseconds (P2 2.4). */
export const pointTimes: Rule = {
  id: POINTS_TIME,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const points = itemsOf(drawing['points']);
      for (let place = 0; place < points.length; place++) {
        const point = points[place];
        const { time } = fieldsOf(point);
        if ((typeof time !== 'string' && typeof time !== 'number') || isPointTime(time)) continue;
        const path = ['drawings', index, 'points', place, 'time'];
        if (typeof time === 'string') {
          const message = UTC_INSTANT_PATTERN.test(time)
            ? `${quoted(time)} isn’t a valid date and time.`
            : `${quoted(time)} isn’t a time in UTC. Use a format such as "2026-03-02T08:00:00Z", or epoch milliseconds.`;
          yield findingAt(card, POINTS_TIME, 'error', path, message, { fixes: timeFixes(card, path, time) });
        } else if (Number.isFinite(time)) {
          const whole = Math.round(time);
          const fixes = !isPointTime(whole)
            ? []
            : [setFix(card, `Change to ${whole}`, [[path, whole]], { preferred: true })];
          yield findingAt(card, POINTS_TIME, 'error', path, 'Epoch milliseconds must be a whole number.', {
            fixes,
          });
        }
      }
    }
  },
};

const POINTS_COUNT = 'points.count';

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
export const pointCounts: Rule = {
  id: POINTS_COUNT,
  needsWholeText: true,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const type = DRAWING_TYPES.find((candidate) => candidate === drawing['type']);
      const points = drawing['points'];
      if (type === undefined || !Array.isArray(points)) continue;
      const { length } = itemsOf(points);
      const { min, max, severity } = POINT_COUNTS[type];
      if (length >= min && length <= max) continue;
      const wanted = min === max ? `${min} ${min === 1 ? 'point' : 'points'}` : `${min} or ${max} points`;
      const message = `A ${type} must have ${wanted}. This one has ${length}.`;
      yield findingAt(card, POINTS_COUNT, severity, ['drawings', index, 'points'], message);
    }
  },
};

const STYLE_COLOR = 'style.color';
const COLOR_KEYS = ['color', 'fillColor', 'borderColor'] as const;

/** Colours are `#RRGGBB`; the service rejects an alpha channel (P2 2.4). */
export const colors: Rule = {
  id: STYLE_COLOR,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const style = fieldsOf(drawing['style']);
      for (const key of COLOR_KEYS) {
        const color = style[key];
        if (typeof color !== 'string' || COLOR_PATTERN.test(color)) continue;
        const path = ['drawings', index, 'style', key];
        const hex = hexDigits(color);
        const message =
          hex?.length === 8
            ? `${quoted(color)} has an alpha channel, which the service rejects. Use #RRGGBB and set "opacity".`
            : `${quoted(color)} isn’t a colour. Use #RRGGBB.`;
        yield findingAt(card, STYLE_COLOR, 'error', path, message, { fixes: colorFixes(card, path, style, hex) });
      }
    }
  },
};

/** Six digits, or eight with an alpha channel, of short and long forms; undefined for any other text. */
function hexDigits(color: string): string | undefined {
  const digits = /^#?([0-9a-f]+)$/i.exec(color.trim())?.[1];
  if (digits?.length === 3 || digits?.length === 4) return digits.replace(/./g, '$&$&');
  return digits?.length === 6 || digits?.length === 8 ? digits : undefined;
}

function colorFixes(card: CardText, path: JsonPath, style: Fields, hex: string | undefined): Fix[] {
  if (hex === undefined) return [];
  const color: readonly [JsonPath, JsonValue] = [path, `#${hex.slice(0, 6)}`];
  if (hex.length === 6) return [setFix(card, `Change to ${color[1]}`, [color], { preferred: true })];
  const alpha = Math.round((Number.parseInt(hex.slice(6), 16) / 255) * 100) / 100;
  if (style['opacity'] !== undefined || alpha === 1)
    return [setFix(card, 'Remove the alpha channel', [color], { preferred: true })];
  const opacity: readonly [JsonPath, JsonValue] = [[...path.slice(0, -1), 'opacity'], alpha];
  return [
    setFix(card, `Remove the alpha channel and set opacity to ${alpha}`, [color, opacity], { preferred: true }),
    setFix(card, 'Remove the alpha channel', [color]),
  ];
}

const STYLE_LINE_WIDTH = 'style.lineWidth';
const { min: minLineWidth, max: maxLineWidth } = CARD_LIMITS.lineWidth;

/** Line width is a whole number from 1 to 10 (P2 8). */
export const lineWidths: Rule = {
  id: STYLE_LINE_WIDTH,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const { lineWidth } = fieldsOf(drawing['style']);
      if (typeof lineWidth !== 'number' || !Number.isFinite(lineWidth)) continue;
      if (Number.isInteger(lineWidth) && lineWidth >= minLineWidth && lineWidth <= maxLineWidth) continue;
      const path = ['drawings', index, 'style', 'lineWidth'];
      const corrected = Math.min(Math.max(Math.round(lineWidth), minLineWidth), maxLineWidth);
      yield findingAt(
        card,
        STYLE_LINE_WIDTH,
        'error',
        path,
        `Line width must be a whole number from ${minLineWidth} to ${maxLineWidth}.`,
        {
          fixes: [setFix(card, `Change to ${corrected}`, [[path, corrected]], { preferred: true })],
        },
      );
    }
  },
};

const STYLE_OPACITY = 'style.opacity';
const { min: minOpacity, max: maxOpacity } = CARD_LIMITS.opacity;

/** Opacity is between 0 and 1 (P2 8). */
export const opacities: Rule = {
  id: STYLE_OPACITY,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const { opacity } = fieldsOf(drawing['style']);
      if (typeof opacity !== 'number' || !Number.isFinite(opacity) || (opacity >= minOpacity && opacity <= maxOpacity))
        continue;
      const path = ['drawings', index, 'style', 'opacity'];
      // A value above 1 was probably meant as a percentage.
      const corrected = opacity < minOpacity ? minOpacity : opacity <= 100 ? opacity / 100 : maxOpacity;
      yield findingAt(card, STYLE_OPACITY, 'error', path, `Opacity must be between ${minOpacity} and ${maxOpacity}.`, {
        fixes: [setFix(card, `Change to ${corrected}`, [[path, corrected]])],
      });
    }
  },
};

const DRAWINGS_HEADS = 'drawings.heads';

/** Only a LINE has heads (P2 2.4). */
export const lineHeads: Rule = {
  id: DRAWINGS_HEADS,
  *check(card) {
    for (const { kind, path } of factsOf(card).deviations) {
      const key = String(path.at(-1));
      if (kind !== 'misplacedKey' || !key.endsWith('Head')) continue;
      yield findingAt(card, DRAWINGS_HEADS, 'error', path, `Only a LINE can have "${key}".`, {
        fixes: [removeFix(card, `Remove "${key}"`, path, { preferred: true })],
      });
    }
  },
};

const DRAWINGS_RATIOS = 'drawings.ratios';

/** Only a FIB_RETRACEMENT has `levels`, its ratios (P2 2.4). */
export const fibonacciRatios: Rule = {
  id: DRAWINGS_RATIOS,
  *check(card) {
    for (const { kind, path } of factsOf(card).deviations) {
      if (kind !== 'misplacedKey' || path[0] !== 'drawings' || path.at(-1) !== 'levels') continue;
      yield findingAt(card, DRAWINGS_RATIOS, 'error', path, 'Only a FIB_RETRACEMENT can have "levels".', {
        fixes: [removeFix(card, 'Remove "levels"', path, { preferred: true })],
      });
    }
  },
};

const POINTS_SECONDS = 'points.seconds';

/** Ten digits are a day in 1970 as milliseconds, and a day between 2001 and 2286 as seconds. */
const [MIN_EPOCH_SECONDS, MAX_EPOCH_SECONDS] = [1_000_000_000, 9_999_999_999];

/** Epoch times are milliseconds (P2 2.4); ten digits were probably meant as seconds. */
export const epochSeconds: Rule = {
  id: POINTS_SECONDS,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      for (const [place, point] of itemsOf(drawing['points']).entries()) {
        const { time } = fieldsOf(point);
        if (typeof time !== 'number' || !Number.isInteger(time) || time < MIN_EPOCH_SECONDS || time > MAX_EPOCH_SECONDS)
          continue;
        const path = ['drawings', index, 'points', place, 'time'];
        const meant = formatInstant(time * 1000);
        const message = `${time} in milliseconds is ${formatInstant(time)}. In seconds it would be ${meant}.`;
        yield findingAt(card, POINTS_SECONDS, 'hint', path, message, {
          fixes: [setFix(card, `Change to milliseconds: ${time * 1000}`, [[path, time * 1000]])],
        });
      }
    }
  },
};

const DRAWINGS_OUTSIDE = 'drawings.outside';

/** A drawing that is out of sight of the candles, mostly a mistake in a date or decimal point. */
export const drawingsOutside: Rule = {
  id: DRAWINGS_OUTSIDE,
  *check(card, { candles }) {
    if (candles === undefined) return;
    for (const [index, drawing] of card.sketch.drawings.entries()) {
      const where = describeOutside(drawing, candles);
      if (where === undefined) continue;
      const message = `This drawing is ${where} the loaded candles. Readers may not see it.`;
      yield findingAt(card, DRAWINGS_OUTSIDE, 'hint', ['drawings', index, 'points'], message);
    }
  },
};

/** The side on which the whole drawing is outside the candles, with a margin of their own size. */
function describeOutside({ type, points, startHead, endHead }: DrawingSketch, candles: CandleSpan): string | undefined {
  const height = candles.high - candles.low;
  const width = candles.to - candles.from;
  const prices = points.flatMap(({ price }) => price ?? []);
  // What extends beyond its points may still cross the candles.
  const runsOn = startHead === 'EXTEND' || endHead === 'EXTEND';
  if (prices.length === 0 || runsOn) return undefined;
  if (smallest(prices) > candles.high + height) return 'far above';
  if (largest(prices) < candles.low - height) return 'far below';
  if (type === 'HORIZONTAL_LINE') return undefined;
  const times = points.flatMap(({ time }) => (time === undefined ? [] : (parsePointTime(time) ?? [])));
  if (times.length < points.length) return undefined;
  if (largest(times) < candles.from) return 'before';
  return smallest(times) > candles.to + width ? 'far after' : undefined;
}

/** A loop: an array of points can be longer than the maximum number of arguments. */
function smallest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
