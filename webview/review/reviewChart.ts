import { html, svg, type TemplateResult } from 'lit';
import { OBJECT_MARKS } from '../../src/protocol/chartActions.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { CANDLE_ICONS, iconButton, radioSwitch } from '../page/controls.ts';
import { comparedChart, shownSide } from './chartPicture.ts';
import { capitalized } from './describeReview.ts';
import { MARK_LABELS, markIcon } from './marks.ts';
import { CHART_SIDES, type ChartSide, type PageState, type ReviewActions } from './pageState.ts';

/** The chart with its controls and legend. */
export function chartPane(state: PageState, actions: ReviewActions, chart: HTMLElement): TemplateResult {
  return html`<main class="chart-side" aria-label="Chart">
    <div class="chart-bar">
      ${sideSwitch(state, actions)}
      ${candlesNote(state.review.candles)}
      ${iconButton('screen-normal', 'Fit card', () => actions.fitCard())}
    </div>
    <div class="chart-area">${chart}</div>
    ${chartLegend(state)}
  </main>`;
}

/** Chooses the cards that the chart shows; nothing if there is only one. */
function sideSwitch({ review, view }: PageState, actions: ReviewActions): TemplateResult | null {
  const { before, after } = review;
  if (before.sketch === undefined) return null;
  const names: Readonly<Record<ChartSide, string>> = {
    before: capitalized(before.label),
    both: 'Both',
    after: capitalized(after.label),
  };
  return radioSwitch(
    { name: 'side', label: 'Shown on the chart', className: 'side-switch' },
    CHART_SIDES.map((side) => ({ value: side, name: names[side] })),
    shownSide(review, view.side),
    (side) => actions.showSide(side),
  );
}

/** Explains the pale lines and marks that are present on the chart. */
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

/** Source of the candles, or why there are none. */
function candlesNote({ kind, text }: ReviewState['candles']): TemplateResult {
  const icon = CANDLE_ICONS[kind];
  return html`<span class="candles ${kind}" title=${text}>
    ${icon === undefined ? null : html`<i class="codicon codicon-${icon}" aria-hidden="true"></i>`}<span>${text}</span>
  </span>`;
}
