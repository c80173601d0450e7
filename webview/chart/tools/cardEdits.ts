import { CARD_LIMITS } from '../../../src/card/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/cardSketch.ts';
import { drawingChanges, drawingJson, withDrawings } from '../../../src/card/drawingChanges.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { PlaceChange } from '../../../src/card/jsonValue.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import { objectName } from '../descriptions.ts';
import type { ToolContext } from './tool.ts';

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

/** Why so many more drawings cannot be put on the card; undefined when they can. */
export function roomRefusal({ drawings }: CardSketch, more: number): string | undefined {
  const { max } = CARD_LIMITS.drawings;
  if (drawings.length + more <= max) return undefined;
  const free = max - drawings.length;
  return free <= 0
    ? `This card has ${drawings.length} drawings and can hold ${max}: delete one first.`
    : `This card can hold ${max} drawings: there is room for ${free} more, not for ${more}.`;
}

/** Why nothing new can be drawn; undefined when it can. */
export function drawRefusal(facts: ToolContext): string | undefined {
  return facts.readOnly ?? roomRefusal(facts.sketch, 1);
}

/** Why this object cannot be moved; undefined when it can. */
export function moveRefusal(facts: ToolContext, objectId: string): string | undefined {
  if (facts.readOnly !== undefined) return facts.readOnly;
  if (facts.locked.has(objectId)) {
    return `${objectName(facts.sketch, objectId) ?? 'This object'} is locked in this view: unlock it to move it.`;
  }
  const isLevel = drawnLevels(facts.sketch.levels).some(({ level }) => level.clientObjectId === objectId);
  return isLevel ? facts.levelsLocked : undefined;
}
