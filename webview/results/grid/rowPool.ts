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

/** Rows beyond either edge that are ready before they are scrolled to. */
const ROW_OVERSCAN = 6;
/** Cells that are filled in a frame while every frame shows other rows than the last. */
const CELLS_PER_FRAME = 128;

/** What is seen of the table, CSS pixels. */
export interface GridViewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Lines above the first row. */
  readonly head: number;
}

/**
 * The few rows that stand in the page: those in view and some beyond. Each line has one row that it may stand in, so
 * that rows which stay in view are not touched, and none is moved about in the page while it is scrolled.
 */
export class RowPool {
  readonly #body: HTMLElement;
  #rows: PooledRow[] = [];
  #columns: GridModel['columns'] = [];
  #window: ColumnWindow | undefined;
  /** Lines that were filled last: from the first on, to before the second. */
  #filled: readonly [number, number] = [0, 0];
  /** How many fills in a row had nothing in sight that was there before. */
  #jumps = 0;

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** All rows are filled again: there are others, or other words in them. */
  forget(): void {
    for (const row of this.#rows) row.line = -1;
  }

  /**
   * Fills the rows in sight; `later`: there is more to be filled with the next frame. After a jump these are the rows
   * around. While the scroll bar is dragged through the table, each frame a jump, they are the columns further right, too.
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

  /** Puts the rows into the order in which they are read aloud. */
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

  /** Whether the cell stands in the page. */
  has({ line, cell }: ActiveCell): boolean {
    return this.#rows.some((row) => row.line === line && row.has(cell));
  }

  /** Which cell an element is, or is in. */
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

  /** As many rows as can be in sight at once; an even number, so that a row stays one of the odd lines, or of the others. */
  #makeRoom(count: number): void {
    const even = Math.ceil(count / 2) * 2;
    if (even === this.#rows.length) return;
    for (const { element } of this.#rows) element.remove();
    this.#rows = Array.from({ length: even }, () => new PooledRow());
  }

  /** Takes rows out of the page that have no line, or one that is not to stand there. */
  #takeOut(stays: (row: PooledRow) => boolean): void {
    for (const row of this.#rows) {
      if (!stays(row)) row.line = -1;
      if (row.line === -1 && row.element.isConnected) row.element.remove();
    }
  }
}

/** Some of the columns that are seen, from the left, as places in the window. */
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
