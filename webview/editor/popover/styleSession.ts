import type { DrawingType } from '../../../src/card/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/cardSketch.ts';
import { drawingChanges } from '../../../src/card/drawings/drawingChanges.ts';
import type { DrawingLook } from '../../../src/card/drawings/drawingLook.ts';
import { lookOf } from '../../../src/card/drawings/lookOf.ts';
import { withDrawings } from '../../../src/card/drawings/withDrawing.ts';
import type { PlaceChange } from '../../../src/card/placeChange.ts';
import { type LookEdit, withLookEdit } from './lookEdit.ts';

/** A drawing that the popover is about, and where it stands in the card. */
export interface StyledDrawing {
  readonly place: number;
  readonly drawing: DrawingSketch;
}

/** The drawings among the selected objects, in the order of the selection; levels have no style. */
export function styledDrawings(sketch: CardSketch, selected: readonly string[]): readonly StyledDrawing[] {
  return selected.flatMap((objectId) => {
    const place = sketch.drawings.findIndex(({ clientObjectId }) => clientObjectId === objectId);
    const drawing = sketch.drawings[place];
    return drawing?.type === undefined ? [] : [{ place, drawing }];
  });
}

/** The card with the choices in it. */
export function styledCard(sketch: CardSketch, styled: readonly StyledDrawing[], edit: LookEdit): CardSketch {
  return withDrawings(sketch, new Map(styled.map(({ place, drawing }) => [place, withLookEdit(drawing, edit)])));
}

/** What the choices change in the card: one edit, one undo step. */
export function styleChanges(styled: readonly StyledDrawing[], edit: LookEdit): readonly PlaceChange[] {
  return styled.flatMap(({ place, drawing }) =>
    drawingChanges(drawing, withLookEdit(drawing, edit), ['drawings', place]),
  );
}

/** The looks of the kinds after the choices, to be remembered: of several drawings of one kind, the last one's. */
export function looksAfter(
  styled: readonly StyledDrawing[],
  edit: LookEdit,
): { readonly [T in DrawingType]?: DrawingLook } {
  const looks: { [T in DrawingType]?: DrawingLook } = {};
  for (const { drawing } of styled) {
    if (drawing.type !== undefined) looks[drawing.type] = lookOf(withLookEdit(drawing, edit));
  }
  return looks;
}
