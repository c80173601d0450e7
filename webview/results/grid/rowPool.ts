import type { GridModel } from './gridModel.ts';

/** Height of a row, CSS pixels; as the style sheet has it. */
export const ROW_HEIGHT = 26;
/** Rows beyond either edge that are ready before they are scrolled to. */
const BEYOND = 12;

interface PooledRow {
  readonly element: HTMLElement;
  /** Number, then one a column. */
  readonly cells: readonly Text[];
  /** Place among the rows that are shown; -1: none. */
  line: number;
}

/** Ids of a row and its cells, by which the table names the active one. */
export function cellId(line: number, cell: number): string {
  return `cell-${line}-${cell}`;
}

/**
 * The few rows that stand in the page: those in view and some beyond. Elements are made once and filled anew; in the
 * page they stand in the order in which they are read.
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

  /** Fills the rows from `top` on, in CSS pixels, as many as are seen in `height`. `head`: lines above the first row. */
  fill(model: GridModel, top: number, height: number, head: number): void {
    if (model.columns.map(({ place }) => place).join() !== this.#columns.map(({ place }) => place).join())
      this.#clear();
    this.#columns = model.columns;
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - BEYOND);
    const last = Math.min(model.shown.length, Math.ceil((top + height) / ROW_HEIGHT) + BEYOND);
    this.#take(last - first);
    this.#turn(first);
    for (const [at, row] of this.#rows.entries()) this.#write(row, first + at, model, head);
  }

  /** The element of a cell, while its row stands in the page. */
  has(line: number): boolean {
    return this.#rows.some((row) => row.line === line);
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
    const cells = [{ kind: 'line' }, ...this.#columns].map(({ kind }, at) => {
      const cell = document.createElement('div');
      cell.className = `cell ${kind}`;
      cell.setAttribute('role', at === 0 ? 'rowheader' : 'gridcell');
      cell.setAttribute('aria-colindex', String(at + 1));
      const text = document.createTextNode('');
      cell.append(text);
      element.append(cell);
      return text;
    });
    return { element, cells, line: -1 };
  }

  #write(row: PooledRow, line: number, { rows, shown, columns, selected, active }: GridModel, head: number): void {
    const number = shown[line] ?? 0;
    const { element } = row;
    if (row.line !== line) {
      row.line = line;
      element.style.transform = `translateY(${line * ROW_HEIGHT}px)`;
      element.setAttribute('aria-rowindex', String(line + 1 + head));
      element.classList.toggle('odd', line % 2 === 1);
      for (const [at, cell] of row.cells.entries()) {
        const place = columns[at - 1]?.place;
        const text = place === undefined ? (number + 1).toLocaleString('en') : rows.shown(number, place);
        if (cell.data !== text) cell.data = text;
        if (cell.parentElement !== null) cell.parentElement.id = cellId(line, at - 1);
      }
    }
    const isSelected = selected.has(number);
    if ((element.getAttribute('aria-selected') === 'true') !== isSelected || !element.hasAttribute('aria-selected')) {
      element.setAttribute('aria-selected', String(isSelected));
    }
    element.classList.toggle('active', active.line === line);
    for (const [at, cell] of row.cells.entries()) {
      cell.parentElement?.classList.toggle('active', active.line === line && active.cell === at - 1);
    }
  }
}
