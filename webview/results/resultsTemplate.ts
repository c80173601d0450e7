import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatNumber } from '../../src/card/model/formatValues.ts';
import type { DetailField } from '../../src/protocol/resultsMessages.ts';
import { iconButton, radioSwitch } from '../page/controls.ts';
import { areNotesFolded, type PageState, type ResultsActions } from './pageState.ts';
import { formatUtcAndLocal } from './rows/resultRows.ts';

/** The page around its table and its plot, which are created once. */
export function resultsTemplate(
  state: PageState,
  actions: ResultsActions,
  table: HTMLElement,
  plot: HTMLElement,
): TemplateResult {
  const { view, head, counts } = state;
  const isPlot = view.plot >= 0 && head.plots.length > 0;
  return html`<div class="results ${view.details === 'open' && !isPlot ? 'with-details' : ''}">
    ${resultsHeader(state, actions)}
    <main class="stage">
      <div class="table-side" ?hidden=${isPlot}>${table}${emptiness(state, actions)}</div>
      <div class="plot-side" ?hidden=${!isPlot}>${plot}</div>
    </main>
    ${isPlot ? null : detailsPanel(state, actions)}
    <footer class="status">
      <span class="counts">${formatCounts(state)}</span>
      ${
        head.reading === 'reading' || state.sorting === 'sorting'
          ? html`<i class="codicon codicon-loading codicon-modifier-spin" aria-hidden="true"></i>`
          : null
      }
      ${head.reading === 'reading' && (head.total ?? 0) > 0 ? html`<progress aria-label="Rows read" max=${head.total ?? 1} .value=${counts.held}></progress>` : null}
      <span class="status-message">${state.status ?? ''}</span>
      <span class="gap"></span>
      <span class="zone">Times in UTC</span>
      ${isPlot ? html`<a class="attribution" href="https://www.tradingview.com/">Charts by TradingView Lightweight Charts™</a>` : null}
    </footer>
  </div>`;
}

function emptiness({ head, counts }: PageState, actions: ResultsActions): TemplateResult | null {
  if (counts.shown > 0) return null;
  if (counts.held > 0) {
    return html`<div class="emptiness">
      <p>No rows match the filter.</p>
      <button class="secondary" @click=${() => actions.clearFilters()}>Clear all filters</button>
    </div>`;
  }
  return html`<div class="emptiness">
    <p>${head.reading === 'reading' ? 'Reading the first rows…' : (head.empty ?? 'There are no rows.')}</p>
  </div>`;
}

/** All fields of a row, and its actions. */
function detailsPanel(state: PageState, actions: ResultsActions): TemplateResult | null {
  const { details, view, head } = state;
  if (view.details !== 'open') return null;
  if (details === undefined) {
    return html`<aside class="details" aria-label="Row details" tabindex="0">
      <p class="faint">Select a row to see all of its fields.</p>
    </aside>`;
  }
  return html`<aside class="details" aria-label="Row details" tabindex="0">
    <div class="details-head">
      <h2>Row ${formatNumber(details.row + 1)}</h2>
      <span class="gap"></span>
      ${iconButton('arrow-up', 'Row above', () => actions.step(-1))}
      ${iconButton('arrow-down', 'Row below', () => actions.step(1))}
      ${iconButton('json', 'Copy row as JSON', () => actions.copyRow())}
      ${iconButton('close', 'Close details', () => actions.closeDetails())}
    </div>
    ${
      details.actions.length === 0
        ? null
        : html`<div class="ways">
            ${details.actions.map((place) => {
              const action = head.actions[place];
              return action === undefined
                ? null
                : html`<button class="secondary" @click=${() => actions.act(place, 'detailed')}>
                    <i class="codicon codicon-${action.icon}" aria-hidden="true"></i>${action.label}
                  </button>`;
            })}
          </div>`
    }
    <dl>${details.fields.map(field)}</dl>
  </aside>`;
}

function field({ label, kind, text }: DetailField): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value(kind, text)}</dd>
  </div>`;
}

function value(kind: DetailField['kind'], text: string): TemplateResult | string {
  switch (kind) {
    case 'none':
      return html`<span class="faint">none</span>`;
    case 'json':
      return html`<pre tabindex="0" role="group" aria-label="Nested values">${text}</pre>`;
    case 'time':
      return formatUtcAndLocal(text);
    case 'text':
    case 'outcome':
    case 'id':
    case 'number':
    case 'day':
    case 'flag':
    case 'list':
      return text === '' ? html`<span class="faint">empty</span>` : text;
  }
}

/** Number of rows read, shown and selected; displayed and announced. */
export function formatCounts({ head, counts }: Pick<PageState, 'head' | 'counts'>): string {
  const { held, shown, selected } = counts;
  const total = head.total === undefined ? held : Math.max(head.total, held);
  const of = shown === held ? formatRows(held) : `${formatNumber(shown)} of ${formatRows(held)}`;
  const reading =
    head.reading === 'complete'
      ? ''
      : total > held
        ? `, reading ${formatNumber(held)} of ${formatNumber(total)}`
        : ', reading';
  return `${of}${reading}${selected > 0 ? `, ${formatNumber(selected)} selected` : ''}`;
}

function formatRows(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
}

const MASKED_NOTICE =
  'Personal data: e-mail addresses, names, phone numbers and addresses are masked until you reveal them. In custom fields, values that look like an e-mail address or phone number are masked. Nothing is kept after you close this view, unless you save it.';
const REVEALED_NOTICE = 'Personal data is shown in this view. Nothing is kept after you close it, unless you save it.';

/**
 * Title, toolbar and notes of the result. Buttons never move while rows are read or filtered: notes are below the toolbar,
 * and disabled buttons stay in place.
 */
function resultsHeader(state: PageState, actions: ResultsActions): TemplateResult {
  const { head, view } = state;
  const isPlot = view.plot >= 0 && head.plots.length > 0;
  return html`<header class="result-head">
    <div class="title-line">
      <h1>${head.title}</h1>
      <p class="subtitle">${head.subtitle}</p>
    </div>
    <div class="bar" role="toolbar" aria-label="Result">
      <div class="table-tools ${isPlot ? 'off' : ''}" ?inert=${isPlot}>${tableTools(state, actions)}</div>
      ${viewSwitch(state, actions)}
      <span class="gap"></span>
      ${head.actions.map(({ label, icon, on }, place) =>
        on === 'result'
          ? html`<button class="secondary" @click=${() => actions.act(place, 'shown')}>
              <i class="codicon codicon-${icon}" aria-hidden="true"></i>${label}
            </button>`
          : null,
      )}
      <button class="primary" ?disabled=${state.counts.held === 0} @click=${() => actions.save()}>
        <i class="codicon codicon-save-as" aria-hidden="true"></i>Save…
      </button>
    </div>
    ${notices(state, actions)}
  </header>`;
}

function tableTools(state: PageState, actions: ResultsActions): TemplateResult {
  const { view, counts } = state;
  const isFiltered = view.filter !== '' || view.columnFilters.length > 0;
  return html`<div class="filter-box">
      <i class="codicon codicon-search" aria-hidden="true"></i>
      <input
        type="text"
        class="filter"
        spellcheck="false"
        aria-label="Filter all columns"
        placeholder="Filter all columns"
        .value=${live(view.filter)}
        @input=${(event: Event) => actions.filter((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'ArrowDown') actions.toRows();
          else if (event.key === 'Escape' && view.filter !== '') actions.filter('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
    ${iconButton('clear-all', 'Clear all filters', actions.clearFilters, { disabled: !isFiltered })}
    ${iconButton('filter', 'Filter by column', actions.toggleFilterRow, { pressed: view.filterRow === 'shown' })}
    ${columnChooser(state, actions)}
    ${iconButton('layout-sidebar-right', describeDetails(state), actions.toggleDetails, { pressed: view.details === 'open' })}
    ${revealSwitch(state, actions)}
    ${iconButton('copy', counts.selected > 0 ? 'Copy selected rows' : 'Copy shown rows', actions.copy)}`;
}

function describeDetails({ head }: PageState): string {
  return head.actions.some(({ on }) => on === 'row') ? 'Row details and actions (Enter)' : 'Row details (Enter)';
}

/** Present only if something is masked, which email addresses are even in results that aren't about people. */
function revealSwitch({ head }: PageState, actions: ResultsActions): TemplateResult | null {
  if (!head.canReveal) return null;
  const isFull = head.exposure === 'full';
  const label = isFull ? 'Mask personal data (R)' : 'Reveal personal data (R)';
  return html`<button
    class="secondary reveal"
    title=${label}
    aria-keyshortcuts="R"
    aria-pressed=${isFull}
    @click=${() => actions.reveal()}
  >
    <i class="codicon codicon-${isFull ? 'eye' : 'eye-closed'}" aria-hidden="true"></i>Reveal
  </button>`;
}

/** The notes below their heading, or the heading with the beginning of the first one. */
function notices({ head }: PageState, actions: ResultsActions): TemplateResult | null {
  const { notes, exposure } = head;
  const personalData = head.personalData && head.canReveal;
  if (notes.length === 0 && !personalData) return null;
  const isFolded = areNotesFolded(head);
  const personal = exposure === 'full' ? REVEALED_NOTICE : MASKED_NOTICE;
  const count = notes.length + (personalData ? 1 : 0);
  const name = count === 1 ? '1 note' : `${count} notes`;
  return html`<button class="fold" aria-expanded=${!isFolded} @click=${() => actions.foldNotes()}>
      <i class="codicon codicon-${isFolded ? 'chevron-right' : 'chevron-down'}" aria-hidden="true"></i>
      ${personalData && isFolded ? html`<i class="codicon codicon-shield" aria-hidden="true"></i>` : null}
      <span class="first">${isFolded ? `${name}: ${[...(personalData ? [personal] : []), ...notes][0]}` : name}</span>
    </button>
    <ul class="notes" role="list" ?hidden=${isFolded}>
    ${
      personalData
        ? html`<li class="personal"><i class="codicon codicon-shield" aria-hidden="true"></i><span>${personal}</span></li>`
        : null
    }
    ${notes.map((note) => html`<li><i class="codicon codicon-info" aria-hidden="true"></i><span>${note}</span></li>`)}
  </ul>`;
}

/** The status message after personal data was shown or masked; undefined if that didn't change. */
export function describeExposureChange(
  before: PageState['head'] | undefined,
  now: PageState['head'],
): string | undefined {
  if (before === undefined || before.exposure === now.exposure) return undefined;
  return now.exposure === 'full' ? 'Personal data is shown in this view.' : 'Personal data is masked.';
}

/** Button and popover to choose the columns. */
function columnChooser({ head, columns, chooser }: PageState, actions: ResultsActions): TemplateResult {
  const label = 'Choose columns';
  return html`<div class="chooser">
    <button
      class="icon"
      title=${label}
      aria-label=${label}
      aria-haspopup="dialog"
      aria-expanded=${chooser === 'open'}
      @click=${() => actions.toggleChooser()}
    >
      <i class="codicon codicon-list-selection" aria-hidden="true"></i>
    </button>
    ${
      chooser === 'closed'
        ? null
        : html`<div class="popover" role="dialog" aria-label="Columns">
            <div class="choices">
              ${head.columns.map(
                (column, place) => html`<label>
                  <input
                    type="checkbox"
                    .checked=${live(columns.includes(place))}
                    ?disabled=${columns.length === 1 && columns.includes(place)}
                    @change=${(event: Event) => actions.showColumn(place, (event.target as HTMLInputElement).checked)}
                  />
                  <span>${column.label}</span>
                </label>`,
              )}
            </div>
            <button class="link" @click=${() => actions.resetColumns()}>Reset columns</button>
          </div>`
    }
  </div>`;
}

/** Switches between the table and the plots; nothing if there are no plots. */
function viewSwitch({ head, view }: PageState, actions: ResultsActions): TemplateResult | null {
  if (head.plots.length === 0) return null;
  const shown = Math.min(view.plot, head.plots.length - 1);
  const names = ['Table', ...head.plots.map(({ title }) => title)];
  return radioSwitch(
    { name: 'view', label: 'Shown', className: 'view-switch' },
    names.map((name, at) => ({ value: at - 1, name, icon: at === 0 ? 'table' : 'graph-line' })),
    shown,
    (plot) => actions.showPlot(plot),
  );
}
