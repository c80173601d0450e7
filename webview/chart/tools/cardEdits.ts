import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import { CARD_LIMITS, type LevelName, REQUIRED_LEVEL_NAMES } from '../../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { drawingChanges, drawingJson, withDrawings } from '../../../src/card/model/drawingChanges.ts';
import type { PlaceChange } from '../../../src/card/model/jsonValue.ts';
import { LEVEL_TITLES } from '../../../src/card/model/objectIds.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import { objectName } from '../descriptions.ts';
import type { ToolContext } from './tool.ts';

interface EditedCard {
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

/** Replaces drawings, by index; undefined if nothing changes. */
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

/** Adds these drawings in front of all others. */
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

/** A JSON value as messages have it, with mutable arrays. */
type JsonOnWire = Extract<CardEdit, { kind: 'set' }>['value'];

/** The reason why `more` drawings can't be added to the card; undefined if they can. */
export function drawingLimitReason({ drawings }: Pick<CardSketch, 'drawings'>, more = 1): string | undefined {
  const { max } = CARD_LIMITS.drawings;
  const free = max - drawings.length;
  if (more <= free) return undefined;
  return free <= 0
    ? `A card can have at most ${max} drawings. Delete one first.`
    : `A card can have at most ${max} drawings, so only ${free} more can be added.`;
}

/** The reason why that level can't be deleted; undefined for intermediate levels. */
export function requiredLevelReason(name: LevelName): string | undefined {
  const isRequired = REQUIRED_LEVEL_NAMES.some((required) => required === name);
  return isRequired ? `${LEVEL_TITLES[name]} can’t be deleted: every card needs one.` : undefined;
}

/** The edit that removes these levels, and the drawings with these indexes. */
export function removalEdit(levels: readonly LevelName[], drawings: readonly number[]): CardEdit {
  if (levels.length === 0) return { kind: 'removeDrawings', places: [...drawings] };
  const paths = [...levels.map((name) => ['levels', name]), ...drawings.map((index) => ['drawings', index])];
  return changesEdit(paths.map((path) => ({ path })));
}

/** The reason why nothing can be drawn; undefined if something can. */
export function drawRefusal(context: ToolContext): string | undefined {
  return context.readOnly ?? drawingLimitReason(context.sketch);
}

/** The reason why this object can't be moved; undefined if it can. */
export function moveRefusal(context: ToolContext, objectId: string): string | undefined {
  if (context.readOnly !== undefined) return context.readOnly;
  if (context.locked.has(objectId)) {
    return `${objectName(context.sketch, objectId) ?? 'This object'} is locked. Unlock it to move it.`;
  }
  const isLevel = drawnLevels(context.sketch.levels).some(({ level }) => level.clientObjectId === objectId);
  return isLevel ? context.levelsLocked : undefined;
}
