import { OBJECT_DRAG_TYPE, putInDrag } from '../texts/linkInsertion.ts';
import { placesOf } from './objectCommands.ts';
import type { ObjectRow } from './objectRows.ts';
import type { TreeItem } from './treeItems.ts';

/** What a drag within the list is told by. */
export interface RowDragContext {
  readonly items: () => readonly TreeItem[];
  /** The line that an event is on. */
  readonly itemOf: (event: Event) => TreeItem | undefined;
  readonly boxOf: (key: string) => DOMRect | undefined;
  /** The row, and all that go with it. */
  readonly withSelected: (row: ObjectRow) => readonly ObjectRow[];
  readonly reorder: (order: readonly number[]) => void;
  /** The place that a drop would go to has changed. */
  readonly changed: () => void;
}

/** A drag of rows: drawings find another place in the list; elsewhere on the page any row becomes a link. */
export class RowDrag {
  readonly #around: RowDragContext;
  #dragged: readonly ObjectRow[] = [];
  #line: number | undefined;

  constructor(around: RowDragContext) {
    this.#around = around;
  }

  /** Where a drop would go, seen from the line `at`. */
  dropBeside(at: number): 'above' | 'below' | undefined {
    if (this.#line === at) return 'above';
    return this.#line === at + 1 && at + 1 === this.#around.items().length ? 'below' : undefined;
  }

  start(event: DragEvent): void {
    const item = this.#around.itemOf(event);
    if (item?.kind !== 'object' || event.dataTransfer === null) return;
    putInDrag(event.dataTransfer, item.row);
    // A drag must carry something, or it does not begin.
    if (item.row.objectId === undefined) event.dataTransfer.setData(`${OBJECT_DRAG_TYPE}-place`, item.key);
    this.#dragged = item.row.what.kind === 'drawing' ? this.#around.withSelected(item.row) : [];
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
    const drawings = this.#around.items().filter(({ kind, group }) => kind === 'object' && group === 'drawings');
    const first = this.#around.items().findIndex(({ key }) => key === drawings[0]?.key);
    const order = dropOrder(drawings.length, placesOf(dragged), line - first);
    if (order !== undefined) this.#around.reorder(order);
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
    this.#around.changed();
  }

  /** The line above which a drop would go; undefined where nothing can be dropped. */
  #lineAt(event: DragEvent): number | undefined {
    const item = this.#around.itemOf(event);
    if (this.#dragged.length === 0 || item?.kind !== 'object' || item.group !== 'drawings') return undefined;
    const box = this.#around.boxOf(item.key);
    if (box === undefined) return undefined;
    return this.#around.items().indexOf(item) + (event.clientY > box.top + box.height / 2 ? 1 : 0);
  }
}

/**
 * The order of drawings (`reorderDrawings`) after those at the places `moved` were dropped in the list, which shows the
 * front first, above the line `before`; undefined when that changes nothing. They keep their order among themselves.
 */
export function dropOrder(count: number, moved: readonly number[], before: number): readonly number[] | undefined {
  const shown = Array.from({ length: count }, (_, line) => count - 1 - line);
  const above = shown.slice(0, before).filter((place) => !moved.includes(place));
  const below = shown.slice(before).filter((place) => !moved.includes(place));
  const order = [...above, ...shown.filter((place) => moved.includes(place)), ...below].reverse();
  return order.every((place, at) => place === at) ? undefined : order;
}
