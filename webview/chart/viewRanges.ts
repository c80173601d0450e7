import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';

/** Fewest bars that are shown of a small object. */
const FEWEST_BARS = 20;
/** Room on either side of what is shown, as a part of its width. */
const ROOM = 0.15;

/** The bars that show these objects as large as can be; undefined when they lie at every time. */
export function rangeOf(bounds: readonly Bounds[]): BarRange | undefined {
  const placed = bounds.filter(({ openLeft, openRight }) => !(openLeft && openRight));
  if (placed.length === 0) return undefined;
  const from = Math.min(...placed.map((bound) => bound.from));
  const to = Math.max(...placed.map((bound) => bound.to));
  const half = Math.max(FEWEST_BARS / 2, ((to - from) / 2) * (1 + 2 * ROOM));
  const middle = (from + to) / 2;
  return { from: middle - half, to: middle + half };
}

/** The bars that show the newest candles and every drawing, however far away. */
export function wholeRange(bounds: readonly Bounds[], axis: TimeAxis): BarRange {
  const newest = cardRange([], axis);
  const all = rangeOf(bounds);
  return all ? { from: Math.min(newest.from, all.from), to: Math.max(newest.to, all.to) } : newest;
}

/** A range of bar indices. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Bars shown of the newest candles, and free bars to their right. */
const NEWEST_BARS = 120;
const RIGHT_BARS = 12;
/** Most bars shown for the sake of far drawings: beyond this candles are too thin to read. */
const MOST_BARS = 700;
/** Prices beyond this would break the library's scale. */
const MAX_CHART_PRICE = 9e13;

/** Where the card's drawings lie; those that cannot be drawn are left out. */
export function drawingBounds(sketch: CardSketch, axis: TimeAxis): readonly Bounds[] {
  return sketch.drawings.flatMap((drawing) => {
    const bounds = drawing.type && DRAWING_KINDS[drawing.type].bounds(drawing, axis);
    return bounds ? [bounds] : [];
  });
}

/** The bars to show first: the newest, and every drawing's, the nearest first, as long as candles stay readable. */
export function cardRange(bounds: readonly Bounds[], axis: TimeAxis): BarRange {
  const last = Math.max(0, axis.count - 1);
  const nearFirst = bounds
    .filter(({ openLeft, openRight }) => !(openLeft && openRight))
    .toSorted((a, b) => reach(a, last) - reach(b, last));
  let range = { from: Math.max(0, last - NEWEST_BARS), to: last + RIGHT_BARS };
  for (const { from, to } of nearFirst) {
    const wider = { from: Math.min(range.from, from - 4), to: Math.max(range.to, to + RIGHT_BARS) };
    if (wider.to - wider.from <= MOST_BARS) range = wider;
  }
  return range;
}

/** The range moved, and made wider where it must be, so that it shows from `from` to `to`. */
export function rangeShowing(range: BarRange, from: number, to: number): BarRange {
  if (from >= range.from && to <= range.to) return range;
  const room = Math.max(4, (range.to - range.from) * 0.1);
  const width = Math.max(range.to - range.from, to - from + 2 * room);
  const middle = (from + to) / 2;
  return { from: middle - width / 2, to: middle + width / 2 };
}

/** Prices the scale has to show: every level, and the drawings that cross the visible bars. */
export function pricesToShow(
  sketch: CardSketch,
  bounds: readonly Bounds[],
  visible: BarRange,
): { readonly low: number; readonly high: number } | undefined {
  const prices = [
    ...drawnLevels(sketch.levels).map(({ price }) => price),
    ...bounds
      .filter((box) => isEndless(box) || (box.from <= visible.to && box.to >= visible.from))
      .flatMap(({ low, high }) => [low, high]),
  ].filter((price) => Math.abs(price) <= MAX_CHART_PRICE);
  return prices.length === 0 ? undefined : { low: Math.min(...prices), high: Math.max(...prices) };
}

/** A line over the whole width; a sloped line drawn on both ways counts only where its points are, or it would press the candles flat. */
function isEndless({ openLeft, openRight, low, high }: Bounds): boolean {
  return openLeft && openRight && low === high;
}

function reach({ from, to }: Bounds, last: number): number {
  return Math.max(last - from, to - last);
}
