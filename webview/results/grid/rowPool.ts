import type { ActiveCell, GridModel } from './gridModel.ts';

/** Height of a row, CSS pixels; as the style sheet has it. */
export const ROW_HEIGHT = 26;
/** Rows beyond either edge that are ready before they are scrolled to. */
const BEYOND = 6;

const LINES = new Intl.NumberFormat('en');

interface PooledRow {
  readonly element: HTMLElement;
  /** Number, then one a column. */
  readonly cells: readonly { readonly element: HTMLElement; readonly text: Text }[];
  /** Place among the rows that are shown; -1: none. */
  line: number;
  /** Place of its active cell among the cells; -1: none. */
  active: number;
  selected: boolean;
}

/** Id of the active cell of the body, by which the table names it. */
export const ACTIVE_CELL = 'active-cell';

/**
 * The few rows that stand in the page: those in view and some beyond. Elements are made once and filled anew, with as
 * few changes as can be: each one costs a part of a frame. In the page they stand in the order in which they are read.
 */
export class RowPool {
  readonly #body: HTMLElement;
  #rows: PooledRow[] = [];
  #columns: GridModel['columns'] = [];

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** All rows are filled again: other rows, columns or words in them. */
  forget(): void {
    for (const row of this.#rows) row.line = -1;
  }

  /**
   * Fills the rows from `top` on, in CSS pixels, as many as are seen in `height`. `head`: lines above the first row.
   * Who jumps sees the rows of this frame only: `later`, those around are to be filled with the next.
   */
  fill(model: GridModel, top: number, height: number, head: number): 'whole' | 'later' {
    if (!isAlike(model.columns, this.#columns)) this.#clear();
    this.#columns = model.columns;
    const [seen, end] = [Math.floor(top / ROW_HEIGHT), Math.ceil((top + height) / ROW_HEIGHT)];
    const isNear = this.#rows.some(({ line }) => line >= seen && line < end);
    const beyond = isNear ? BEYOND : 0;
    const first = Math.max(0, seen - beyond);
    const last = Math.min(model.shown.length, end + beyond);
    this.#take(Math.max(0, last - first));
    this.#turn(first);
    for (const [at, row] of this.#rows.entries()) this.#write(row, first + at, model, head);
    return isNear || model.shown.length === 0 ? 'whole' : 'later';
  }

  /** Whether the row stands in the page. */
  has(line: number): boolean {
    return this.#rows.some((row) => row.line === line);
  }

  /** Which cell an element is, or is in. */
  cellOf(target: EventTarget | null): ActiveCell | undefined {
    if (!(target instanceof Element)) return undefined;
    const row = this.#rows.find(({ element }) => element.contains(target));
    const cell = row?.cells.findIndex(({ element }) => element.contains(target)) ?? -1;
    return row === undefined || cell === -1 ? undefined : { line: row.line, cell: cell - 1 };
  }

  #clear(): void {
    for (const { element } of this.#rows) element.remove();
    this.#rows = [];
  }

  #take(count: number): void {
    while (this.#rows.length > count) this.#rows.pop()?.element.remove();
    while (this.#rows.length < count) {
      const row = this.#newRow();
      this.#rows.push(row);
      this.#body.append(row.element);
    }
  }

  /** Rows that are scrolled out at one end come in at the other, so that those between stay untouched. */
  #turn(first: number): void {
    const before = this.#rows[0]?.line ?? -1;
    const by = before < 0 ? 0 : first - before;
    if (by === 0 || Math.abs(by) >= this.#rows.length) return;
    if (by > 0) {
      const gone = this.#rows.splice(0, by);
      this.#rows.push(...gone);
      this.#body.append(...gone.map(({ element }) => element));
    } else {
      const gone = this.#rows.splice(by);
      this.#rows.unshift(...gone);
      this.#body.prepend(...gone.map(({ element }) => element));
    }
  }

  #newRow(): PooledRow {
    const element = document.createElement('div');
    element.className = 'row';
    element.setAttribute('role', 'row');
    element.setAttribute('aria-selected', 'false');
    const cells = [{ kind: 'line' }, ...this.#columns].map(({ kind }, at) => {
      const cell = document.createElement('div');
      cell.className = `cell ${kind}`;
      cell.setAttribute('role', at === 0 ? 'rowheader' : 'gridcell');
      cell.setAttribute('aria-colindex', String(at + 1));
      const text = document.createTextNode('');
      cell.append(text);
      element.append(cell);
      return { element: cell, text };
    });
    return { element, cells, line: -1, active: -1, selected: false };
  }

  #write(row: PooledRow, line: number, model: GridModel, head: number): void {
    const { rows, shown, columns, selected, active } = model;
    const number = shown[line] ?? 0;
    if (row.line !== line) {
      row.line = line;
      row.element.style.transform = `translateY(${line * ROW_HEIGHT}px)`;
      row.element.setAttribute('aria-rowindex', String(line + 1 + head));
      row.element.classList.toggle('odd', line % 2 === 1);
      for (const [at, { text }] of row.cells.entries()) {
        const place = columns[at - 1]?.place;
        const words = place === undefined ? LINES.format(number + 1) : rows.shown(number, place);
        if (text.data !== words) text.data = words;
      }
    }
    if (row.selected !== selected.has(number)) {
      row.selected = !row.selected;
      row.element.setAttribute('aria-selected', String(row.selected));
    }
    activate(row, active.line === line ? active.cell + 1 : -1);
  }
}

function activate(row: PooledRow, cell: number): void {
  if (row.active === cell) return;
  const before = row.cells[row.active]?.element;
  before?.classList.remove('active');
  before?.removeAttribute('id');
  const now = row.cells[cell]?.element;
  now?.classList.add('active');
  if (now !== undefined) now.id = ACTIVE_CELL;
  row.element.classList.toggle('active', now !== undefined);
  row.active = cell;
}

function isAlike(some: GridModel['columns'], others: GridModel['columns']): boolean {
  return some.length === others.length && some.every(({ place }, at) => place === others[at]?.place);
}
