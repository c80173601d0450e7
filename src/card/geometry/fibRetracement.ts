import { STANDARD_FIB_RATIOS } from '../model/card.ts';
import type { DrawingSketch } from '../model/cardSketch.ts';
import { clipPolygon, inflatedPane } from './clip.ts';
import { boundsOf, type DrawingKind, dragByPoints, pointHandles, threeAnchors, twoAnchors } from './drawingKind.ts';
import { dashOf, type Fill, fillStyle, type Label, NO_FIGURE, type Stroke, stroke, strokeStyle } from './figure.ts';
import type { Place } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** Opacity of the lines' extension to the right of the anchors. */
const EXTENSION_OPACITY = 0.4;
/** Space between a line's end and its label, in pixels. */
const LABEL_GAP = 4;

/** Ratio lines: a retracement between two points, an extension from the third. */
export const fibRetracement: DrawingKind = {
  type: 'FIB_RETRACEMENT',
  pointCount: { min: 2, max: 3 },
  figure(drawing, projection, options) {
    const anchors = anchorsOf(drawing, projection.axis);
    if (!anchors) return NO_FIGURE;
    const { left, right } = spanOf(anchors);
    const [leftX, rightX] = [projection.x(left), projection.x(right)];
    const style = strokeStyle(drawing, options.color);
    const thin = { color: style.color, width: 1, dash: dashOf('DASHED', 1) };
    const lines = ratioPrices(drawing, anchors).map(({ ratio, price }) => ({ ratio, price, y: projection.y(price) }));
    const strokes: Stroke[] = lines.flatMap(({ y }) => [
      ...stroke('ratio', { x: leftX, y }, { x: rightX, y }, style, projection),
      ...(rightX < projection.width
        ? stroke('extension', { x: Math.max(0, rightX), y }, { x: projection.width, y }, style, projection, {
            opacity: EXTENSION_OPACITY,
          })
        : []),
    ]);
    const spots = anchors.map((place) => projection.spot(place));
    const legs = spots
      .slice(1)
      .flatMap((spot, i) => stroke('trend', spots[i] ?? spot, spot, thin, projection, { opacity: 0.8 }));
    const labels: Label[] = lines
      .filter(({ y }) => leftX < projection.width && y >= 0 && y <= projection.height)
      .map(({ ratio, price, y }) => ({
        text: `${formatRatio(ratio)} · ${options.formatPrice(price)}`,
        x: Math.max(0, leftX) + LABEL_GAP,
        y,
        align: 'left',
        placement: 'above',
        required: false,
        color: style.color,
      }));
    return {
      ...NO_FIGURE,
      fills: bands(
        drawing,
        lines.map(({ y }) => y),
        leftX,
        rightX,
        projection,
      ),
      strokes: [...legs, ...strokes],
      labels,
    };
  },
  handles: (drawing, projection) => pointHandles(drawing, anchorsOf(drawing, projection.axis), projection),
  bounds(drawing, axis) {
    const anchors = anchorsOf(drawing, axis);
    if (!anchors) return undefined;
    const { left } = spanOf(anchors);
    const prices = ratioPrices(drawing, anchors).map(({ price }) => ({ index: left, price }));
    return boundsOf([...anchors, ...prices], { right: true });
  },
  drag: (drawing, grip, shift, axis) => dragByPoints(drawing, 3, grip, shift, axis),
};

type FibAnchors = readonly [Place, Place] | readonly [Place, Place, Place];

/**
 * A third point that is present but invalid makes the whole drawing invisible: without it the lines would be elsewhere.
 */
function anchorsOf(drawing: DrawingSketch, axis: TimeAxis): FibAnchors | undefined {
  return drawing.points.length > 2 ? threeAnchors(drawing, axis) : twoAnchors(drawing, axis);
}

/** The lines span the move; an extension's lines span from its third point to the right end of the move. */
function spanOf(anchors: FibAnchors): { left: number; right: number } {
  const indices = (anchors[2] ? [anchors[1], anchors[2]] : anchors).map(({ index }) => index);
  return { left: Math.min(...indices), right: Math.max(...indices) };
}

function ratioPrices(drawing: DrawingSketch, anchors: FibAnchors): { ratio: number; price: number }[] {
  const [a, b, c] = anchors;
  const prices = c ? ([a.price, b.price, c.price] as const) : ([a.price, b.price] as const);
  return fibRatios(drawing.levels).map((ratio) => ({ ratio, price: fibPrice(ratio, prices) }));
}

/** Bands between adjacent lines; every second one is fainter, so that they can be distinguished. */
function bands(
  drawing: DrawingSketch,
  ys: readonly number[],
  left: number,
  right: number,
  pane: { readonly width: number; readonly height: number },
): Fill[] {
  const fill = fillStyle(drawing);
  if (!fill) return [];
  return ys.slice(1).flatMap((y, i) => {
    const above = ys[i] ?? y;
    const corners = [
      { x: left, y: above },
      { x: right, y: above },
      { x: right, y },
      { x: left, y },
    ];
    const points = clipPolygon(corners, inflatedPane(pane, 0));
    return points.length === 0
      ? []
      : [{ points, color: fill.color, opacity: i % 2 === 0 ? fill.opacity : fill.opacity / 2 }];
  });
}

function formatRatio(ratio: number): string {
  return String(Number(ratio.toFixed(4)));
}

/** Maximum number of ratios drawn; the documents don't limit a card's list. */
const MOST_RATIOS = 40;

/** The ratios to draw, the card's own or the standard set: finite, unique, ascending. */
export function fibRatios(levels: readonly number[] | undefined): readonly number[] {
  const own = [...new Set(levels ?? STANDARD_FIB_RATIOS)].filter((ratio) => Number.isFinite(ratio));
  return own.slice(0, MOST_RATIOS).sort((a, b) => a - b);
}

/**
 * Price of a ratio. With two points, 0 is the second and 1 the first; with three, the first leg is projected from the
 * third.
 */
export function fibPrice(ratio: number, prices: readonly [number, number] | readonly [number, number, number]): number {
  const [first, second, third] = prices;
  const price = third === undefined ? second + ratio * (first - second) : third + ratio * (second - first);
  return Number.isFinite(price) ? price : (third ?? second);
}
