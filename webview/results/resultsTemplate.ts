import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../src/card/formatValues.ts';
import type { DetailField } from '../../src/protocol/resultsMessages.ts';
import { iconButton } from '../page/controls.ts';
import type { PageState, ResultsActions } from './pageState.ts';
import { resultsHeader } from './resultsHeader.ts';
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
