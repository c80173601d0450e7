import { html, type TemplateResult } from 'lit';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { candlesNote } from './candlesNote.ts';
import { chartLegend } from './chartKey.ts';
import { sideSwitch } from './sideSwitch.ts';

/** The chart with what decides how it is read. */
export function chartPane(state: PageState, actions: ReviewActions, chart: HTMLElement): TemplateResult {
  return html`<main class="chart-side" aria-label="Chart">
    <div class="chart-bar">
      ${sideSwitch(state, actions)}
      ${candlesNote(state.review.candles)}
      <button class="icon" title="Fit the card into the chart" aria-label="Fit the card into the chart" @click=${() => actions.fitCard()}
        ><i class="codicon codicon-screen-normal" aria-hidden="true"></i></button>
    </div>
    <div class="chart-area">${chart}</div>
    ${chartLegend(state)}
  </main>`;
}
