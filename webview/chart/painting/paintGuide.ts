import type { Box } from '../../../src/card/geometry/clip.ts';
import type { Place, Projection, Spot } from '../../../src/card/geometry/projection.ts';
import { indexText, placesOf } from '../axisMarks.ts';
import { faded, textOn } from '../color.ts';
import { type GuideAxes, guideAxes, type LayerState } from '../layerState.ts';
import type { Scene } from '../scene.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import type { TextMeasurer } from './labels.ts';
import { type Brush, crisp } from './paintFigure.ts';
import type { Painting } from './paintScene.ts';

const DASH = [4, 4];
/** Height of guide labels on the axes, CSS pixels. */
const LABEL_HEIGHT = 18;
const LABEL_PADDING = 6;
/** Left edge of the price axis's text, CSS pixels. */
const PRICE_INSET = 9;
const CAUGHT_RADIUS = 6;

/** Paints guide lines through a place across the pane, even where there are no candles. */
export function paintGuide(
  { context, ratio }: Brush,
  place: Place,
  axes: GuideAxes,
  projection: Projection,
  theme: ChartTheme,
): void {
  const x = crisp(projection.x(place.index), 1, ratio);
  const y = crisp(projection.y(place.price), 1, ratio);
  context.lineWidth = 1;
  context.strokeStyle = theme.highContrast ? theme.foreground : theme.crosshair;
  context.setLineDash(DASH);
  context.beginPath();
  if (axes !== 'price') {
    context.moveTo(x, 0);
    context.lineTo(x, projection.height);
  }
  if (axes !== 'time') {
    context.moveTo(0, y);
    context.lineTo(projection.width, y);
  }
  context.stroke();
  context.setLineDash([]);
}

/** Paints a label on the price axis, as wide as the axis. */
function paintPriceLabel({ context }: Brush, text: string, y: number, widths: TextMeasurer, theme: ChartTheme): void {
  const top = Math.round(y - LABEL_HEIGHT / 2);
  const wide = widths.of(context, fontsOf(theme).axis, text) + PRICE_INSET + LABEL_PADDING;
  context.fillStyle = theme.crosshairLabel;
  context.beginPath();
  context.roundRect(0, top, wide, LABEL_HEIGHT, [0, 2, 2, 0]);
  context.fill();
  paintAxisText(context, text, { x: PRICE_INSET, y: top + LABEL_HEIGHT / 2 }, theme);
}

/** Paints a label on the time axis, kept within its width. */
function paintTimeLabel(
  { context }: Brush,
  text: string,
  x: number,
  width: number,
  widths: TextMeasurer,
  theme: ChartTheme,
): void {
  const wide = widths.of(context, fontsOf(theme).axis, text) + 2 * LABEL_PADDING;
  const left = Math.round(Math.max(0, Math.min(width - wide, x - wide / 2)));
  context.fillStyle = theme.crosshairLabel;
  context.beginPath();
  context.roundRect(left, 0, wide, LABEL_HEIGHT + 4, [0, 0, 2, 2]);
  context.fill();
  paintAxisText(context, text, { x: left + LABEL_PADDING, y: (LABEL_HEIGHT + 4) / 2 }, theme);
}

/** Paints the marquee of a multiple selection. */
export function paintMarquee({ context }: Brush, { left, top, right, bottom }: Box, theme: ChartTheme): void {
  const [x, y] = [Math.round(Math.min(left, right)), Math.round(Math.min(top, bottom))];
  const [width, height] = [Math.round(Math.abs(right - left)), Math.round(Math.abs(bottom - top))];
  if (!theme.highContrast) {
    context.fillStyle = faded(theme.selection, 0.12);
    context.fillRect(x, y, width, height);
  }
  context.lineWidth = 1;
  context.strokeStyle = theme.selection;
  context.setLineDash(theme.highContrast ? DASH : []);
  context.strokeRect(x + 0.5, y + 0.5, width, height);
  context.setLineDash([]);
}

/** Paints the mark of what a point snapped to. */
export function paintSnapHint({ context }: Brush, { x, y }: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(x, y, CAUGHT_RADIUS + 2.5, 0, 2 * Math.PI);
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  context.stroke();
  context.lineWidth = 1.5;
  context.strokeStyle = theme.selection;
  context.stroke();
  context.beginPath();
  context.arc(x, y, 1.75, 0, 2 * Math.PI);
  context.fillStyle = theme.selection;
  context.fill();
}

/** Marks the part of an axis that an object covers: vertical on the price axis, horizontal on the time axis. */
function paintAxisBand(
  { context }: Brush,
  axis: 'price' | 'time',
  from: number,
  to: number,
  size: { readonly width: number; readonly height: number },
  theme: ChartTheme,
): void {
  const thick = theme.highContrast ? 3 : axis === 'price' ? size.width : size.height;
  const most = axis === 'price' ? size.height : size.width;
  const start = Math.max(0, Math.min(from, to));
  const length = Math.min(most, Math.max(from, to)) - start;
  if (length <= 0) return;
  context.fillStyle = theme.highContrast ? theme.selection : faded(theme.selection, 0.22);
  if (axis === 'price') context.fillRect(1, start, thick, length);
  else context.fillRect(start, 1, length, thick);
}

function paintAxisText(context: CanvasRenderingContext2D, text: string, at: Spot, theme: ChartTheme): void {
  context.font = fontsOf(theme).axis;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = textOn(theme.crosshairLabel);
  context.fillText(text, at.x, at.y + 0.5);
}

/** Paints the price range of the object selected last behind the price axis's text. */
export function paintPriceAxisBand({ brush, scene, state, size }: Painting): void {
  const ys = selectedPlaces(scene, state).map(({ price }) => scene.projection.y(price));
  if (ys.length > 1) paintAxisBand(brush, 'price', Math.min(...ys), Math.max(...ys), size, state.theme);
}

/** Paints its time range behind the time axis's text. */
export function paintTimeAxisBand({ brush, scene, state, size }: Painting): void {
  const xs = selectedPlaces(scene, state).map(({ index }) => scene.projection.x(index));
  if (xs.length > 1) paintAxisBand(brush, 'time', Math.min(...xs), Math.max(...xs), size, state.theme);
}

/** Paints the guide's price on the price axis. */
export function paintPriceAxis({ brush, scene, state, widths }: Painting): void {
  const { guide } = state.view;
  if (!guide || guideAxes(state.view) === 'time') return;
  const y = scene.projection.y(guide.price);
  paintPriceLabel(brush, guide.price.toFixed(state.precision), y, widths, state.theme);
}

/** Paints the guide's time on the time axis, even before and after all candles. */
export function paintTimeAxis({ brush, scene, state, size, widths }: Painting): void {
  const { guide } = state.view;
  if (!guide || guideAxes(state.view) === 'price') return;
  const x = scene.projection.x(guide.index);
  paintTimeLabel(brush, indexText(guide.index, state.axis), x, size.width, widths, state.theme);
}

function selectedPlaces({ sketch }: Scene, { selected, axis }: LayerState): readonly Place[] {
  return placesOf(sketch, [selected.at(-1)], axis);
}
