import { stackingOrder } from '../../../src/card/model/drawingChanges.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import { removalEdit, requiredLevelReason } from '../../chart/tools/cardEdits.ts';
import { lockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow } from './objectRows.ts';

/** Sets the object's id. Selection, hiding and locking follow. */
export function renameObject(
  { selected, hidden, locked }: Pick<PageState, 'selected' | 'hidden' | 'locked'>,
  actions: EditorActions,
  row: ObjectRow,
  id: string,
): void {
  const { objectId, sharesId, path } = row;
  // If another object has the same id, only this one is renamed and the links stay with the other.
  if (objectId === undefined || sharesId) actions.edit({ kind: 'set', path: [...path, 'clientObjectId'], value: id });
  else {
    actions.edit({ kind: 'renameObject', from: objectId, to: id });
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
  actions.announce(`${row.name} was renamed to ${id}.`, 'polite');
}

/** Deletes the objects, or announces why they can't be deleted. */
export function deleteObjects(
  { snapshot }: Pick<PageState, 'snapshot'>,
  actions: EditorActions,
  rows: readonly ObjectRow[],
): void {
  const refusal = lockedReason(snapshot);
  const removal = removeObjects(rows, snapshot.levelsLocked);
  if (refusal !== undefined) actions.announce(refusal, 'assertive');
  else if (removal.kind === 'refused') actions.announce(removal.reason, 'assertive');
  else {
    actions.edit(removal.edit);
    actions.announce(`Deleted ${rows.map(({ name }) => name).join(', ')}.`, 'polite');
  }
}

/** Moves the object, and `moved` with it, one step to the front or the back. */
export function restack(
  { snapshot }: Pick<PageState, 'snapshot'>,
  actions: EditorActions,
  row: ObjectRow,
  moved: readonly ObjectRow[],
  to: 'forward' | 'backward',
): void {
  const refusal = lockedReason(snapshot);
  if (refusal !== undefined) {
    actions.announce(refusal, 'assertive');
    return;
  }
  if (row.what.kind === 'level') {
    actions.announce('Levels are always ordered by price.', 'polite');
    return;
  }
  const count = snapshot.sketch.drawings.length;
  const order = stackingOrder(count, placesOf(moved), to);
  if (order.every((place, at) => place === at)) {
    actions.announce(
      to === 'forward' ? 'Already in front of all other drawings.' : 'Already behind all other drawings.',
      'polite',
    );
    return;
  }
  actions.edit({ kind: 'reorderDrawings', order: [...order] });
  actions.announce(`${row.name} is ${count - order.indexOf(row.what.place)} of ${count} from the front.`, 'polite');
}

/** The indexes of the drawings among the rows. */
export function placesOf(rows: readonly ObjectRow[]): readonly number[] {
  return rows.flatMap(({ what }) => (what.kind === 'drawing' ? [what.place] : []));
}

/** The edit that deletes objects, or the reason why they can't be deleted. */
type Removal =
  | { readonly kind: 'edit'; readonly edit: CardEdit }
  | { readonly kind: 'refused'; readonly reason: string };

/** Deletes these objects in one edit; `levelsLocked` is the reason why levels can't be changed, if any. */
export function removeObjects(rows: readonly ObjectRow[], levelsLocked: string | undefined): Removal {
  const levels = rows.flatMap(({ what }) => (what.kind === 'level' ? [what.level] : []));
  for (const level of levels) {
    const reason = requiredLevelReason(level) ?? levelsLocked;
    if (reason !== undefined) return { kind: 'refused', reason };
  }
  return { kind: 'edit', edit: removalEdit(levels, placesOf(rows)) };
}
