import { placeBesideDuplicates } from '../../../../src/card/drawings/besideTwins.ts';
import { duplicateDrawings } from '../../../../src/card/drawings/duplicates.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { addedDrawings } from '../../tools/cardEdits.ts';
import type { ToolContext } from '../../tools/deskFacts.ts';
import { roomRefusal } from '../../tools/refusals.ts';
import { selectedDrawings } from './chosen.ts';
import { refused, type SelectionEdit } from './selectionEdit.ts';

/** How far from its model a copy is put, CSS pixels each way. */
const OFFSET = 16;

/** Copies of the selected drawings, a little to the right and below; the copies are selected. */
export function duplicate(facts: ToolContext): SelectionEdit {
  const { sketch, projection, tick, readOnly, selected } = facts;
  const chosen = selectedDrawings(facts);
  if (readOnly !== undefined) return refused(readOnly);
  if (chosen.length === 0) return refused(selected.length === 0 ? 'Nothing is selected.' : 'Levels cannot be doubled.');
  const noRoom = roomRefusal(sketch, chosen.length);
  if (noRoom !== undefined) return refused(noRoom);
  const step = {
    bars: Math.max(1, Math.round(projection.index(OFFSET) - projection.index(0))),
    price: -Math.max(tick, onTick(projection.price(0) - projection.price(OFFSET), tick)),
  };
  const copies = duplicateDrawings(sketch, selected, { bars: 0, price: 0 }, projection.axis);
  const moved = placeBesideDuplicates(sketch, copies, step, { axis: projection.axis, tick });
  const select = moved.flatMap(({ clientObjectId }) => clientObjectId ?? []);
  return { kind: 'edit', ...addedDrawings(sketch, moved), select };
}
