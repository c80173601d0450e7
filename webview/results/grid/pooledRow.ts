import { formatNumber } from '../../../src/card/model/formatValues.ts';
import type { GridColumn, GridModel } from './gridModel.ts';

/** Height of a row, CSS pixels. Must match the style sheet. */
export const ROW_HEIGHT = 26;

/** Element id of the active cell, for `aria-activedescendant`. */
export const ACTIVE_CELL = 'active-cell';

/** Columns whose cells are filled, as indexes in the window; the others stay empty until scrolling slows down. */
export interface FilledColumns {
  readonly from: number;
  readonly to: number;
}

/** All columns are filled, the normal case. */
export const ALL_COLUMNS: FilledColumns = { from: 0, to: Number.POSITIVE_INFINITY };

/** How the cells of a row are filled. */
interface RowWriting {
  readonly window: ColumnWindow;
  readonly filled: FilledColumns;
  /** Header lines above the first row. */
  readonly head: number;
}

interface PooledCell {
  readonly element: HTMLElement;
  readonly text: Text;
  /** Undefined for the row number. */
  placed: PlacedColumn | undefined;
}

/** A row element that is reused for different rows, with as few DOM changes as possible. */
export class PooledRow {
  readonly element = document.createElement('div');
  /** Index among the shown rows; -1 if the element is unused and not in the page. */
  line = -1;
  readonly #number: PooledCell;
  readonly #cells: PooledCell[] = [];
  #window: ColumnWindow | undefined;
  #filled = ALL_COLUMNS;
  /** Column of the active cell; -1 for the row number, undefined for none. */
  #active: number | undefined;
  #isSelected = false;

  constructor() {
    this.element.className = 'row';
    this.element.setAttribute('role', 'row');
    this.element.setAttribute('aria-selected', 'false');
    this.#number = this.#newCell('rowheader');
    this.#number.element.className = 'cell line';
    this.#number.element.setAttribute('aria-colindex', '1');
    this.#number.element.style.width = `${ROW_NUMBER_WIDTH}px`;
  }

  write(line: number, model: GridModel, { window, filled, head }: RowWriting): void {
    const isMoved = this.line !== line;
    const isOther = this.#window !== window;
    const number = model.shown[line] ?? 0;
    if (isOther) this.#span(window);
    if (isMoved) {
      this.line = line;
      this.element.style.transform = `translateY(${line * ROW_HEIGHT}px)`;
      this.element.setAttribute('aria-rowindex', String(line + 1 + head));
      this.element.classList.toggle('odd', line % 2 === 1);
      put(this.#number.text, formatNumber(number + 1));
    }
    if (isMoved || isOther || filled.from !== this.#filled.from || filled.to !== this.#filled.to) {
      this.#filled = filled;
      for (const [at, cell] of this.#cells.entries()) {
        const isFilled = at >= filled.from && at < filled.to;
        put(cell.text, isFilled ? model.rows.shown(number, cell.placed?.column.place ?? 0) : '');
      }
    }
    this.element.classList.toggle('failed', model.rows.hasFailed(number));
    this.#select(model.selected.has(number));
    this.#activate(model.active.line === line ? model.active.cell : undefined);
  }

  /** The column of an element inside the row; -1 for the row number, undefined if it's outside. */
  columnOf(target: Element): number | undefined {
    if (this.#number.element.contains(target)) return -1;
    return this.#cells.find(({ element }) => element.contains(target))?.placed?.at;
  }

  /** Whether a column has a cell element. */
  has(column: number): boolean {
    return column === -1 || this.#cells.some(({ placed }) => placed?.at === column);
  }

  #span(window: ColumnWindow): void {
    this.#window = window;
    this.#activate(undefined);
    while (this.#cells.length > window.columns.length) this.#cells.pop()?.element.remove();
    while (this.#cells.length < window.columns.length) this.#cells.push(this.#newCell('gridcell'));
    for (const [at, cell] of this.#cells.entries()) {
      const placed = window.columns[at];
      if (placed === undefined) continue;
      cell.placed = placed;
      cell.element.className = `cell ${placed.column.kind}`;
      cell.element.setAttribute('aria-colindex', String(placed.at + 2));
      cell.element.style.marginLeft = `${placed.left}px`;
      cell.element.style.width = `${placed.column.width}px`;
    }
  }

  #newCell(role: 'rowheader' | 'gridcell'): PooledCell {
    const element = document.createElement('div');
    element.setAttribute('role', role);
    const text = document.createTextNode('');
    element.append(text);
    this.element.append(element);
    return { element, text, placed: undefined };
  }

  #select(isSelected: boolean): void {
    if (this.#isSelected === isSelected) return;
    this.#isSelected = isSelected;
    this.element.setAttribute('aria-selected', String(isSelected));
  }

  #activate(column: number | undefined): void {
    if (this.#active === column) return;
    const before = this.#cellAt(this.#active);
    before?.classList.remove('active');
    before?.removeAttribute('id');
    const now = this.#cellAt(column);
    now?.classList.add('active');
    if (now !== undefined) now.id = ACTIVE_CELL;
    this.element.classList.toggle('active', column !== undefined);
    this.#active = column;
  }

  #cellAt(column: number | undefined): HTMLElement | undefined {
    if (column === -1) return this.#number.element;
    return this.#cells.find(({ placed }) => placed !== undefined && placed.at === column)?.element;
  }
}

function put(text: Text, words: string): void {
  if (text.data !== words) text.data = words;
}

/** Width of the row number column, CSS pixels. */
export const ROW_NUMBER_WIDTH = 68;
/** How far beyond the visible part columns are rendered, CSS pixels. */
const COLUMN_OVERSCAN_PX = 600;

/** A column and its position, CSS pixels. */
interface PlacedColumn {
  readonly column: GridColumn;
  /** Index among the shown columns. */
  readonly at: number;
  readonly left: number;
}

/** The rendered columns: the visible ones and some around them, so that wide results don't cost more than narrow ones. */
export interface ColumnWindow {
  readonly columns: readonly PlacedColumn[];
  /** Horizontal range that the columns cover, CSS pixels. */
  readonly from: number;
  readonly to: number;
}

/** The columns to render for a viewport. */
export function columnWindow(columns: readonly GridColumn[], left: number, width: number): ColumnWindow {
  const [from, to] = [left - COLUMN_OVERSCAN_PX, left + width + COLUMN_OVERSCAN_PX];
  let edge = ROW_NUMBER_WIDTH;
  const placed = columns.map((column, at) => {
    const place = { column, at, left: edge };
    edge += column.width;
    return place;
  });
  const seen = placed.filter((place) => place.left < to && place.left + place.column.width > from);
  return {
    columns: seen,
    from: from <= 0 ? Number.NEGATIVE_INFINITY : from,
    to: to >= edge ? Number.POSITIVE_INFINITY : to,
  };
}

/** Whether the window covers a viewport. */
export function coversView({ from, to }: ColumnWindow, left: number, width: number): boolean {
  return left >= from && left + width <= to;
}
