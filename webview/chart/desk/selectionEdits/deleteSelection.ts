import { type LevelName, REQUIRED_LEVEL_NAMES } from '../../../../src/card/card.ts';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { SHORT_LEVEL_TITLES } from '../../../../src/card/geometry/levelLines.ts';
import { changesEdit } from '../../tools/cardEdits.ts';
import type { ToolContext } from '../../tools/deskFacts.ts';
import { moveRefusal } from '../../tools/refusals.ts';
import { selectedDrawings, selectedLevels } from './chosen.ts';
import { refused, type SelectionEdit } from './selectionEdit.ts';

/** Takes away the selected drawings and intermediate levels; what is locked stays, and so do levels that a card needs. */
export function deleteSelection(facts: ToolContext): SelectionEdit {
  const { sketch, selected, locked, readOnly, levelsLocked } = facts;
  if (readOnly !== undefined) return refused(readOnly);
  const last = selected.at(-1);
  if (last === undefined) return refused('Nothing is selected.');
  const places = selectedDrawings(facts)
    .filter(({ id }) => !locked.has(id))
    .map(({ place }) => place);
  const chosen = selectedLevels(facts);
  const levels = chosen.filter(
    (name) => levelsLocked === undefined && !isRequired(name) && !locked.has(sketch.levels[name]?.clientObjectId ?? ''),
  );
  if (places.length === 0 && levels.length === 0) {
    const needed = chosen.find(isRequired);
    const reason = needed && `${SHORT_LEVEL_TITLES[needed]} cannot be deleted: every card has one.`;
    return refused(moveRefusal(facts, last) ?? reason ?? 'The selected objects are not on the card any more.');
  }
  const after = without(sketch, places, levels);
  const select = selected.filter((objectId) => isOn(after, objectId));
  if (levels.length === 0) {
    return { kind: 'edit', edit: { kind: 'removeDrawings', places }, sketch: after, select };
  }
  const paths = [...levels.map((name) => ['levels', name]), ...places.map((place) => ['drawings', place])];
  return { kind: 'edit', edit: changesEdit(paths.map((path) => ({ path }))), sketch: after, select };
}

function isRequired(name: LevelName): boolean {
  return REQUIRED_LEVEL_NAMES.some((required) => required === name);
}

function without(sketch: CardSketch, places: readonly number[], levels: readonly LevelName[]): CardSketch {
  return {
    ...sketch,
    levels: Object.fromEntries(Object.entries(sketch.levels).filter(([name]) => !levels.some((gone) => gone === name))),
    drawings: sketch.drawings.filter((_, place) => !places.includes(place)),
  };
}

function isOn({ levels, drawings }: CardSketch, objectId: string): boolean {
  return [...Object.values(levels), ...drawings].some(({ clientObjectId }) => clientObjectId === objectId);
}
