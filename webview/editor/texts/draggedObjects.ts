/** The kind of data that a dragged level or drawing carries: its id, or several, one a line. */
export const DRAGGED_OBJECT = 'application/x-chart-cards-object';

/** Whether objects of the card are dragged; their ids are told only at the drop. */
export function dragsObjects(data: DataTransfer | null): boolean {
  return data?.types.includes(DRAGGED_OBJECT) ?? false;
}

/** The ids of the objects that were dropped. */
export function droppedObjects(data: DataTransfer | null): readonly string[] {
  return (data?.getData(DRAGGED_OBJECT) ?? '').split('\n').filter((id) => id !== '');
}
