import { html, type TemplateResult } from 'lit';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { cardSection } from './card/cardSection.ts';
import { changesSection } from './changes/changesSection.ts';
import { chartPane } from './chart/chartSide.ts';
import { checksSection } from './checks/checksSection.ts';
import { confirmBar } from './confirmBar.ts';
import { conflictsSection } from './conflicts/conflictsSection.ts';
import type { PageState } from './pageState.ts';
import type { ReviewActions } from './reviewActions.ts';
import { reviewHeader } from './reviewHeader.ts';
import { sendsSection } from './sends/sendsSection.ts';
import { textChanges } from './texts/textChanges.ts';

type Section = (state: PageState, actions: ReviewActions) => TemplateResult | null;

/** The panel from top to bottom: what is to be decided on first, what follows from it last. */
const SECTIONS: Readonly<Record<ReviewState['mode'], readonly Section[]>> = {
  compare: [changesSection, textChanges, sendsSection, checksSection],
  save: [changesSection, textChanges, sendsSection, checksSection],
  publish: [cardSection, sendsSection, checksSection],
  conflict: [conflictsSection, changesSection, textChanges, sendsSection, checksSection],
};

/** The whole page around the chart, which is made once. */
export function reviewTemplate(state: PageState, actions: ReviewActions, chart: HTMLElement): TemplateResult {
  return html`<div class="review ${state.review.mode}">
    ${reviewHeader(state, actions)}
    ${chartPane(state, actions, chart)}
    <section class="panel" aria-label="Review" tabindex="-1">
      ${SECTIONS[state.review.mode].map((section) => section(state, actions))}
    </section>
    ${confirmBar(state, actions)}
  </div>`;
}
