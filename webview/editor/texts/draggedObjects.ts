import { OBJECT_DRAG_TYPE } from '../objects/objectDrag.ts';

/** Whether objects of the card are dragged; their ids are told only at the drop. */
export function dragsObjects(data: DataTransfer | null): boolean {
  return data?.types.includes(OBJECT_DRAG_TYPE) ?? false;
}

/** The ids of the objects that were dropped, one a line. */
export function droppedObjects(data: DataTransfer | null): readonly string[] {
  return (data?.getData(OBJECT_DRAG_TYPE) ?? '').split('\n').filter((id) => id !== '');
}
