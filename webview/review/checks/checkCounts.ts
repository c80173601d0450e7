import { html, type TemplateResult } from 'lit';
import type { ReviewCheck } from '../../../src/protocol/reviewMessages.ts';
import { severityIcon } from '../../card/severityIcon.ts';
import type { ReviewActions } from '../reviewActions.ts';

/** How many errors and warnings there are, beside the decision; leads to the checklist. Nothing where there are none. */
export function checkCountsButton(checks: readonly ReviewCheck[], actions: ReviewActions): TemplateResult | null {
  const counts = (['error', 'warning'] as const)
    .map((severity) => ({ severity, count: checks.filter((check) => check.severity === severity).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return html`<button class="counts" title="Show the checklist" @click=${() => actions.goToChecks()}>
    ${counts.map(({ severity, count }) => html`${severityIcon(severity)}<span>${count}</span>`)}
  </button>`;
}
