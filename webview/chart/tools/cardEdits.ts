import type { CardSketch, DrawingSketch } from '../../../src/card/cardSketch.ts';
import { drawingChanges } from '../../../src/card/drawings/drawingChanges.ts';
import { drawingJson } from '../../../src/card/drawings/drawingJson.ts';
import { withDrawings } from '../../../src/card/drawings/withDrawing.ts';
import type { PlaceChange } from '../../../src/card/placeChange.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';

/** An edit and the card it makes. */
export interface EditedCard {
  readonly edit: CardEdit;
  readonly sketch: CardSketch;
}

/** The edit that makes these changes. */
export function changesEdit(changes: readonly PlaceChange[]): CardEdit {
  return {
    kind: 'setMany',
    changes: changes.map(({ path, value }) => ({
      path: [...path],
      ...(value === undefined ? {} : { value: value as JsonOnWire }),
    })),
  };
}

/** The card with other drawings at those places; undefined when nothing changes. */
export function changedDrawings(
  sketch: CardSketch,
  changed: ReadonlyMap<number, DrawingSketch>,
): EditedCard | undefined {
  const changes = [...changed].flatMap(([place, after]) => {
    const before = sketch.drawings[place];
    return before ? drawingChanges(before, after, ['drawings', place]) : [];
  });
  return changes.length === 0 ? undefined : { edit: changesEdit(changes), sketch: withDrawings(sketch, changed) };
}

/** The card with these drawings on top of all others. */
export function addedDrawings(sketch: CardSketch, drawings: readonly DrawingSketch[]): EditedCard {
  return {
    edit: {
      kind: 'addDrawings',
      at: sketch.drawings.length,
      drawings: drawings.map((drawing) => drawingJson(drawing) as JsonOnWire),
    },
    sketch: { ...sketch, drawings: [...sketch.drawings, ...drawings] },
  };
}

/** The wire's name of a JSON value; its arrays are not marked as read only. */
type JsonOnWire = Extract<CardEdit, { kind: 'set' }>['value'];
