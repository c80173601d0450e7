import type { Place } from '../../src/card/geometry/projection.ts';
import { indexText, placesOf } from './axisMarks.ts';
import { guideAxes } from './guideAxes.ts';
import type { LayerState } from './layerState.ts';
import { paintAxisBand, paintPriceLabel, paintTimeLabel } from './paintGuide.ts';
import type { Painting } from './paintScene.ts';
import type { Scene } from './scene.ts';

/** Behind the price axis's numbers: which prices the object that was selected last takes. */
export function paintPriceAxisBand({ brush, scene, state, size }: Painting): void {
  const ys = selectedPlaces(scene, state).map(({ price }) => scene.projection.y(price));
  if (ys.length > 1) paintAxisBand(brush, 'price', Math.min(...ys), Math.max(...ys), size, state.theme);
}

/** Behind the time axis's texts: which times it takes. */
export function paintTimeAxisBand({ brush, scene, state, size }: Painting): void {
  const xs = selectedPlaces(scene, state).map(({ index }) => scene.projection.x(index));
  if (xs.length > 1) paintAxisBand(brush, 'time', Math.min(...xs), Math.max(...xs), size, state.theme);
}

/** Above the price axis: the guide's price. */
export function paintPriceAxis({ brush, scene, state, widths }: Painting): void {
  const { guide } = state.view;
  if (!guide || guideAxes(state.view) === 'time') return;
  const y = scene.projection.y(guide.price);
  paintPriceLabel(brush, guide.price.toFixed(state.precision), y, widths, state.theme);
}

/** Above the time axis: the guide's time, before and after all candles too. */
export function paintTimeAxis({ brush, scene, state, size, widths }: Painting): void {
  const { guide } = state.view;
  if (!guide || guideAxes(state.view) === 'price') return;
  const x = scene.projection.x(guide.index);
  paintTimeLabel(brush, indexText(guide.index, state.axis), x, size.width, widths, state.theme);
}

function selectedPlaces({ sketch }: Scene, { selected, axis }: LayerState): readonly Place[] {
  return placesOf(sketch, [selected.at(-1)], axis);
}
