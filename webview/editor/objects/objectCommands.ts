import { stackingOrder } from '../../../src/card/drawings/stackingOrder.ts';
import { lockedReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow } from './objectRow.ts';
import { removeObjects } from './removeObjects.ts';
import { renameEdit } from './renameEdit.ts';

/** Gives the object another id, or its first; selection and session marks go along. */
export function renameObject(
  { selected, hidden, locked }: Pick<PageState, 'selected' | 'hidden' | 'locked'>,
  actions: EditorActions,
  row: ObjectRow,
  id: string,
): void {
  const { objectId } = row;
  actions.edit(renameEdit(row, id));
  if (objectId !== undefined && !row.sharesId) {
    if (selected.includes(objectId)) actions.select(selected.map((other) => (other === objectId ? id : other)));
    if (hidden.has(objectId)) {
      actions.setHidden([objectId], false);
      actions.setHidden([id], true);
    }
    if (locked.has(objectId)) {
      actions.setLocked([objectId], false);
      actions.setLocked([id], true);
    }
  }
  actions.say(`${row.name} is called ${id} now.`, 'polite');
}

/** Takes the objects away, or says why they stay. */
export function deleteObjects(
  { snapshot }: Pick<PageState, 'snapshot'>,
  actions: EditorActions,
  rows: readonly ObjectRow[],
): void {
  const refusal = lockedReason(snapshot);
  const removal = removeObjects(rows, snapshot.levelsLocked);
  if (refusal !== undefined) actions.say(refusal, 'assertive');
  else if (removal.kind === 'refused') actions.say(removal.reason, 'assertive');
  else {
    actions.edit(removal.edit);
    actions.say(`Deleted ${rows.map(({ name }) => name).join(', ')}.`, 'polite');
  }
}

/** Moves the object, and all that are `moved` with it, one step to the front or the back. */
export function restack(
  { snapshot }: Pick<PageState, 'snapshot'>,
  actions: EditorActions,
  row: ObjectRow,
  moved: readonly ObjectRow[],
  to: 'forward' | 'backward',
): void {
  const refusal = lockedReason(snapshot);
  if (refusal !== undefined) {
    actions.say(refusal, 'assertive');
    return;
  }
  if (row.what.kind === 'level') {
    actions.say('Levels stand in the order of their prices.', 'polite');
    return;
  }
  const count = snapshot.sketch.drawings.length;
  const order = stackingOrder(count, placesOf(moved), to);
  if (order.every((place, at) => place === at)) {
    actions.say(to === 'forward' ? 'Already in front.' : 'Already at the back.', 'polite');
    return;
  }
  actions.edit({ kind: 'reorderDrawings', order: [...order] });
  actions.say(`${row.name} is ${count - order.indexOf(row.what.place)} of ${count} from the front.`, 'polite');
}

/** The places of the drawings among the rows. */
export function placesOf(rows: readonly ObjectRow[]): readonly number[] {
  return rows.flatMap(({ what }) => (what.kind === 'drawing' ? [what.place] : []));
}
