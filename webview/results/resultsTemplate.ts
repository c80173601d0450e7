import { html, type TemplateResult } from 'lit';
import { detailsPanel } from './details/detailsPanel.ts';
import { formatCounts } from './head/countsInWords.ts';
import { resultsHeader } from './head/resultsHeader.ts';
import type { PageState } from './pageState.ts';
import type { ResultsActions } from './resultsActions.ts';

/** The whole page around its table and its plot, which are made once. */
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
      <span class="told">${state.told ?? ''}</span>
      <span class="gap"></span>
      ${isPlot ? attribution(actions) : html`<span class="zone">Times in UTC</span>`}
    </footer>
  </div>`;
}

function attribution(actions: ResultsActions): TemplateResult {
  return html`<span class="zone">Times in UTC</span>
    <button class="link attribution" @click=${() => actions.openAttribution()}>Charts by TradingView Lightweight Charts™</button>`;
}

function emptiness({ head, counts }: PageState, actions: ResultsActions): TemplateResult | null {
  if (counts.shown > 0) return null;
  if (counts.held > 0) {
    return html`<div class="emptiness">
      <p>No row fits the filter.</p>
      <button class="secondary" @click=${() => actions.clearFilters()}>Clear all filters</button>
    </div>`;
  }
  return html`<div class="emptiness">
    <p>${head.reading === 'reading' ? 'Reading the first rows…' : (head.empty ?? 'There are no rows.')}</p>
  </div>`;
}
