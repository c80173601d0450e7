import type { CardSketch, DrawingSketch } from '../cardSketch.ts';
import type { Shift } from '../geometry/drawingKind.ts';
import type { TimeAxis } from '../geometry/timeAxis.ts';
import { sameValue } from '../sameValue.ts';
import { movedDrawing } from './movedDrawing.ts';

/**
 * Copies of what is on the card, all moved together by as many steps as it takes to lie beside it: exactly on it nobody
 * would see that there are two. Copies of something else stay where they are.
 */
export function placeBesideDuplicates(
  { drawings }: Pick<CardSketch, 'drawings'>,
  copies: readonly DrawingSketch[],
  step: Shift,
  scale: { readonly axis: TimeAxis; readonly tick: number },
): readonly DrawingSketch[] {
  const hasTwin = ({ type, points }: DrawingSketch): boolean =>
    drawings.some((drawing) => drawing.type === type && sameValue(drawing.points, points));
  let beside = copies;
  for (let steps = 1; beside.some(hasTwin) && steps <= drawings.length; steps += 1) {
    const shift = { bars: steps * step.bars, price: steps * step.price };
    beside = copies.map((copy) => movedDrawing(copy, 'body', shift, scale));
  }
  return beside;
}
