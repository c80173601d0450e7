import { type StackingMove, stackingOrder } from '../../../../src/card/drawings/stackingOrder.ts';
import { selectedDrawings } from './chosen.ts';
import { refused, type SelectionCommand } from './selectionEdit.ts';

/** Why nothing happens when the drawings are there already. */
const ALREADY_THERE_REASONS: { readonly [To in StackingMove]: string } = {
  front: 'It is in front of all others already.',
  forward: 'It is in front of all others already.',
  backward: 'It is behind all others already.',
  back: 'It is behind all others already.',
};

/** Moves the selected drawings among the others: a later one is painted over an earlier one. */
export function restack(to: StackingMove): SelectionCommand {
  return (facts) => {
    const { sketch, readOnly, selected } = facts;
    if (readOnly !== undefined) return refused(readOnly);
    const places = selectedDrawings(facts).map(({ place }) => place);
    if (places.length === 0) {
      return refused(selected.length === 0 ? 'Nothing is selected.' : 'Levels are always in front of drawings.');
    }
    const order = stackingOrder(sketch.drawings.length, places, to);
    if (order.every((place, i) => place === i)) return refused(ALREADY_THERE_REASONS[to]);
    const drawings = order.flatMap((place) => sketch.drawings[place] ?? []);
    return { kind: 'edit', edit: { kind: 'reorderDrawings', order }, sketch: { ...sketch, drawings } };
  };
}
