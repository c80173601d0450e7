import { html, type TemplateResult } from 'lit';
import { severityIcon } from '../../card/severityIcon.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';

/** How many errors and warnings there are, where they are seen without scrolling; leads to the list. */
export function findingCounts({ snapshot }: PageState, actions: EditorActions): TemplateResult | null {
  const counts = (['error', 'warning'] as const)
    .map((severity) => ({
      severity,
      count: snapshot.findings.filter((finding) => finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return html`<button class="counts" title="Show the findings" @click=${() => actions.goToSection('findings')}>
    ${counts.map(({ severity, count }) => html`${severityIcon(severity)}<span>${count}</span>`)}
  </button>`;
}
