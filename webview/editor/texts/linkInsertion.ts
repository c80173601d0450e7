import { formatTextLink } from '../../../src/card/textLinks.ts';
import type { ObjectRow } from '../objects/objectRows.ts';

/** What a dragged object is called beside the plain text of its link; holds the id. */
export const OBJECT_DRAG_TYPE = 'application/x-chart-cards-object';

/** The part of a `DataTransfer` that is filled. */
export interface DragData {
  effectAllowed: string;
  setData(type: string, text: string): void;
}

/** Fills a drag with the object: texts take it in as a link, the list itself as the object. */
export function putInDrag(transfer: DragData, row: ObjectRow): void {
  transfer.effectAllowed = 'copyMove';
  if (row.objectId === undefined) return;
  transfer.setData(OBJECT_DRAG_TYPE, row.objectId);
  transfer.setData('text/plain', formatTextLink(row.objectId, linkLabel(row)));
}

/** The words that a new link to the object has: a level's name, a drawing's kind. */
function linkLabel(row: ObjectRow): string {
  return (row.what.kind === 'level' ? row.name : row.description).toLowerCase();
}

/** Whether objects of the card are dragged; their ids are told only at the drop. */
export function dragsObjects(data: DataTransfer | null): boolean {
  return data?.types.includes(OBJECT_DRAG_TYPE) ?? false;
}

/** The ids of the objects that were dropped, one a line. */
export function droppedObjects(data: DataTransfer | null): readonly string[] {
  return (data?.getData(OBJECT_DRAG_TYPE) ?? '').split('\n').filter((id) => id !== '');
}
