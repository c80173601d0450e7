import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { GridColumn, GridModel } from './gridModel.ts';

/** What the table's head asks for. */
export interface HeadActions {
  readonly sort: (place: number) => void;
  readonly filter: (place: number, text: string) => void;
  /** The edge of a column was taken. */
  readonly drag: (event: PointerEvent, column: GridColumn) => void;
  readonly fit: (place: number) => void;
  /** From the filter down to the rows. */
  readonly toRows: (cell: number) => void;
}

/** Id of a column's name, by its place among those that are shown; -1: above the numbers of the rows. */
export function headCellId(cell: number): string {
  return `head-cell-${cell}`;
}

/** The names of the columns, and below them their filters. */
export function gridHead({ columns, sort, filterRow, active }: GridModel, actions: HeadActions): TemplateResult {
  return html`<div class="row names" role="row" aria-rowindex="1">
      <div class="cell line" role="columnheader" aria-colindex="1" id=${headCellId(-1)}><span class="unseen">Row</span></div>
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

/** What can be typed: in short, and whole. */
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
          title="${HINTS[column.kind][1]}; = alone: empty cells, ! alone: filled ones"
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
