import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { OBJECT_MARKS } from '../../src/protocol/chartActions.ts';
import type { CandlesMessage } from '../../src/protocol/pageMessages.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import type { ChartViewState } from '../chart/chartApi.ts';
import { ReaderChart } from '../chart/readerChart.ts';
import { comparedChart, shownSide } from './chartPicture.ts';
import { capitalized } from './describeReview.ts';
import { MARK_LABELS, markIcon } from './marks.ts';
import { CHART_SIDES, type ChartSide, type PageState, type ReviewActions } from './pageState.ts';

/** What the chart tells the page. */
export interface ReviewChartListener {
  pick(objectId: string | undefined): void;
  hover(objectId: string | undefined): void;
  viewChanged(view: ChartViewState): void;
}

/** The chart's element, and the chart in it, which is made when the element first stands in the page. */
export class ReviewChart {
  readonly element = document.createElement('div');
  readonly #listener: ReviewChartListener;
  readonly #firstView: ChartViewState | undefined;
  /** Not told yet: undefined. */
  #candles: CandlesMessage | 'none' | undefined;
  #chart: ReaderChart | undefined;

  constructor(firstView: ChartViewState | undefined, listener: ReviewChartListener) {
    this.element.className = 'chart';
    this.#firstView = firstView;
    this.#listener = listener;
  }

  show(review: ReviewState, side: ChartSide): void {
    const chart = this.#made();
    const { sketch, ghost, marks } = comparedChart(review, side);
    const { timeframe } = sketch.metadata;
    chart.setCard(sketch, { timeframe, dimmed: false });
    chart.setGhost(ghost, marks);
  }

  setCandles(candles: CandlesMessage | undefined): void {
    this.#candles = candles ?? 'none';
    this.#chart?.setCandles(candles);
  }

  highlight(objectIds: readonly string[]): void {
    this.#chart?.highlight(objectIds);
  }

  zoomTo(objectId: string): void {
    this.#chart?.zoomTo([objectId]);
  }

  fitCard(): void {
    this.#chart?.fitCard();
  }

  #made(): ReaderChart {
    if (this.#chart !== undefined) return this.#chart;
    const chart = new ReaderChart(this.element, {
      onPick: (objectId) => this.#listener.pick(objectId),
      onHover: (objectId) => this.#listener.hover(objectId),
      onViewChange: (view) => this.#listener.viewChanged(view),
    });
    this.#chart = chart;
    if (this.#firstView !== undefined) chart.restoreView(this.#firstView);
    if (this.#candles !== undefined) chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }
}

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

/** Which of the cards the chart shows; nothing where there is one only. */
function sideSwitch({ review, view }: PageState, actions: ReviewActions): TemplateResult | null {
  const { before, after } = review;
  if (before.sketch === undefined) return null;
  const names: Readonly<Record<ChartSide, string>> = {
    before: capitalized(before.label),
    both: 'Both',
    after: capitalized(after.label),
  };
  const shown = shownSide(review, view.side);
  return html`<fieldset class="side-switch" aria-label="Shown on the chart">
    ${CHART_SIDES.map(
      (side) => html`<label class=${shown === side ? 'chosen' : ''} title=${names[side]}>
        <input type="radio" name="side" .checked=${live(shown === side)} @change=${() => actions.showSide(side)} />
        <span class="name">${names[side]}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** What pale lines and marks on the chart mean; only those that are there. */
function chartLegend({ review, view }: PageState): TemplateResult | null {
  const { ghost, marks } = comparedChart(review, view.side);
  if (ghost === undefined) return null;
  const present = new Set(marks.values());
  return html`<ul class="chart-key" aria-label="Meaning of the marks">
    <li><svg class="ghost-line" viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">${svg`<path d="M0 4 H22" />`}</svg>Pale, dashed: ${review.before.label}</li>
    ${OBJECT_MARKS.filter((mark) => present.has(mark)).map(
      (mark) => html`<li>${markIcon(mark)}${MARK_LABELS[mark].word}</li>`,
    )}
  </ul>`;
}

const CANDLE_ICONS = {
  none: 'info',
  loading: 'loading codicon-modifier-spin',
  ready: '',
  failed: 'warning warning',
} as const;

/** Where the candles come from, or why there are none. */
function candlesNote({ kind, text }: ReviewState['candles']): TemplateResult {
  const icon = CANDLE_ICONS[kind];
  return html`<span class="candles ${kind}" title=${text}>
    ${icon === '' ? null : html`<i class="codicon codicon-${icon}" aria-hidden="true"></i>`}<span>${text}</span>
  </span>`;
}
