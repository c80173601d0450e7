import { html, type TemplateResult } from 'lit';
import type { FindingView } from '../../../src/protocol/editorMessages.ts';
import { severityIcon } from '../../page/cardIcons.ts';
import { iconButton, panelSection } from '../../page/controls.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { fixButton } from '../fields/fieldFindings.ts';
import type { PageState } from '../pageState.ts';

/** A finding with more fixes has them collapsed, so that they don't bury the next one. */
const MOST_FIXES = 3;

/** The section with all findings, the most severe first, and their fixes. */
export function findingsSection(state: PageState, actions: EditorActions): TemplateResult {
  const { findings } = state.snapshot;
  return panelSection(state, actions, {
    id: 'findings',
    title: 'Findings',
    ...(findings.length === 0 ? {} : { badge: String(findings.length) }),
    body:
      findings.length === 0
        ? html`<p class="faint"><i class="codicon codicon-check" aria-hidden="true"></i> No problems found.</p>`
        : html`<ul class="rows">${findings.map((finding) => findingRow(state, actions, finding))}</ul>`,
  });
}

function findingRow({ snapshot }: PageState, actions: EditorActions, finding: FindingView): TemplateResult {
  const { severity, message, fixes, objectId, rule } = finding;
  const show = (): void => {
    if (objectId !== undefined) actions.goTo(objectId);
    else actions.revealFinding(finding);
  };
  const buttons = html`<div class="buttons">
    ${fixes.map((fix) => fixButton(fix.title, () => actions.applyFix(fix), snapshot.readOnly !== undefined))}
  </div>`;
  return html`<li class="finding">
    ${severityIcon(severity)}
    <div>
      <button class="message" title="Show: ${rule}" @click=${show}>${message}</button>
      ${fixes.length <= MOST_FIXES ? buttons : html`<details><summary>${fixes.length} fixes</summary>${buttons}</details>`}
    </div>
    ${iconButton('go-to-file', `Show in text: ${message}`, () => actions.revealFinding(finding), { title: 'Show in text' })}
  </li>`;
}

/** A button with the numbers of errors and warnings, which leads to the list. */
export function findingCounts({ snapshot }: PageState, actions: EditorActions): TemplateResult | null {
  const counts = (['error', 'warning'] as const)
    .map((severity) => ({
      severity,
      count: snapshot.findings.filter((finding) => finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return html`<button class="counts" title="Show findings" @click=${() => actions.goToSection('findings')}>
    ${counts.map(({ severity, count }) => html`${severityIcon(severity)}<span>${count}</span>`)}
  </button>`;
}
