import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { changedDrawings } from '../../tools/cardEdits.ts';
import type { ToolContext } from '../../tools/deskFacts.ts';
import { editableDrawings } from './chosen.ts';
import { refused, type SelectionEdit } from './selectionEdit.ts';

/** Swaps the first two points of the selected lines and retracements: the arrow, or 0 and 1, are at the other end. */
export function reversePoints(facts: ToolContext): SelectionEdit {
  const chosen = editableDrawings(facts);
  if (typeof chosen === 'string') return refused(chosen);
  const directed = chosen.filter(({ drawing }) => drawing.type === 'LINE' || drawing.type === 'FIB_RETRACEMENT');
  if (directed.length === 0) return refused('Only lines and retracements have a direction.');
  const changed = new Map<number, DrawingSketch>();
  for (const { place, drawing } of directed) {
    const [first, second, ...rest] = drawing.points;
    if (first && second) changed.set(place, { ...drawing, points: [second, first, ...rest] });
  }
  const edited = changedDrawings(facts.sketch, changed);
  return edited ? { kind: 'edit', ...edited } : refused('Its points lie on one place.');
}
