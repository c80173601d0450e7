import type { ActiveCell, GridModel } from './gridModel.ts';
import {
  ALL_COLUMNS,
  type ColumnWindow,
  columnWindow,
  coversView,
  type FilledColumns,
  PooledRow,
  ROW_HEIGHT,
  ROW_NUMBER_WIDTH,
} from './pooledRow.ts';

/** Rows rendered above and below the visible ones. */
const ROW_OVERSCAN = 6;
/** Cells filled per frame while every frame shows entirely different rows. */
const CELLS_PER_FRAME = 128;

/** The visible part of the grid, CSS pixels. */
interface GridViewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Header lines above the first row. */
  readonly head: number;
}

/**
 * The row elements for the visible rows and some around them. Each line always uses the same element, so that rows which
 * stay visible aren't touched while scrolling, and no element is moved within the DOM.
 */
export class RowPool {
  readonly #body: HTMLElement;
  #rows: PooledRow[] = [];
  #columns: GridModel['columns'] = [];
  #window: ColumnWindow | undefined;
  /** Lines filled last: start, and exclusive end. */
  #filled: readonly [number, number] = [0, 0];
  /** Number of consecutive fills that had no row in common with the previous one. */
  #jumps = 0;

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** Forces all rows to be filled again, because their contents changed. */
  forget(): void {
    for (const row of this.#rows) row.line = -1;
  }

  /**
   * Fills the visible rows. `later` means that the next frame must fill the rest: after a jump, the rows around the visible
   * ones; while the scroll bar is dragged, with a jump in every frame, also the columns further right.
   */
  fill(model: GridModel, sight: GridViewport): 'whole' | 'later' {
    this.#placeColumns(model, sight);
    const window = this.#window;
    if (window === undefined) return 'whole';
    const [seen, end] = [Math.floor(sight.top / ROW_HEIGHT), Math.ceil((sight.top + sight.height) / ROW_HEIGHT)];
    this.#makeRoom(Math.ceil(sight.height / ROW_HEIGHT) + 1 + 2 * ROW_OVERSCAN);
    const isNear = this.#rows.some(({ line }) => line >= seen && line < end);
    this.#jumps = isNear ? 0 : this.#jumps + 1;
    const filled = this.#jumps > 1 ? firstSeen(window, sight, CELLS_PER_FRAME / (end - seen)) : ALL_COLUMNS;
    const beyond = isNear ? ROW_OVERSCAN : 0;
    const first = Math.max(0, seen - beyond);
    const last = Math.min(model.shown.length, end + beyond);
    for (let line = first; line < last; line += 1) {
      const row = this.#rows[line % this.#rows.length];
      row?.write(line, model, { window, filled, head: sight.head });
      if (row?.element.isConnected === false) this.#body.append(row.element);
    }
    this.#filled = [first, last];
    this.#takeOut(({ line }) => line < model.shown.length);
    return isNear || model.shown.length === 0 ? 'whole' : 'later';
  }

  /** Sorts the row elements in the DOM, which is the order of screen readers. */
  settle(): void {
    const [first, last] = this.#filled;
    this.#takeOut(({ line }) => line >= first && line < last);
    const standing = this.#rows.filter(({ line }) => line >= 0).sort((a, b) => b.line - a.line);
    let below: Element | null = null;
    for (const { element } of standing) {
      if (element.nextElementSibling !== below) this.#body.insertBefore(element, below);
      below = element;
    }
  }

  /** Whether a cell has an element. */
  has({ line, cell }: ActiveCell): boolean {
    return this.#rows.some((row) => row.line === line && row.has(cell));
  }

  /** The cell that contains an element. */
  cellOf(target: EventTarget | null): ActiveCell | undefined {
    if (!(target instanceof Element)) return undefined;
    const row = this.#rows.find(({ element }) => element.contains(target));
    const cell = row?.columnOf(target);
    return row === undefined || cell === undefined ? undefined : { line: row.line, cell };
  }

  #placeColumns({ columns }: GridModel, { left, width }: GridViewport): void {
    const isSame = isAlike(columns, this.#columns);
    this.#columns = columns;
    if (isSame && this.#window !== undefined && coversView(this.#window, left, width)) return;
    this.#window = columnWindow(columns, left, width);
  }

  /** Adjusts the number of row elements. It's even, so that an element is always used for odd or always for even lines. */
  #makeRoom(count: number): void {
    const even = Math.ceil(count / 2) * 2;
    if (even === this.#rows.length) return;
    for (const { element } of this.#rows) element.remove();
    this.#rows = Array.from({ length: even }, () => new PooledRow());
  }

  /** Removes unused row elements from the page. */
  #takeOut(stays: (row: PooledRow) => boolean): void {
    for (const row of this.#rows) {
      if (!stays(row)) row.line = -1;
      if (row.line === -1 && row.element.isConnected) row.element.remove();
    }
  }
}

/** The first visible columns, as indexes in the window. */
function firstSeen({ columns }: ColumnWindow, { left }: GridViewport, most: number): FilledColumns {
  const from = Math.max(
    0,
    columns.findIndex((placed) => placed.left + placed.column.width > left + ROW_NUMBER_WIDTH),
  );
  return { from, to: from + Math.max(2, Math.floor(most)) };
}

function isAlike(some: GridModel['columns'], others: GridModel['columns']): boolean {
  return (
    some.length === others.length &&
    some.every(({ place, width }, at) => place === others[at]?.place && width === others[at]?.width)
  );
}
