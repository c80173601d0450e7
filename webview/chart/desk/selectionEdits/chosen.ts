import type { LevelName } from '../../../../src/card/card.ts';
import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../../src/card/geometry/levelLines.ts';
import type { ToolContext } from '../../tools/deskFacts.ts';
import { moveRefusal } from '../../tools/refusals.ts';

/** A drawing of the selection and its place in the card. */
export interface SelectedDrawing {
  readonly id: string;
  readonly place: number;
  readonly drawing: DrawingSketch;
}

/** The drawings of the selection, in the order of the card. */
export function selectedDrawings({ sketch, selected }: ToolContext): readonly SelectedDrawing[] {
  return sketch.drawings.flatMap((drawing, place) => {
    const { clientObjectId: id } = drawing;
    return id !== undefined && selected.includes(id) ? [{ id, place, drawing }] : [];
  });
}

/** The levels of the selection, from the highest name to the lowest. */
export function selectedLevels({ sketch, selected }: ToolContext): readonly LevelName[] {
  return drawnLevels(sketch.levels).flatMap(({ name, level }) =>
    selected.includes(level.clientObjectId ?? '') ? [name] : [],
  );
}

/** The drawings of the selection that may be changed, or why none may. */
export function editableDrawings(facts: ToolContext): readonly SelectedDrawing[] | string {
  if (facts.readOnly !== undefined) return facts.readOnly;
  const drawings = selectedDrawings(facts);
  if (drawings.length === 0) return facts.selected.length === 0 ? 'Nothing is selected.' : 'No drawing is selected.';
  const [first] = drawings;
  const free = drawings.filter(({ id }) => !facts.locked.has(id));
  return free.length > 0 || first === undefined ? free : (moveRefusal(facts, first.id) ?? 'It is locked.');
}
