import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { MAX_CHART_PRICE } from './candles.ts';

/** Least number of bars to show around a small object. */
const FEWEST_BARS = 20;
/** Margin on each side, as a share of the width. */
const ROOM = 0.15;

/** The bars that zoom in on these objects; undefined if they span all times. */
export function rangeOf(bounds: readonly Bounds[]): BarRange | undefined {
  const placed = bounds.filter(({ openLeft, openRight }) => !(openLeft && openRight));
  if (placed.length === 0) return undefined;
  const from = Math.min(...placed.map((bound) => bound.from));
  const to = Math.max(...placed.map((bound) => bound.to));
  const half = Math.max(FEWEST_BARS / 2, ((to - from) / 2) * (1 + 2 * ROOM));
  const middle = (from + to) / 2;
  return { from: middle - half, to: middle + half };
}

/** The bars that show the newest candles and all drawings. */
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

/** A range of prices, or of an indicator's values. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Number of the newest candles shown, and of free bars to their right. */
const NEWEST_BARS = 120;
const RIGHT_BARS = 12;
/** Greatest number of bars shown for distant drawings; with more, candles are too thin to read. */
const MOST_BARS = 700;

/** Bounds of the card's drawings, without those that can't be drawn. */
export function drawingBounds(sketch: CardSketch, axis: TimeAxis): readonly Bounds[] {
  return sketch.drawings.flatMap((drawing) => {
    const bounds = drawing.type && DRAWING_KINDS[drawing.type].bounds(drawing, axis);
    return bounds ? [bounds] : [];
  });
}

/** The first view: the newest bars and the drawings, nearest first, as long as candles stay readable. */
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

/** The range, panned and if necessary widened to include `from` to `to`. */
export function rangeShowing(range: BarRange, from: number, to: number): BarRange {
  if (from >= range.from && to <= range.to) return range;
  const room = Math.max(4, (range.to - range.from) * 0.1);
  const width = Math.max(range.to - range.from, to - from + 2 * room);
  const middle = (from + to) / 2;
  return { from: middle - width / 2, to: middle + width / 2 };
}

/** The prices that the scale must include: all levels, and the drawings within the visible bars. */
export function pricesToShow(sketch: CardSketch, bounds: readonly Bounds[], visible: BarRange): PriceRange | undefined {
  const prices = [
    ...drawnLevels(sketch.levels).map(({ price }) => price),
    ...bounds
      .filter((box) => isEndless(box) || (box.from <= visible.to && box.to >= visible.from))
      .flatMap(({ low, high }) => [low, high]),
  ].filter((price) => Math.abs(price) <= MAX_CHART_PRICE);
  return prices.length === 0 ? undefined : { low: Math.min(...prices), high: Math.max(...prices) };
}

/** Whether it spans all times at one price. A sloped line that extends both ways doesn't count, or it would flatten the candles. */
function isEndless({ openLeft, openRight, low, high }: Bounds): boolean {
  return openLeft && openRight && low === high;
}

function reach({ from, to }: Bounds, last: number): number {
  return Math.max(last - from, to - last);
}
