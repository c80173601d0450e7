import { findTextLinks, formatTextLink } from '../../../src/card/textLinks.ts';
import type { ObjectRow } from '../objects/objectRows.ts';

/** A text to insert, and its position. */
export interface LinkInsertion {
  readonly at: number;
  readonly insert: string;
}

/** Inserts links at a position: never inside another link, and separated from adjacent words. */
export function linkInsertion(text: string, place: number, links: readonly string[]): LinkInsertion {
  const inside = findTextLinks(text).find(
    ({ kind, range }) => kind === 'link' && range.offset < place && place < range.offset + range.length,
  );
  const at = inside === undefined ? place : inside.range.offset + inside.range.length;
  const before = at > 0 && !/[\s([{"'“‘/-]$/.test(text.slice(0, at)) ? ' ' : '';
  const after = /^[\p{L}\p{N}[(]/u.test(text.slice(at)) ? ' ' : '';
  return { at, insert: `${before}${links.join(' ')}${after}` };
}

/** Applies an insertion. */
export function withInsertion(text: string, { at, insert }: LinkInsertion): string {
  return text.slice(0, at) + insert + text.slice(at);
}

/** Drag data type of an object's id; plain text has its link. */
export const OBJECT_DRAG_TYPE = 'application/x-chart-cards-object';

/** The part of a `DataTransfer` that is set. */
export interface DragData {
  effectAllowed: string;
  setData(type: string, text: string): void;
}

/** Sets the drag data of an object: a link for texts, the id for the list. */
export function putInDrag(transfer: DragData, row: ObjectRow): void {
  transfer.effectAllowed = 'copyMove';
  if (row.objectId === undefined) return;
  transfer.setData(OBJECT_DRAG_TYPE, row.objectId);
  transfer.setData('text/plain', formatTextLink(row.objectId, linkLabel(row)));
}

/** Default text of a link: a level's name or a drawing's type. */
function linkLabel(row: ObjectRow): string {
  return (row.what.kind === 'level' ? row.name : row.description).toLowerCase();
}

/** Whether objects of the card are being dragged. Their ids can only be read on drop. */
export function dragsObjects(data: DataTransfer | null): boolean {
  return data?.types.includes(OBJECT_DRAG_TYPE) ?? false;
}

/** The ids of the dropped objects; the data has one per line. */
export function droppedObjects(data: DataTransfer | null): readonly string[] {
  return (data?.getData(OBJECT_DRAG_TYPE) ?? '').split('\n').filter((id) => id !== '');
}
