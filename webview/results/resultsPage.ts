import { render } from 'lit';
import type { FromResults, ResultHead, ShownPlot, ToResults } from '../../src/protocol/resultsMessages.ts';
import { isSecondKey } from '../chart/secondKeys.ts';
import { Announcer } from '../page/announcer.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import { boundedWidth, GridColumns } from './grid/columnWidths.ts';
import type { GridKey } from './grid/gridKeys.ts';
import { type ActiveCell, copiedCells, type GridColumn } from './grid/gridModel.ts';
import { type GridCallbacks, GridView } from './grid/gridView.ts';
import {
  areNotesFolded,
  INITIAL_TRANSIENT_STATE,
  nextSort,
  type PageState,
  type ResultsActions,
  recallViewState,
  shownColumns,
  type TransientState,
  type ViewState,
  withColumn,
  withFilter,
  withWidth,
} from './pageState.ts';
import type { PlotView } from './plot/plotView.ts';
import { describeExposureChange, formatCounts, resultsTemplate } from './resultsTemplate.ts';
import { ResultRows } from './rows/resultRows.ts';
import { type TableCallbacks, TableState } from './tableState.ts';

/** Delay before counts are announced, in milliseconds, so that typing a filter doesn't announce every key. */
const ANNOUNCE_DELAY_MS = 600;

/** Keys that scroll a focused panel. */
const SCROLL_KEYS: ReadonlySet<string> = new Set([' ', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** The results page: shows the rows it received, and requests secret or lengthy values from the extension. */
export class ResultsPage {
  readonly #api: VsCodeApi<FromResults>;
  readonly #root: HTMLElement;
  readonly #announcer = new Announcer(document.body);
  readonly #grid: GridView;
  readonly #plot = new PlotHost();
  #head: ResultHead | undefined;
  #table: TableState | undefined;
  #view: ViewState;
  #passing = INITIAL_TRANSIENT_STATE;
  #gridColumnsOf: GridColumns | undefined;
  #frame = 0;
  #gridRows: 'changed' | 'same' = 'changed';
  #sayTimer: number | undefined;

  constructor(api: VsCodeApi<FromResults>, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
    this.#view = recallViewState(api);
    this.#grid = new GridView(this.#gridCalls);
    document.addEventListener('copy', (event) => this.#copied(event));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    document.addEventListener('selectstart', keepTextUnselected);
    document.addEventListener('pointerdown', ({ target }) => this.#pointed(target));
    window.addEventListener('focus', () => this.#focusGrid());
    // From here on, copying means rows, not a text that was selected before.
    this.#grid.element.addEventListener('focus', () => getSelection()?.removeAllRanges());
  }

  ready(): Extract<FromResults, { readonly type: 'ready' }> {
    return { type: 'ready' };
  }

  receive(message: Exclude<ToResults, { readonly type: 'hello' }>): void {
    switch (message.type) {
      case 'result':
        this.#begin(message);
        return;
      case 'rows':
        if (message.run === this.#head?.run) this.#table?.append(message);
        return;
      case 'canReveal':
        if (message.run !== this.#head?.run) return;
        this.#head = { ...this.#head, canReveal: true };
        this.#drawSoon();
        return;
      case 'ended':
        this.#ended(message);
        return;
      case 'details':
        this.#change({ details: message });
        return;
      case 'hiddenMatches':
        this.#table?.addHidden(message);
        return;
      case 'status':
        this.#announcer.announce(message.text, 'polite');
        this.#change({ status: message.text });
        return;
    }
  }

  #begin(head: ResultHead): void {
    const isFirst = this.#head === undefined;
    const status = describeExposureChange(this.#head, head);
    this.#head = head;
    this.#passing = { ...INITIAL_TRANSIENT_STATE, status };
    if (status !== undefined) this.#announcer.announce(status, 'polite');
    const rows = new ResultRows(head.columns);
    this.#gridColumnsOf = new GridColumns(head.columns, rows, this.#grid.measurer);
    this.#table = new TableState(rows, this.#tableCalls, this.#table);
    if (this.#view.sort !== undefined) this.#table.sort(this.#view.sort);
    this.#table.filter(this.#view);
    this.#draw();
    if (isFirst) this.#focusGrid();
  }

  /** Moves the focus to the table if the page has it but no element does. A page without the focus must not take it. */
  #focusGrid(): void {
    if (document.hasFocus() && document.activeElement === document.body) this.#grid.element.focus();
  }

  #ended({ run, notes, plots, held }: Extract<ToResults, { readonly type: 'ended' }>): void {
    if (this.#head === undefined || run !== this.#head.run) return;
    this.#head = { ...this.#head, notes, plots, held, reading: 'complete' };
    this.#table?.takeInAll();
    this.#table?.filter(this.#view);
    this.#gridColumnsOf?.measureAgain();
    this.#sayCounts();
    this.#draw();
    this.#comeBack();
  }

  /** Returns to the row that was active before the page was hidden; opens the details of a single row. */
  #comeBack(): void {
    const { row, details } = this.#view;
    if (this.#table?.goToRow(row) === 'found') this.#grid.bringIntoView(this.#table.active);
    this.#drawSoon();
    if (details === 'open' || (details === 'untouched' && this.#table?.rows.count === 1)) this.#openDetails();
  }

  readonly #tableCalls: TableCallbacks = {
    changed: () => {
      this.#gridRows = 'changed';
      this.#drawSoon();
    },
    sorting: (sorting) => this.#change({ sorting }),
    askHidden: (id, wanted) => this.#api.postMessage({ type: 'filterHidden', id, wanted: [...wanted] }),
  };

  readonly #gridCalls: GridCallbacks = {
    sort: (place) => this.#sort(place),
    filter: (place, text) => this.#filter(withFilter(this.#view, place, text)),
    fit: (place) => this.#widen(place, undefined),
    widened: (place, width) => this.#widen(place, width),
    clicked: (cell, how) => this.#clicked(cell, how),
    opened: (cell) => {
      this.#goTo(cell);
      this.#openDetails();
    },
  };

  readonly #actions: ResultsActions = {
    filter: (text) => this.#filter({ ...this.#view, filter: text }),
    toRows: () => {
      this.#grid.element.focus();
      this.#goTo({ line: 0, cell: Math.max(0, this.#table?.active.cell ?? 0) });
    },
    toggleFilterRow: () => {
      const filterRow = this.#view.filterRow === 'shown' ? 'hidden' : 'shown';
      // Hidden filters must not apply.
      const columnFilters = filterRow === 'shown' ? this.#view.columnFilters : [];
      this.#filter({ ...this.#view, filterRow, columnFilters });
      if (filterRow === 'shown') this.#focus('.filters input');
    },
    clearFilters: () => this.#filter({ ...this.#view, filter: '', columnFilters: [] }),
    toggleChooser: () => {
      const chooser = this.#passing.chooser === 'open' ? 'closed' : 'open';
      this.#change({ chooser });
      if (chooser === 'open') this.#focus('.popover input');
    },
    showColumn: (place, shown) => {
      this.#gridRows = 'changed';
      this.#setView(withColumn(this.#view, place, shown));
    },
    resetColumns: () => {
      this.#gridRows = 'changed';
      this.#setView({ ...this.#view, columns: [], widths: [], sort: undefined });
      this.#table?.sort(undefined);
    },
    showPlot: (plot) => this.#setView({ ...this.#view, plot }),
    copy: () => {
      const rows = new Uint32Array(this.#table?.selectedOrShown ?? []);
      this.#api.postMessage({ type: 'copyCells', rows, columns: [...this.#columns] });
    },
    save: () => this.#api.postMessage({ type: 'save', rows: this.#shown, columns: [...this.#columns] }),
    act: (action, which) => {
      const row = this.#passing.details?.row;
      if (which === 'shown') this.#api.postMessage({ type: 'action', action, rows: this.#shown });
      else if (row !== undefined) this.#api.postMessage({ type: 'action', action, rows: Uint32Array.of(row) });
    },
    copyRow: () => {
      const { details } = this.#passing;
      if (details !== undefined) this.#api.postMessage({ type: 'copyRow', row: details.row });
    },
    reveal: () => {
      if (this.#head?.canReveal === true) this.#api.postMessage({ type: 'reveal', on: this.#head.exposure !== 'full' });
    },
    toggleDetails: () => (this.#view.details === 'open' ? this.#closeDetails() : this.#openDetails()),
    foldNotes: () => this.#foldNotes(),
    closeDetails: () => this.#closeDetails(),
    step: (by) => {
      const { line = 0, cell = 0 } = this.#table?.active ?? {};
      const last = this.#shown.length - 1;
      this.#goTo({ line: Math.max(0, Math.min(last, line + by)), cell });
    },
  };

  get #shown(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#table?.shown ?? []);
  }

  get #columns(): readonly number[] {
    return shownColumns(this.#head?.columns ?? [], this.#view.columns);
  }

  #filter(view: ViewState): void {
    this.#setView(view);
    this.#table?.filter(view);
    this.#grid.element.scrollTop = 0;
    this.#sayCounts();
  }

  #sort(place: number): void {
    const view = { ...this.#view, sort: nextSort(this.#view.sort, place) };
    this.#setView(view);
    this.#table?.sort(view.sort);
    const label = this.#head?.columns[place]?.label ?? '';
    const how = view.sort === undefined ? 'unsorted' : view.sort.direction === 'up' ? 'ascending' : 'descending';
    this.#announcer.announce(`${label}: ${how}`, 'polite');
  }

  /** Sets a width; undefined fits the column to its texts. */
  #widen(place: number, width: number | undefined): void {
    this.#setView(withWidth(this.#view, place, width));
  }

  #gridPressed(key: GridKey): void {
    const table = this.#table;
    if (table === undefined) return;
    const { active } = table;
    const place = this.#columns[active.cell];
    switch (key.kind) {
      case 'go':
        if (key.extend) table.select(key.to, 'range');
        this.#goTo(key.to);
        return;
      case 'details':
        this.#openDetails();
        return;
      case 'sort':
        if (place !== undefined) this.#sort(place);
        return;
      case 'widen': {
        const width = this.#gridColumns[active.cell]?.width;
        if (place !== undefined && width !== undefined) this.#widen(place, boundedWidth(width + key.by));
        return;
      }
      case 'toggle':
        table.select(active, 'toggle');
        this.#sayCounts();
        this.#draw();
        return;
      case 'selectAll':
        table.selectAll();
        this.#sayCounts();
        this.#draw();
        return;
      case 'reveal':
        this.#actions.reveal();
        return;
      case 'escape':
        if (table.selectNone() === 'nothing') this.#closeDetails();
        this.#draw();
        return;
    }
  }

  #foldNotes(): void {
    if (this.#head === undefined) return;
    const notesFolded = !areNotesFolded(this.#head);
    this.#head = { ...this.#head, notesFolded };
    this.#api.postMessage({ type: 'foldNotes', on: notesFolded });
    this.#draw();
  }

  #clicked(cell: ActiveCell, how: 'one' | 'range' | 'toggle'): void {
    this.#table?.select(cell, how);
    this.#goTo(cell);
  }

  #goTo(cell: ActiveCell): void {
    if (this.#table === undefined) return;
    this.#table.active = cell;
    this.#setView({ ...this.#view, row: this.#table.activeRow ?? 0 });
    this.#draw();
    this.#grid.bringIntoView(cell);
    if (this.#view.details === 'open') this.#askDetails();
  }

  #openDetails(): void {
    this.#setView({ ...this.#view, details: 'open' });
    this.#askDetails();
  }

  #askDetails(): void {
    const row = this.#table?.activeRow;
    if (row !== undefined && row !== this.#passing.details?.row) this.#api.postMessage({ type: 'details', row });
  }

  #closeDetails(): void {
    this.#passing = { ...this.#passing, details: undefined };
    this.#setView({ ...this.#view, details: 'closed' });
    this.#grid.element.focus();
  }

  /** VS Code may handle the key and ask the page to copy: both cause the same event. */
  #copied(event: ClipboardEvent): void {
    const isText = isField(document.activeElement) || getSelection()?.isCollapsed === false;
    if (isText || !this.#isTableShown || this.#table === undefined) return;
    event.preventDefault();
    const { selection, active, shown } = this.#table;
    const cells = copiedCells(selection, active, shown, this.#columns);
    if (cells !== undefined) this.#api.postMessage({ type: 'copyCells', ...cells });
  }

  #pressed(event: KeyboardEvent): void {
    if (isSecondKey(event)) return;
    const isControl = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const key = isControl ? event.key.toLowerCase() : '';
    if (key === 'f') {
      event.preventDefault();
      this.#focus('input.filter');
    }
    // VS Code has nothing to save here, so its key saves the result.
    if (key === 's' && !event.repeat) {
      event.preventDefault();
      if ((this.#state()?.counts.held ?? 0) > 0) this.#actions.save();
    }
    if (event.defaultPrevented) return;
    const isEscape = event.key === 'Escape';
    if (isEscape && this.#passing.chooser === 'open') {
      this.#change({ chooser: 'closed' });
      this.#focus('.chooser button');
    } else if (isField(event.target)) {
      if (isEscape && this.#view.details === 'open') this.#closeDetails();
    } else this.#pressedOutsideFields(event);
  }

  /** False while a plot is shown. */
  get #isTableShown(): boolean {
    return this.#grid.element.offsetParent !== null;
  }

  /** The table's keys work wherever the focus is, unless the focused element uses the key itself. */
  #pressedOutsideFields(event: KeyboardEvent): void {
    const key = this.#grid.keyOf(event);
    if (key === undefined || !this.#isTableShown || isOwnKey(event.target, event.key)) return;
    event.preventDefault();
    // The active cell is outlined only while the table has the focus.
    if (key.kind !== 'reveal' && key.kind !== 'escape') this.#grid.element.focus();
    this.#gridPressed(key);
  }

  #pointed(target: EventTarget | null): void {
    const isOutside = target instanceof Element && target.closest('.chooser') === null;
    if (isOutside && this.#passing.chooser === 'open') this.#change({ chooser: 'closed' });
  }

  #focus(selector: string): void {
    this.#draw();
    const element = this.#root.querySelector<HTMLElement>(selector);
    element?.focus();
    if (element instanceof HTMLInputElement && element.type === 'text') element.select();
  }

  #sayCounts(): void {
    clearTimeout(this.#sayTimer);
    this.#sayTimer = window.setTimeout(() => {
      const state = this.#state();
      if (state !== undefined) this.#announcer.announce(formatCounts(state), 'polite');
    }, ANNOUNCE_DELAY_MS);
  }

  #setView(view: ViewState): void {
    this.#view = view;
    this.#api.setState(view);
    this.#drawSoon();
  }

  #change(changed: Partial<TransientState>): void {
    this.#passing = { ...this.#passing, ...changed };
    this.#drawSoon();
  }

  #drawSoon(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #state(): PageState | undefined {
    if (this.#head === undefined || this.#table === undefined) return undefined;
    const { rows, shown, selection } = this.#table;
    return {
      ...this.#passing,
      head: this.#head,
      view: this.#view,
      columns: this.#columns,
      counts: { held: rows.count, shown: shown.length, selected: selection.rows.size },
    };
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const state = this.#state();
    const table = this.#table;
    if (state === undefined || table === undefined) return;
    render(resultsTemplate(state, this.#actions, this.#grid.element, this.#plot.element), this.#root);
    const { rows, shown, active, selection } = table;
    const { sort, filterRow, plot } = this.#view;
    const model = { rows, shown, columns: this.#gridColumns, sort, filterRow, selected: selection.rows, active };
    this.#grid.show(model, state.head.title, this.#gridRows);
    this.#gridRows = 'same';
    this.#plot.show(state.head.plots[Math.min(plot, state.head.plots.length - 1)]);
  }

  get #gridColumns(): readonly GridColumn[] {
    return this.#gridColumnsOf?.at(this.#columns, this.#view) ?? [];
  }
}

/** Whether an element takes text, so that keys and the clipboard are its own. */
function isField(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement && element.type === 'text';
}

/** Whether a focused element that isn't a field uses a key itself. */
function isOwnKey(element: EventTarget | null, key: string): boolean {
  if (!(element instanceof Element)) return false;
  if (element.matches('button')) return key === 'Enter' || key === ' ';
  if (element.matches('input')) return key === ' ' || key.startsWith('Arrow');
  // Keys scroll a panel that was focused with the Tab key. Clicking its text leaves the keys to the table.
  return element.matches('.details:focus-visible, pre:focus-visible') && SCROLL_KEYS.has(key);
}

/** VS Code would select all text of the page with the key that selects all rows. */
function keepTextUnselected(event: Event): void {
  // The target of Select All; selecting with the mouse starts at a text.
  if (event.target === document.body) event.preventDefault();
}

/** The element of the plot; the chart library is loaded when the first plot is shown. */
class PlotHost {
  readonly element = document.createElement('div');
  #plot: ShownPlot | undefined;
  #view: PlotView | undefined;

  constructor() {
    this.element.className = 'plot-stage';
  }

  /** Shows a plot; undefined removes it because the table is shown. */
  show(plot: ShownPlot | undefined): void {
    if (plot === this.#plot) return;
    this.#plot = plot;
    this.#view?.remove();
    this.#view = undefined;
    if (plot !== undefined) void this.#load(plot);
  }

  async #load(plot: ShownPlot): Promise<void> {
    const { PlotView } = await import('./plot/plotView.ts');
    // Another plot may have been chosen while loading.
    if (this.#plot === plot) this.#view = new PlotView(this.element, plot);
  }
}
