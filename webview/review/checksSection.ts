import { html, type TemplateResult } from 'lit';
import type { ReviewCheck } from '../../src/protocol/reviewMessages.ts';
import { severityIcon } from '../page/cardIcons.ts';
import { panelSection } from '../page/controls.ts';
import { type CheckLine, checkLines } from './describeReview.ts';
import type { PageState, ReviewActions } from './pageState.ts';

/** The checklist: findings, then passed groups of rules; nothing if it's empty. */
export function checksSection(state: PageState, actions: ReviewActions): TemplateResult | null {
  const { checks, mode } = state.review;
  if (checks.length === 0) return null;
  const { found, inOrder } = checkLines(checks);
  return panelSection(state, actions, {
    id: 'checks',
    title: 'Checklist',
    ...(found.length === 0 ? {} : { badge: String(found.length) }),
    body: html`<ul class="rows checks">
      ${found.map((line) => foundLine(line, mode === 'conflict' ? undefined : actions))}
      ${inOrder.map(
        ({ check }) => html`<li class="finding">${severityMark('ok')}<div class="message">${check.text}</div></li>`,
      )}
    </ul>`,
  });
}

/** Without actions, findings aren't clickable: a merged card isn't in any text yet. */
function foundLine(
  { check: { severity, text, rule }, place }: CheckLine,
  actions: Pick<ReviewActions, 'revealCheck'> | undefined,
): TemplateResult {
  if (actions === undefined) {
    return html`<li class="finding">${severityMark(severity)}<div class="message" title=${rule ?? ''}>${text}</div></li>`;
  }
  return html`<li class="finding">
    ${severityMark(severity)}
    <div>
      <button
        class="message"
        title=${rule === undefined ? 'Show in text' : `${rule} · show in text`}
        @click=${() => actions.revealCheck(place)}
      >${text}</button>
    </div>
  </li>`;
}

function severityMark(severity: ReviewCheck['severity']): TemplateResult {
  if (severity !== 'ok') return severityIcon(severity);
  return html`<i class="codicon codicon-pass ok" role="img" aria-label="passed"></i>`;
}

/** The numbers of errors and warnings, as a button that leads to the checklist; nothing if there are none. */
export function checkCountsButton(checks: readonly ReviewCheck[], actions: ReviewActions): TemplateResult | null {
  const counts = (['error', 'warning'] as const)
    .map((severity) => ({ severity, count: checks.filter((check) => check.severity === severity).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return html`<button class="counts" title="Show checklist" @click=${() => actions.goToChecks()}>
    ${counts.map(({ severity, count }) => html`${severityIcon(severity)}<span>${count}</span>`)}
  </button>`;
}
