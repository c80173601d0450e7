import { formatTextLink } from '../../../src/card/model/textLinks.ts';
import type { ObjectRow } from '../objects/objectRows.ts';

/** Drag data type of an object's id; plain text has its link. */
export const OBJECT_DRAG_TYPE = 'application/x-chart-cards-object';

/** The part of a `DataTransfer` that is set. */
interface DragData {
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
