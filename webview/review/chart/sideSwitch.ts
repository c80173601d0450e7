import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { capitalized } from '../capitalized.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { CHART_SIDES, type ChartSide } from '../viewState.ts';
import { shownSide } from './chartPicture.ts';

/** Which of the cards the chart shows; nothing where there is one only. */
export function sideSwitch({ review, view }: PageState, actions: ReviewActions): TemplateResult | null {
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
