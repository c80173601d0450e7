import { LEVEL_NAMES } from '../../../src/card/model/card.ts';
import { type ChartAction, TOOL_IDS } from '../../../src/protocol/chartActions.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import { objectName } from '../../chart/descriptions.ts';
import { drawingLimitReason, requiredLevelReason } from '../../chart/tools/cardEdits.ts';
import type { ObjectRow } from '../objects/objectRows.ts';
import type { PageState } from '../pageState.ts';

/** The conditions of an action. */
interface Needs {
  /** The card must be editable. */
  readonly edits?: true;
  /** An object must be selected, or a drawing if the action doesn't apply to levels. */
  readonly selection?: 'object' | 'drawing';
  /** The action adds one drawing, or as many as are selected. */
  readonly adds?: 'one' | 'selection';
  /** What the action changes; at least one selected object must allow it. */
  readonly changes?: 'place' | 'presence' | 'levelId';
}

const PLACES: Needs = { edits: true, adds: 'one' };
const ARRANGES: Needs = { edits: true, selection: 'drawing' };
/** Locked objects can't be changed. */
const RESHAPES: Needs = { ...ARRANGES, changes: 'place' };
const REMOVES: Needs = { edits: true, selection: 'object', changes: 'presence' };
const OF_OBJECTS: Needs = { selection: 'object' };

/** The conditions of all actions that have any. */
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

/** Why the action is disabled, for a tooltip; undefined if it is enabled. */
export function disabledReason(
  action: ChartAction,
  { snapshot, selected, locked: fixed }: Pick<PageState, 'snapshot' | 'selected' | 'locked'>,
): string | undefined {
  const { edits, selection, adds, changes } = NEEDS[action] ?? {};
  const locked = edits ? lockedReason(snapshot) : undefined;
  if (locked !== undefined) return locked;
  if (selection !== undefined && selected.length === 0) return 'Select an object first.';
  const drawings = selectedDrawings(snapshot, selected);
  if (selection === 'drawing' && drawings === 0) return 'Select a drawing first. This doesn’t apply to levels.';
  if (action === 'levelsFromCandles') return snapshot.levelsLocked ?? noCandlesReason(snapshot);
  if (action === 'viewTimeframe' && snapshot.candles.kind !== 'ready')
    return 'There are no candles to show in another timeframe.';
  if (changes !== undefined) {
    const reasons = [...selected].reverse().map((id) => objectLockedReason(id, changes, snapshot, fixed));
    if (reasons.every((reason) => reason !== undefined)) return reasons[0];
  }
  return adds === undefined ? undefined : drawingLimitReason(snapshot.sketch, adds === 'one' ? 1 : drawings);
}

/** Why an object can't be changed in that way. Actions for drawings ignore levels anyway. */
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

/** Why nothing in the card can be changed; undefined if it is editable. */
export function lockedReason({ readOnly, unreadable }: EditorSnapshot): string | undefined {
  return (
    readOnly?.reason ?? (unreadable === undefined ? undefined : 'The text isn’t a valid card. Fix the errors first.')
  );
}

function noCandlesReason({ candles }: EditorSnapshot): string | undefined {
  return candles.kind === 'ready' ? undefined : 'There are no candles to derive levels from.';
}

function selectedDrawings({ sketch }: EditorSnapshot, selected: readonly string[]): number {
  const levels = new Set(LEVEL_NAMES.map((name) => sketch.levels[name]?.clientObjectId));
  return selected.filter((id) => !levels.has(id)).length;
}

/** Why no level can be changed; undefined if they can. */
export function levelsLockedReason(snapshot: PageState['snapshot']): string | undefined {
  return lockedReason(snapshot) ?? snapshot.levelsLocked;
}

/** Why the object's id can't be changed; undefined if it can. Locked levels keep their ids. */
export function idLockedReason({ what }: Pick<ObjectRow, 'what'>, snapshot: PageState['snapshot']): string | undefined {
  return lockedReason(snapshot) ?? (what.kind === 'level' ? snapshot.levelsLocked : undefined);
}
