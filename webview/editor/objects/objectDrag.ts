import { formatTextLink } from '../../../src/card/textLinks.ts';
import type { ObjectRow } from './objectRow.ts';

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
