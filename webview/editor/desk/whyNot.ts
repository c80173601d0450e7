import { LEVEL_NAMES } from '../../../src/card/card.ts';
import { type DeskAction, TOOL_IDS } from '../../../src/protocol/deskActions.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import type { PageState } from '../pageState.ts';
import { noRoom } from './drawingRoom.ts';

/** What must hold so that an action can be done. */
interface Needs {
  /** The card can be changed. */
  readonly edits?: true;
  /** Something is selected; or a drawing is, because levels cannot do it. */
  readonly selection?: 'object' | 'drawing';
  /** Drawings come to it: one, or as many as are selected. */
  readonly room?: 'one' | 'selection';
}

const PLACES: Needs = { edits: true, room: 'one' };
const ARRANGES: Needs = { edits: true, selection: 'drawing' };
const OF_OBJECTS: Needs = { selection: 'object' };

/** The needs of the actions that have any. */
const NEEDS: { readonly [A in DeskAction]?: Needs } = {
  ...Object.fromEntries(TOOL_IDS.filter((tool) => tool !== 'select').map((tool) => [tool, PLACES])),
  move: { edits: true, selection: 'object' },
  duplicate: { ...ARRANGES, room: 'selection' },
  copy: OF_OBJECTS,
  cut: { edits: true, selection: 'object' },
  paste: { edits: true },
  delete: { edits: true, selection: 'object' },
  bringToFront: ARRANGES,
  bringForward: ARRANGES,
  sendBackward: ARRANGES,
  sendToBack: ARRANGES,
  hide: OF_OBJECTS,
  lock: OF_OBJECTS,
  rename: { edits: true, selection: 'object' },
  editStyle: ARRANGES,
  applyStyle: ARRANGES,
  copyId: OF_OBJECTS,
  copyLink: OF_OBJECTS,
  insertLink: { edits: true, selection: 'object' },
  snapToCandle: { edits: true, selection: 'object' },
  reversePoints: ARRANGES,
  revealInText: OF_OBJECTS,
  zoomToSelection: OF_OBJECTS,
  levelsFromCandles: { edits: true },
};

/** Why the action cannot be done now, in words for a tooltip; undefined when it can. */
export function whyNot(
  action: DeskAction,
  { snapshot, selected }: Pick<PageState, 'snapshot' | 'selected'>,
): string | undefined {
  const { edits, selection, room } = NEEDS[action] ?? {};
  const locked = edits ? whyLocked(snapshot) : undefined;
  if (locked !== undefined) return locked;
  if (selection !== undefined && selected.length === 0) return 'Select an object first.';
  const drawings = selectedDrawings(snapshot, selected);
  if (selection === 'drawing' && drawings === 0) return 'This is for drawings; only levels are selected.';
  if (action === 'levelsFromCandles') return snapshot.levelsLocked ?? whyNoCandles(snapshot);
  return room === undefined ? undefined : noRoom(snapshot, room === 'one' ? 1 : drawings);
}

/** Why nothing of the card can be changed. */
export function whyLocked({ readOnly, unreadable }: EditorSnapshot): string | undefined {
  return readOnly?.reason ?? (unreadable === undefined ? undefined : 'The text cannot be read as a card.');
}

function whyNoCandles({ candles }: EditorSnapshot): string | undefined {
  return candles.kind === 'ready' ? undefined : 'There are no candles to take levels from.';
}

function selectedDrawings({ sketch }: EditorSnapshot, selected: readonly string[]): number {
  const levels = new Set(LEVEL_NAMES.map((name) => sketch.levels[name]?.clientObjectId));
  return selected.filter((id) => !levels.has(id)).length;
}
