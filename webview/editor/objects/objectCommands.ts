import { REQUIRED_LEVEL_NAMES } from '../../../src/card/card.ts';
import { stackingOrder } from '../../../src/card/drawingChanges.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import { lockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow } from './objectRows.ts';

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
  actions.announce(`${row.name} is called ${id} now.`, 'polite');
}

/** Takes the objects away, or says why they stay. */
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
    actions.announce(refusal, 'assertive');
    return;
  }
  if (row.what.kind === 'level') {
    actions.announce('Levels stand in the order of their prices.', 'polite');
    return;
  }
  const count = snapshot.sketch.drawings.length;
  const order = stackingOrder(count, placesOf(moved), to);
  if (order.every((place, at) => place === at)) {
    actions.announce(to === 'forward' ? 'Already in front.' : 'Already at the back.', 'polite');
    return;
  }
  actions.edit({ kind: 'reorderDrawings', order: [...order] });
  actions.announce(`${row.name} is ${count - order.indexOf(row.what.place)} of ${count} from the front.`, 'polite');
}

/** The places of the drawings among the rows. */
export function placesOf(rows: readonly ObjectRow[]): readonly number[] {
  return rows.flatMap(({ what }) => (what.kind === 'drawing' ? [what.place] : []));
}

/** The edit that takes the objects away, or why they must stay. */
export type Removal =
  | { readonly kind: 'edit'; readonly edit: CardEdit }
  | { readonly kind: 'refused'; readonly reason: string };

/** Takes these objects away in one step; `levelsLocked` says why levels cannot be changed, if they cannot. */
export function removeObjects(rows: readonly ObjectRow[], levelsLocked: string | undefined): Removal {
  const places: number[] = [];
  const levels: (readonly string[])[] = [];
  for (const { what, name } of rows) {
    if (what.kind === 'drawing') places.push(what.place);
    else if (REQUIRED_LEVEL_NAMES.some((required) => required === what.level)) {
      return { kind: 'refused', reason: `A card cannot do without its ${name.toLowerCase()}.` };
    } else if (levelsLocked !== undefined) return { kind: 'refused', reason: levelsLocked };
    else levels.push(['levels', what.level]);
  }
  if (levels.length === 0) return { kind: 'edit', edit: { kind: 'removeDrawings', places } };
  const paths = [...levels, ...places.map((place) => ['drawings', place])];
  return { kind: 'edit', edit: { kind: 'setMany', changes: paths.map((path) => ({ path: [...path] })) } };
}

/**
 * The edit that gives the object the id `to`: links go along. Where another object has the same id, only this one is
 * renamed, and the links stay with the other.
 */
export function renameEdit({ objectId, sharesId, path }: ObjectRow, to: string): CardEdit {
  if (objectId === undefined || sharesId) return { kind: 'set', path: [...path, 'clientObjectId'], value: to };
  return { kind: 'renameObject', from: objectId, to };
}
