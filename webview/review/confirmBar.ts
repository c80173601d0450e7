import { html, type TemplateResult } from 'lit';
import { checkCountsButton } from './checks/checkCounts.ts';
import type { PageState } from './pageState.ts';
import type { ReviewActions } from './reviewActions.ts';

/** The end of a review: what is about to happen, where, and the two ways out. Nothing where there is nothing to confirm. */
export function confirmBar({ review, requested: asked }: PageState, actions: ReviewActions): TemplateResult | null {
  const { confirm } = review;
  if (confirm === undefined) return null;
  const { question, button, refusal } = confirm;
  const isWaiting = asked !== 'nothing';
  // Kept in the tab order when it cannot be pressed: else nobody who listens would learn why.
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
      >${asked === 'confirm' ? html`<i class="codicon codicon-loading codicon-modifier-spin" aria-hidden="true"></i>` : null}${button}</button>
    </div>
  </footer>`;
}
