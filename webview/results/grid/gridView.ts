import { html, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { boundedWidth, ColumnMeasurer } from './columnWidths.ts';
import { type GridKey, gridKey } from './gridKeys.ts';
import type { ActiveCell, GridColumn, GridModel } from './gridModel.ts';
import { ACTIVE_CELL, ROW_HEIGHT, ROW_NUMBER_WIDTH } from './pooledRow.ts';
import { RowPool } from './rowPool.ts';

/** Time without scrolling after which scrolling counts as finished, in milliseconds. */
const SCROLL_IDLE_MS = 150;

/** Requests of the grid to its page. */
export interface GridCallbacks extends Pick<HeadActions, 'sort' | 'filter' | 'fit'> {
  /** A cell was clicked: select its row, the range up to it, or toggle it. */
  readonly clicked: (cell: ActiveCell, how: 'one' | 'range' | 'toggle') => void;
  readonly opened: (cell: ActiveCell) => void;
  readonly widened: (place: number, width: number) => void;
}

/** The grid: as high as all rows, with DOM elements only for the visible ones. */
export class GridView {
  readonly element = document.createElement('div');
  readonly #head = document.createElement('div');
  readonly #body = document.createElement('div');
  readonly measurer = new ColumnMeasurer(this.element);
  readonly #pool = new RowPool(this.#body);
  readonly #calls: GridCallbacks;
  #model: GridModel | undefined;
  #frame = 0;
  #stillTimer: number | undefined;
  /** Scroll position of the last fill. */
  #top = 0;

  constructor(calls: GridCallbacks) {
    this.#calls = calls;
    this.element.className = 'grid';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'grid');
    this.element.setAttribute('aria-multiselectable', 'true');
    this.#head.className = 'grid-head';
    this.#body.className = 'grid-body';
    this.#head.setAttribute('role', 'rowgroup');
    this.#body.setAttribute('role', 'rowgroup');
    this.element.append(this.#head, this.#body);
    this.element.addEventListener('scroll', () => this.#fillSoon(), { passive: true });
    this.#body.addEventListener('click', (event) => this.#clicked(event));
    this.#body.addEventListener('dblclick', (event) => this.#opened(event));
    this.#body.addEventListener('pointerover', ({ target }) => titleWhereCut(target));
    new ResizeObserver(() => this.#fillSoon()).observe(this.element);
  }

  /** Renders the grid; `rows` tells whether other rows are shown, or in another order. */
  show(model: GridModel, label: string, rows: 'changed' | 'same'): void {
    this.#model = model;
    const lines = model.filterRow === 'shown' ? 2 : 1;
    this.element.setAttribute('aria-label', label);
    this.element.setAttribute('aria-rowcount', String(model.shown.length + lines));
    this.element.setAttribute('aria-colcount', String(model.columns.length + 1));
    this.#setWidths(model.columns);
    this.#body.style.height = `${model.shown.length * ROW_HEIGHT}px`;
    if (rows === 'changed') this.measurer.refresh();
    const actions: HeadActions = {
      ...this.#calls,
      drag: (event, column) => this.#drag(event, column),
      toRows: (cell) => {
        this.element.focus();
        this.#calls.clicked({ line: 0, cell }, 'one');
      },
    };
    render(gridHead(model, actions), this.#head);
    if (rows === 'changed') this.#pool.forget();
    this.#fill();
    this.#pool.settle();
  }

  /** Scrolls as little as needed to show a cell. */
  bringIntoView({ line, cell }: ActiveCell): void {
    const { element } = this;
    const head = this.#head.offsetHeight;
    if (line >= 0) {
      const [top, bottom] = [line * ROW_HEIGHT, (line + 1) * ROW_HEIGHT];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight - head) {
        element.scrollTop = bottom - element.clientHeight + head;
      }
    }
    const widths = (this.#model?.columns ?? []).map(({ width }) => width);
    const left = widths.slice(0, Math.max(0, cell)).reduce((sum, width) => sum + width, 0);
    const right = left + (widths[cell] ?? 0) + ROW_NUMBER_WIDTH;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
    this.#fill();
    this.#pool.settle();
  }

  /** What a key does in the grid; undefined if nothing. */
  keyOf(event: KeyboardEvent): GridKey | undefined {
    if (this.#model === undefined) return undefined;
    const { shown, columns, active } = this.#model;
    const page = Math.max(1, Math.floor((this.element.clientHeight - this.#head.offsetHeight) / ROW_HEIGHT) - 1);
    return gridKey(event, active, { lines: shown.length, cells: columns.length, page });
  }

  #fillSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const before = this.#top;
      this.#fill();
      clearTimeout(this.#stillTimer);
      // Rows aren't reordered in the DOM while scrolling, which costs more than filling them.
      if (before === this.#top) this.#pool.settle();
      else this.#stillTimer = window.setTimeout(() => this.#pool.settle(), SCROLL_IDLE_MS);
    });
  }

  #fill(): void {
    const model = this.#model;
    if (model === undefined) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = this.element;
    const head = model.filterRow === 'shown' ? 2 : 1;
    this.#top = top;
    if (this.#pool.fill(model, { top, left, width, height, head }) === 'later') this.#fillSoon();
    const { active } = model;
    // A cell that is scrolled away has no element.
    const id = active.line === -1 ? headCellId(active.cell) : this.#pool.has(active) ? ACTIVE_CELL : '';
    if (this.element.getAttribute('aria-activedescendant') === id) return;
    if (id === '') this.element.removeAttribute('aria-activedescendant');
    else this.element.setAttribute('aria-activedescendant', id);
  }

  #setWidths(columns: readonly GridColumn[]): void {
    const widths = columns.map(({ width }) => width);
    this.element.style.setProperty('--columns', [ROW_NUMBER_WIDTH, ...widths].map((width) => `${width}px`).join(' '));
    this.element.style.setProperty('--width', `${widths.reduce((sum, width) => sum + width, ROW_NUMBER_WIDTH)}px`);
  }

  #clicked(event: MouseEvent): void {
    const cell = this.#pool.cellOf(event.target);
    if (cell === undefined) return;
    const onNumber = cell.cell === -1;
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey || onNumber ? 'toggle' : 'one';
    this.#calls.clicked(cell, how);
  }

  #opened(event: MouseEvent): void {
    const cell = this.#pool.cellOf(event.target);
    if (cell !== undefined) this.#calls.opened(cell);
  }

  #drag(event: PointerEvent, { place, width }: GridColumn): void {
    const edge = event.target;
    if (!(edge instanceof HTMLElement) || event.button !== 0) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const move = ({ clientX }: PointerEvent): void => {
      this.#calls.widened(place, boundedWidth(width + clientX - event.clientX));
    };
    const stop = new AbortController();
    edge.addEventListener('pointermove', move, { signal: stop.signal });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      edge.addEventListener(end, () => stop.abort(), { signal: stop.signal });
    }
  }
}

/** Shows the whole text of a cell that is cut off as its tooltip. */
function titleWhereCut(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !target.matches('.cell')) return;
  if (target.scrollWidth > target.clientWidth) target.title = target.textContent ?? '';
  else target.removeAttribute('title');
}

interface HeadActions {
  readonly sort: (place: number) => void;
  readonly filter: (place: number, text: string) => void;
  /** Starts dragging the edge of a column. */
  readonly drag: (event: PointerEvent, column: GridColumn) => void;
  readonly fit: (place: number) => void;
  /** Moves the focus from the filter to the rows. */
  readonly toRows: (cell: number) => void;
}

/** Element id of a header cell, by its index among the shown columns; -1 for the row numbers. */
function headCellId(cell: number): string {
  return `head-cell-${cell}`;
}

/** The header: column names, and filters below them. */
function gridHead({ columns, sort, filterRow, active }: GridModel, actions: HeadActions): TemplateResult {
  return html`<div class="row names" role="row" aria-rowindex="1">
      <div class="cell line" role="columnheader" aria-colindex="1" id=${headCellId(-1)}><span class="visually-hidden">Row</span></div>
      ${columns.map((column, at) => {
        const direction = sort?.column === column.place ? sort.direction : 'none';
        const order = { up: 'ascending', down: 'descending', none: 'none' } as const;
        return html`<div
          class="cell name ${column.kind} ${active.line === -1 && active.cell === at ? 'active' : ''}"
          role="columnheader"
          aria-colindex=${at + 2}
          aria-sort=${order[direction]}
          id=${headCellId(at)}
          title="${column.label}: sort"
          @click=${() => actions.sort(column.place)}
        >
          <span class="label">${column.label}</span>
          ${direction === 'none' ? null : html`<i class="codicon codicon-arrow-${direction}" aria-hidden="true"></i>`}
          <span
            class="edge"
            @click=${(event: Event) => event.stopPropagation()}
            @pointerdown=${(event: PointerEvent) => actions.drag(event, column)}
            @dblclick=${() => actions.fit(column.place)}
          ></span>
        </div>`;
      })}
    </div>
    ${filterRow === 'hidden' ? null : filters(columns, actions)}`;
}

/** Placeholder and tooltip of the filters. */
const HINTS: Readonly<Record<GridColumn['kind'], readonly [string, string]>> = {
  text: ['Filter', 'text, =whole text, !not this'],
  outcome: ['Filter', 'text, =whole text, !not this'],
  id: ['Filter', 'text, =whole text, !not this'],
  list: ['Filter', 'text, !not this'],
  json: ['Filter', 'text, !not this'],
  flag: ['yes, no', 'yes or no'],
  number: ['> 5', '5, > 5, <= 5, 5..9'],
  time: ['2026-03', '2026-03, > 2026-03-01, 2026-03-01..2026-03-05, in UTC'],
  day: ['2026-03', '2026-03, > 2026-03-01, 2026-03-01..2026-03-05'],
};

function filters(columns: readonly GridColumn[], actions: HeadActions): TemplateResult {
  return html`<div class="row filters" role="row" aria-rowindex="2">
    <div class="cell line" role="gridcell" aria-colindex="1"><i class="codicon codicon-filter" aria-hidden="true"></i></div>
    ${columns.map(
      (column, at) => html`<div class="cell" role="gridcell" aria-colindex=${at + 2}>
        <input
          type="text"
          spellcheck="false"
          aria-label="Filter ${column.label}"
          placeholder=${HINTS[column.kind][0]}
          title="${HINTS[column.kind][1]}; = alone matches empty cells, ! alone non-empty ones"
          .value=${live(column.filter)}
          @input=${(event: Event) => actions.filter(column.place, (event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'ArrowDown') actions.toRows(at);
            else if (event.key === 'Escape' && column.filter !== '') actions.filter(column.place, '');
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </div>`,
    )}
  </div>`;
}
