import { html, type TemplateResult } from 'lit';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { cardSection } from './cardSection.ts';
import { changesSection } from './changesSection.ts';
import { checkCountsButton, checksSection } from './checksSection.ts';
import { conflictsSection } from './conflictsSection.ts';
import { capitalized } from './describeReview.ts';
import type { PageState, ReviewActions } from './pageState.ts';
import { chartPane } from './reviewChart.ts';
import { sendsSection } from './sendsSection.ts';
import { textChanges } from './textChanges.ts';

type Section = (state: PageState, actions: ReviewActions) => TemplateResult | null;

/** The panel's sections from top to bottom: decisions first, their consequences last. */
const SECTIONS: Readonly<Record<ReviewState['mode'], readonly Section[]>> = {
  compare: [changesSection, textChanges, sendsSection, checksSection],
  save: [changesSection, textChanges, sendsSection, checksSection],
  publish: [cardSection, sendsSection, checksSection],
  conflict: [conflictsSection, changesSection, textChanges, sendsSection, checksSection],
};

/** The page around the chart, which is created once. */
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

const MODES: Readonly<Record<ReviewState['mode'], { readonly name: string; readonly icon: string }>> = {
  compare: { name: 'Compare', icon: 'diff' },
  save: { name: 'Before saving', icon: 'save' },
  publish: { name: 'Before publishing', icon: 'cloud-upload' },
  conflict: { name: 'Changed on both sides', icon: 'git-merge' },
};

/** What is reviewed, and the most important notice about it. */
function reviewHeader({ review }: PageState, actions: ReviewActions): TemplateResult {
  const { mode, title, before, after, notice, canCompareAsText } = review;
  const { name, icon } = MODES[mode];
  return html`<header class="review-head">
    <div class="title-line">
      <span class="chip"><i class="codicon codicon-${icon}" aria-hidden="true"></i>${name}</span>
      <h1 dir="auto" title=${title}>${title}</h1>
      ${
        before.sketch === undefined
          ? html`<span class="faint">${capitalized(after.label)}</span>`
          : html`<span class="faint">${capitalized(before.label)} → ${after.label}</span>`
      }
      ${
        canCompareAsText
          ? html`<button class="secondary small" @click=${() => actions.compareAsText()}
              ><i class="codicon codicon-diff" aria-hidden="true"></i>Compare as text</button>`
          : null
      }
    </div>
    ${
      notice === undefined
        ? null
        : html`<div class="banner"><i class="codicon codicon-info" aria-hidden="true"></i><div><p>${notice}</p></div></div>`
    }
  </header>`;
}

/** The question and its buttons; nothing if there is nothing to confirm. */
function confirmBar({ review, requested }: PageState, actions: ReviewActions): TemplateResult | null {
  const { confirm } = review;
  if (confirm === undefined) return null;
  const { question, button, refusal } = confirm;
  const isWaiting = requested !== 'nothing';
  // A disabled button stays focusable, so that screen readers can announce why it's disabled.
  return html`<footer class="confirm" aria-label="Decision">
    <div class="question">
      <p id="question">${question}</p>
      ${
        refusal === undefined
          ? null
          : html`<p id="refusal" class="refusal"><i class="codicon codicon-circle-slash" aria-hidden="true"></i>${refusal}</p>`
      }
    </div>
    <div class="ways">
      ${checkCountsButton(review.checks, actions)}
      <button class="secondary" ?disabled=${isWaiting} @click=${() => actions.cancel()}>Cancel</button>
      <button
        class="primary"
        aria-disabled=${refusal !== undefined || isWaiting}
        aria-describedby=${refusal === undefined ? 'question' : 'refusal'}
        @click=${() => actions.confirm()}
      >${requested === 'confirm' ? html`<i class="codicon codicon-loading codicon-modifier-spin" aria-hidden="true"></i>` : null}${button}</button>
    </div>
  </footer>`;
}
