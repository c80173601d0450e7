import type { ToResults } from '../../src/protocol/resultsMessages.ts';
import { type ActiveCell, NO_ROWS, rangeTo, selectedOf, toggled } from './grid/gridModel.ts';
import type { ViewState } from './pageState.ts';
import type { ResultRows } from './rows/resultRows.ts';
import { filteredRows, hiddenTextQueries, type RowFilter, rowFilter } from './rows/rowFilter.ts';
import { rowComparator, sortedRows } from './rows/rowOrder.ts';

type Rows = Extract<ToResults, { readonly type: 'rows' }>;
type HiddenMatches = Extract<ToResults, { readonly type: 'hiddenMatches' }>;

/** Notifications of the table's state. */
export interface TableCallbacks {
  /** Different rows are shown, or in a different order. */
  readonly changed: () => void;
  readonly sorting: (state: 'sorting' | 'sorted') => void;
  readonly askHidden: (id: number, wanted: ReturnType<typeof hiddenTextQueries>) => void;
}

/** Minimum interval between additions of received rows to the table, in milliseconds. */
const APPEND_INTERVAL_MS = 150;

/** Which rows are shown, their order, and the selection. Filters synchronously and sorts in slices. */
export class TableState {
  readonly rows: ResultRows;
  readonly #calls: TableCallbacks;
  #filter: RowFilter = { words: [], columns: [] };
  #hidden: readonly ReadonlySet<number>[] = [];
  #queryId = 0;
  #sort: ViewState['sort'];
  #order: Uint32Array = new Uint32Array();
  #shown: Uint32Array = new Uint32Array();
  #sorting = new AbortController();
  #timer: number | undefined;
  selection = NO_ROWS;
  active: ActiveCell = { line: 0, cell: 0 };

  /** `before` is the state of the previous run of the same rows; its selection and active column are kept. */
  constructor(rows: ResultRows, calls: TableCallbacks, before: TableState | undefined) {
    this.rows = rows;
    this.#calls = calls;
    if (before === undefined) return;
    before.end();
    this.selection = before.selection;
    this.active = { line: 0, cell: Math.max(0, before.active.cell) };
  }

  get shown(): Uint32Array {
    return this.#shown;
  }

  append(message: Rows): void {
    this.rows.append(message);
    this.#timer ??= window.setTimeout(() => this.#takeIn(), APPEND_INTERVAL_MS);
    if (this.#shown.length === 0) this.#takeIn();
  }

  /** Adds all received rows immediately, in sorted order. */
  takeInAll(): void {
    this.#takeIn();
    if (this.#sort !== undefined) void this.#reorder();
  }

  filter(view: ViewState): void {
    const columns = new Map(view.columnFilters.map(({ column, text }) => [column, text]));
    this.#filter = rowFilter(view.filter, columns, this.rows.columns);
    this.#hidden = [];
    this.#queryId += 1;
    const wanted = hiddenTextQueries(this.#filter);
    if (wanted.length > 0) this.#calls.askHidden(this.#queryId, wanted);
    this.#show();
  }

  /** Adds rows that match by texts that the page doesn't have in full. */
  addHidden({ id, rows }: HiddenMatches): void {
    if (id !== this.#queryId) return;
    this.#hidden = rows.map((found) => new Set(found));
    if (rows.some(({ length }) => length > 0)) this.#show();
  }

  sort(sort: ViewState['sort']): void {
    this.#sort = sort;
    void this.#reorder();
  }

  /** Activates the cell in this row, unless another row was activated already. */
  goToRow(row: number): 'found' | 'not found' {
    const line = this.active.line === 0 ? this.#shown.indexOf(row) : -1;
    if (line <= 0) return 'not found';
    this.active = { ...this.active, line };
    return 'found';
  }

  get activeRow(): number | undefined {
    return this.#shown[this.active.line];
  }

  /** The selected rows in display order; all shown rows if none are selected. */
  get selectedOrShown(): Uint32Array {
    return this.selection.rows.size > 0 ? selectedOf(this.selection, this.#shown) : this.#shown;
  }

  /** Selects only this cell's row, the range up to it, or toggles it. Doesn't activate the cell. */
  select({ line }: ActiveCell, how: 'one' | 'range' | 'toggle'): void {
    if (how === 'one') this.selection = NO_ROWS;
    if (how === 'range') this.selection = rangeTo(this.selection, this.active.line, line, this.#shown);
    if (how === 'toggle') this.selection = toggled(this.selection, line, this.#shown);
  }

  selectAll(): void {
    this.selection = { rows: new Set(this.#shown), anchor: 0 };
  }

  selectNone(): 'cleared' | 'nothing' {
    const was = this.selection.rows.size;
    this.selection = NO_ROWS;
    return was > 0 ? 'cleared' : 'nothing';
  }

  /** Cancels pending work, because the result is read again. */
  end(): void {
    this.#sorting.abort();
    clearTimeout(this.#timer);
  }

  #takeIn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { count } = this.rows;
    const from = this.#order.length;
    if (count === from) return;
    // Unsorted below the sorted rows until all rows have arrived.
    const order = new Uint32Array(count);
    order.set(this.#order);
    for (let row = from; row < count; row += 1) order[row] = row;
    this.#order = order;
    this.#show();
  }

  async #reorder(): Promise<void> {
    this.#sorting.abort();
    const sorting = new AbortController();
    this.#sorting = sorting;
    const { count } = this.rows;
    this.#calls.sorting('sorting');
    const order =
      this.#sort === undefined
        ? Uint32Array.from({ length: count }, (_, row) => row)
        : await sortedRows(count, rowComparator(this.rows, this.#sort), nextTurn, sorting.signal);
    if (order === undefined || sorting.signal.aborted) return;
    this.#order = order;
    this.#calls.sorting('sorted');
    this.#takeIn();
    this.#show();
  }

  #show(): void {
    const before = this.#shown[this.active.line];
    this.#shown = filteredRows(this.rows, this.#order, this.#filter, this.#hidden);
    // The active row stays active, even if its position changed.
    const line = before === undefined || this.active.line < 0 ? this.active.line : this.#shown.indexOf(before);
    this.active = { ...this.active, line: line === -1 && this.active.line >= 0 ? 0 : line };
    this.#calls.changed();
  }
}

function nextTurn(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(0);
  });
}
