import { anchor, type Bounds } from '../geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import type { Figure } from '../geometry/figure.ts';
import { drawnLevels, levelFigure } from '../geometry/levelLines.ts';
import { isUsableView, type Projection, projection } from '../geometry/projection.ts';
import { BAR_LENGTHS, barsAfter, openOfBar, type TimeAxis, timeAxis } from '../geometry/timeAxis.ts';
import type { Timeframe } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import { pointTime } from '../model/pointTime.ts';
import { formatPrice, shownDecimals } from '../model/prices.ts';
import { element, figureSvg, type PicturePalette, roundPixels } from './figureSvg.ts';

interface ObjectPictureOptions {
  readonly sketch: CardSketch;
  readonly objectId: string;
  /** Candles behind the card, in ascending order; may be empty. */
  readonly bars: readonly PictureBar[];
  /** Decimals of the candles, if they are loaded. */
  readonly decimals?: number | undefined;
  readonly palette: PicturePalette;
  readonly size: PictureSize;
}

/**
 * The object on its card as an SVG picture: the card faint, the object emphasized. Undefined if the object can't be
 * drawn.
 */
export function objectPicture(options: ObjectPictureOptions): string | undefined {
  const { sketch, objectId, bars, decimals, palette, size } = options;
  const view = pictureView(sketch, objectId, bars, size);
  if (view === undefined) return undefined;
  const figures = figuresOf(sketch, view, palette, decimals);
  const own = figures.filter(({ id }) => id === objectId).map(({ figure }) => figure);
  if (own.length === 0 || own.every(isEmpty)) return undefined;
  const rest = figures.filter(({ id }) => id !== objectId).map(({ figure }) => figure);
  const { width, height } = size;
  const content = [
    element('rect', { width, height, rx: 3, fill: palette.background }),
    candlePath(view, bars, palette),
    element(
      'g',
      { opacity: palette.faint },
      rest.map((figure) => figureSvg(figure, 'faint', palette)),
    ),
    ...own.map((figure) => figureSvg(figure, 'strong', palette)),
    ...pointMarks(sketch, objectId, view, palette),
    element('rect', {
      x: 0.5,
      y: 0.5,
      width: width - 1,
      height: height - 1,
      rx: 3,
      fill: 'none',
      stroke: palette.foreground,
      'stroke-opacity': palette.faint,
    }),
  ];
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    content,
  );
}

/** The whole card as a small SVG picture without words, on a transparent background; undefined if nothing can be drawn. */
export function cardThumbnail(sketch: CardSketch, palette: PicturePalette, size: PictureSize): string | undefined {
  const view = pictureView(sketch, undefined, [], size);
  const figures = view === undefined ? [] : figuresOf(sketch, view, palette).map(({ figure }) => figure);
  if (figures.every(isEmpty)) return undefined;
  const { width, height } = size;
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    figures.map((figure) => figureSvg(figure, 'faint', palette)),
  );
}

interface FigureOf {
  readonly id: string | undefined;
  readonly figure: Figure;
}

/** Drawings first, in order, then levels, as the chart paints them. */
function figuresOf(
  sketch: CardSketch,
  view: Projection,
  { drawing: color, levels }: PicturePalette,
  ofCandles?: number,
): FigureOf[] {
  const decimals = shownDecimals(sketch.levels, ofCandles);
  const options = { color, formatPrice: (price: number) => formatPrice(price, decimals) };
  return [
    ...sketch.drawings.flatMap((drawing): FigureOf[] => {
      if (drawing.type === undefined) return [];
      const figure = DRAWING_KINDS[drawing.type].figure(drawing, view, options);
      return [{ id: drawing.clientObjectId, figure }];
    }),
    ...drawnLevels(sketch.levels).map((level): FigureOf => {
      const figure = levelFigure(level, view, levels[level.name]);
      const labels = figure.labels.map((label) => ({
        ...label,
        text: `${label.text} ${formatPrice(level.price, decimals)}`,
      }));
      return { id: level.level.clientObjectId, figure: { ...figure, labels } };
    }),
  ];
}

/** Dots at the object's own points, which the list beside the picture describes. */
function pointMarks(sketch: CardSketch, objectId: string, view: Projection, palette: PicturePalette): string[] {
  return sketch.drawings.flatMap(({ clientObjectId, points }) => {
    if (clientObjectId !== objectId) return [];
    return points.flatMap((point) => {
      const place = anchor(point, view.axis);
      if (place === undefined) return [];
      const { x, y } = view.spot(place);
      const mark = { cx: roundPixels(x), cy: roundPixels(y), r: 2.5 };
      return [element('circle', { ...mark, fill: palette.background, stroke: palette.foreground })];
    });
  });
}

function isEmpty({ strokes, fills, heads, dots }: Figure): boolean {
  return strokes.length === 0 && fills.length === 0 && heads.length === 0 && dots.length === 0;
}

/** A bar behind the card; time in epoch milliseconds. */
export interface PictureBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Size of a picture in CSS pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of bars added for the rest of the card: with more, the object itself would be too small. */
const MOST_BARS = 260;
const FEWEST_BARS = 24;
/** A short object is shown with this multiple of its own length, but at least so many bars. */
const REST = { times: 8, bars: 90 };
/** Margin above and below, as a share of the visible range. */
const MARGIN = 0.12;
/** The time of a card without any. */
const NO_TIME = Date.UTC(2026, 0, 5);

/** The part of the card around the object that shows the whole object, if given, and as much of the rest as fits. */
export function pictureView(
  sketch: CardSketch,
  objectId: string | undefined,
  bars: readonly PictureBar[],
  size: PictureSize,
): Projection | undefined {
  const axis = axisOf(sketch, bars);
  const own = boundsOf(sketch, axis, (id) => objectId !== undefined && id === objectId);
  // A full-width line is visible anywhere: best where the rest of the card is.
  const lying = own.filter((box) => !isEndless(box));
  const others = boundsOf(sketch, axis, (id) => objectId === undefined || id !== objectId);
  const range = barRange(lying, others, axis);
  const prices = pricesIn(sketch, [...own, ...others], axis, bars, range);
  if (prices === undefined) return undefined;
  const span = prices.high - prices.low || Math.abs(prices.high) * 0.01 || 1;
  const barSpacing = size.width / (range.to - range.from);
  const view = {
    ...size,
    firstBarX: -range.from * barSpacing,
    barSpacing,
    topPrice: prices.high + span * MARGIN,
    pricePerPixel: (span * (1 + 2 * MARGIN)) / size.height,
  };
  return isUsableView(view) ? projection(axis, view) : undefined;
}

interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Without candles, evenly spaced bars across the card's own points. */
function axisOf({ metadata, drawings }: CardSketch, bars: readonly PictureBar[]): TimeAxis {
  const timeframe: Timeframe = metadata.timeframe ?? 'H4';
  if (bars.length > 0)
    return timeAxis(
      bars.map(({ time }) => time),
      timeframe,
    );
  const times = drawings.flatMap(({ points }) => points.flatMap((point) => pointTime(point) ?? []));
  const last = openOfBar(times.length > 0 ? Math.max(...times) : NO_TIME, timeframe);
  const first = times.length > 0 ? Math.min(...times) : last;
  const count = Math.min(MOST_BARS, Math.max(FEWEST_BARS, Math.ceil((last - first) / BAR_LENGTHS[timeframe]) + 1));
  return timeAxis(
    Array.from({ length: count }, (_, place) => barsAfter(last, place + 1 - count, timeframe)),
    timeframe,
  );
}

function boundsOf(sketch: CardSketch, axis: TimeAxis, wanted: (id: string | undefined) => boolean): readonly Bounds[] {
  return sketch.drawings.flatMap((drawing) => {
    const bounds = wanted(drawing.clientObjectId) && drawing.type && DRAWING_KINDS[drawing.type].bounds(drawing, axis);
    return bounds ? [bounds] : [];
  });
}

/** The object's bars first, then those of other objects, nearest first, as long as everything stays large enough. */
function barRange(own: readonly Bounds[], others: readonly Bounds[], axis: TimeAxis): BarRange {
  const last = Math.max(0, axis.count - 1);
  const [first = { from: Math.max(0, last - FEWEST_BARS), to: last }] = own;
  let range: BarRange = own.reduce<BarRange>(joined, { from: first.from, to: first.to });
  const away = ({ from, to }: BarRange): number => Math.max(0, from - range.to, range.from - to);
  const ends = { from: Math.max(0, last - FEWEST_BARS), to: last };
  const most = Math.min(MOST_BARS, Math.max(REST.bars, (range.to - range.from) * REST.times));
  for (const next of [...others.filter((box) => !isEndless(box)), ends].toSorted((a, b) => away(a) - away(b))) {
    const wider = joined(range, next);
    if (wider.to - wider.from <= most) range = wider;
  }
  const room = Math.max((FEWEST_BARS - (range.to - range.from)) / 2, (range.to - range.from) * 0.08, 2);
  return { from: range.from - room, to: range.to + room };
}

function joined(one: BarRange, other: BarRange): BarRange {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

function pricesIn(
  sketch: CardSketch,
  bounds: readonly Bounds[],
  axis: TimeAxis,
  bars: readonly PictureBar[],
  range: BarRange,
): { readonly low: number; readonly high: number } | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const show = (from: number, to: number): void => {
    low = Math.min(low, from);
    high = Math.max(high, to);
  };
  for (const { price } of drawnLevels(sketch.levels)) show(price, price);
  for (const box of bounds) {
    if (isEndless(box) || meets(box, range)) show(box.low, box.high);
  }
  const [from, to] = [Math.max(0, Math.floor(range.from)), Math.min(axis.count, Math.ceil(range.to) + 1)];
  for (const bar of bars.slice(from, Math.max(from, to))) show(bar.low, bar.high);
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : undefined;
}

/** A horizontal line from edge to edge. */
function isEndless({ openLeft, openRight, low, high }: Bounds): boolean {
  return openLeft && openRight && low === high;
}

function meets(one: BarRange, other: BarRange): boolean {
  return one.from <= other.to && one.to >= other.from;
}

/** Minimum width of a bar for its body to be drawn, in pixels. */
const LEAST_BODY = 3;

/** The visible candles as one path: a stroke from low to high, and a body if there is room. */
export function candlePath(view: Projection, bars: readonly PictureBar[], { candles, faint }: PicturePalette): string {
  const from = Math.max(0, Math.floor(view.index(0)));
  const to = Math.min(bars.length, Math.ceil(view.index(view.width)) + 1);
  if (to <= from) return '';
  const body = (view.x(1) - view.x(0)) * 0.6;
  let path = '';
  bars.slice(from, to).forEach(({ open, high, low, close }, place) => {
    const x = roundPixels(view.x(from + place));
    path += `M${x} ${roundPixels(view.y(high))}V${roundPixels(view.y(low))}`;
    if (body < LEAST_BODY) return;
    const [left, right] = [roundPixels(x - body / 2), roundPixels(x + body / 2)];
    path += `M${left} ${roundPixels(view.y(open))}H${right}V${roundPixels(view.y(close))}H${left}Z`;
  });
  return element('path', { d: path, fill: 'none', stroke: candles, 'stroke-opacity': faint });
}
