import { OBJECT_DRAG_TYPE, putInDrag } from '../texts/linkInsertion.ts';
import { placesOf } from './objectCommands.ts';
import type { ObjectRow } from './objectRows.ts';
import type { TreeItem } from './treeItems.ts';

/** What a drag within the list needs from it. */
interface RowDragContext {
  readonly items: () => readonly TreeItem[];
  readonly itemOf: (event: Event) => TreeItem | undefined;
  readonly boxOf: (key: string) => DOMRect | undefined;
  readonly withSelected: (row: ObjectRow) => readonly ObjectRow[];
  readonly reorder: (order: readonly number[]) => void;
  /** Called when the drop position has changed. */
  readonly changed: () => void;
}

/** Drags rows: drawings to another position in the list, any row to a text, where it becomes a link. */
export class RowDrag {
  readonly #list: RowDragContext;
  #dragged: readonly ObjectRow[] = [];
  #line: number | undefined;

  constructor(list: RowDragContext) {
    this.#list = list;
  }

  /** The drop position relative to the row `at`. */
  dropBeside(at: number): 'above' | 'below' | undefined {
    if (this.#line === at) return 'above';
    return this.#line === at + 1 && at + 1 === this.#list.items().length ? 'below' : undefined;
  }

  start(event: DragEvent): void {
    const item = this.#list.itemOf(event);
    if (item?.kind !== 'object' || event.dataTransfer === null) return;
    putInDrag(event.dataTransfer, item.row);
    // A drag without data doesn't start.
    if (item.row.objectId === undefined) event.dataTransfer.setData(`${OBJECT_DRAG_TYPE}-place`, item.key);
    this.#dragged = item.row.what.kind === 'drawing' ? this.#list.withSelected(item.row) : [];
  }

  over(event: DragEvent): void {
    const line = this.#lineAt(event);
    this.#show(line);
    if (line === undefined || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }

  drop(event: DragEvent): void {
    const line = this.#lineAt(event);
    const dragged = this.#dragged;
    this.end();
    if (line === undefined) return;
    event.preventDefault();
    const drawings = this.#list.items().filter(({ kind, group }) => kind === 'object' && group === 'drawings');
    const first = this.#list.items().findIndex(({ key }) => key === drawings[0]?.key);
    const order = dropOrder(drawings.length, placesOf(dragged), line - first);
    if (order !== undefined) this.#list.reorder(order);
  }

  leave(): void {
    this.#show(undefined);
  }

  end(): void {
    this.#dragged = [];
    this.#show(undefined);
  }

  #show(line: number | undefined): void {
    if (line === this.#line) return;
    this.#line = line;
    this.#list.changed();
  }

  /** The row above which a drop would go; undefined where nothing can be dropped. */
  #lineAt(event: DragEvent): number | undefined {
    const item = this.#list.itemOf(event);
    if (this.#dragged.length === 0 || item?.kind !== 'object' || item.group !== 'drawings') return undefined;
    const box = this.#list.boxOf(item.key);
    if (box === undefined) return undefined;
    return this.#list.items().indexOf(item) + (event.clientY > box.top + box.height / 2 ? 1 : 0);
  }
}

/**
 * The order of drawings (`reorderDrawings`) after dropping those with the indexes `moved` above the row `before` of the
 * list, which shows the front first. They keep their relative order. Undefined if nothing changes.
 */
export function dropOrder(count: number, moved: readonly number[], before: number): readonly number[] | undefined {
  const shown = Array.from({ length: count }, (_, line) => count - 1 - line);
  const above = shown.slice(0, before).filter((place) => !moved.includes(place));
  const below = shown.slice(before).filter((place) => !moved.includes(place));
  const order = [...above, ...shown.filter((place) => moved.includes(place)), ...below].reverse();
  return order.every((place, at) => place === at) ? undefined : order;
}
