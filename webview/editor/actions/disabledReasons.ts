import { LEVEL_NAMES } from '../../../src/card/card.ts';
import { type ChartAction, TOOL_IDS } from '../../../src/protocol/chartActions.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import { objectName } from '../../chart/descriptions.ts';
import { drawingLimitReason, requiredLevelReason } from '../../chart/tools/cardEdits.ts';
import type { ObjectRow } from '../objects/objectRows.ts';
import type { PageState } from '../pageState.ts';

/** What must hold so that an action can be done. */
interface Needs {
  /** The card can be changed. */
  readonly edits?: true;
  /** Something is selected; or a drawing is, because levels cannot do it. */
  readonly selection?: 'object' | 'drawing';
  /** Drawings come to it: one, or as many as are selected. */
  readonly adds?: 'one' | 'selection';
  /** What it changes of what is selected: one of them must let itself be changed so. */
  readonly changes?: 'place' | 'presence' | 'levelId';
}

const PLACES: Needs = { edits: true, adds: 'one' };
const ARRANGES: Needs = { edits: true, selection: 'drawing' };
/** What is locked in this view stays as it lies. */
const RESHAPES: Needs = { ...ARRANGES, changes: 'place' };
const REMOVES: Needs = { edits: true, selection: 'object', changes: 'presence' };
const OF_OBJECTS: Needs = { selection: 'object' };

/** The needs of the actions that have any. */
const NEEDS: { readonly [A in ChartAction]?: Needs } = {
  ...Object.fromEntries(TOOL_IDS.filter((tool) => tool !== 'select').map((tool) => [tool, PLACES])),
  move: { edits: true, selection: 'object', changes: 'place' },
  duplicate: { ...ARRANGES, adds: 'selection' },
  copy: OF_OBJECTS,
  cut: REMOVES,
  paste: { edits: true },
  delete: REMOVES,
  bringToFront: RESHAPES,
  bringForward: RESHAPES,
  sendBackward: RESHAPES,
  sendToBack: RESHAPES,
  hide: OF_OBJECTS,
  lock: OF_OBJECTS,
  rename: { edits: true, selection: 'object', changes: 'levelId' },
  editStyle: ARRANGES,
  applyStyle: ARRANGES,
  copyId: OF_OBJECTS,
  copyLink: OF_OBJECTS,
  insertLink: { edits: true, selection: 'object' },
  snapToCandle: RESHAPES,
  reversePoints: RESHAPES,
  revealInText: OF_OBJECTS,
  zoomToSelection: OF_OBJECTS,
  levelsFromCandles: { edits: true },
};

/** Why the action cannot be done now, in words for a tooltip; undefined when it can. */
export function disabledReason(
  action: ChartAction,
  { snapshot, selected, locked: fixed }: Pick<PageState, 'snapshot' | 'selected' | 'locked'>,
): string | undefined {
  const { edits, selection, adds, changes } = NEEDS[action] ?? {};
  const locked = edits ? lockedReason(snapshot) : undefined;
  if (locked !== undefined) return locked;
  if (selection !== undefined && selected.length === 0) return 'Select an object first.';
  const drawings = selectedDrawings(snapshot, selected);
  if (selection === 'drawing' && drawings === 0) return 'This is for drawings; only levels are selected.';
  if (action === 'levelsFromCandles') return snapshot.levelsLocked ?? noCandlesReason(snapshot);
  if (changes !== undefined) {
    const reasons = [...selected].reverse().map((id) => objectLockedReason(id, changes, snapshot, fixed));
    if (reasons.every((reason) => reason !== undefined)) return reasons[0];
  }
  return adds === undefined ? undefined : drawingLimitReason(snapshot.sketch, adds === 'one' ? 1 : drawings);
}

/** Why an object cannot be changed so; a level is no drawing, and what is for drawings leaves it out anyway. */
function objectLockedReason(
  objectId: string,
  changes: NonNullable<Needs['changes']>,
  { sketch, levelsLocked }: EditorSnapshot,
  fixed: ReadonlySet<string>,
): string | undefined {
  const level = LEVEL_NAMES.find((name) => sketch.levels[name]?.clientObjectId === objectId);
  if (changes === 'levelId') return level && levelsLocked;
  if (fixed.has(objectId)) return `${objectName(sketch, objectId) ?? objectId} is locked. Unlock it first.`;
  if (level === undefined) return undefined;
  return (changes === 'presence' ? requiredLevelReason(level) : undefined) ?? levelsLocked;
}

/** Why nothing of the card can be changed. */
export function lockedReason({ readOnly, unreadable }: EditorSnapshot): string | undefined {
  return readOnly?.reason ?? (unreadable === undefined ? undefined : 'The text cannot be read as a card.');
}

function noCandlesReason({ candles }: EditorSnapshot): string | undefined {
  return candles.kind === 'ready' ? undefined : 'There are no candles to take levels from.';
}

function selectedDrawings({ sketch }: EditorSnapshot, selected: readonly string[]): number {
  const levels = new Set(LEVEL_NAMES.map((name) => sketch.levels[name]?.clientObjectId));
  return selected.filter((id) => !levels.has(id)).length;
}

/** Why no level can be changed; undefined when they can. */
export function levelsLockedReason(snapshot: PageState['snapshot']): string | undefined {
  return lockedReason(snapshot) ?? snapshot.levelsLocked;
}

/** Why the object keeps its id; undefined when it may have another. A level's is part of what the service keeps. */
export function idLockedReason({ what }: Pick<ObjectRow, 'what'>, snapshot: PageState['snapshot']): string | undefined {
  return lockedReason(snapshot) ?? (what.kind === 'level' ? snapshot.levelsLocked : undefined);
}
