import { html, type TemplateResult } from 'lit';
import type { FindingView } from '../../../src/protocol/editorMessages.ts';
import { severityIcon } from '../../card/severityIcon.ts';

/** What is to be said about one field, under it; the field names `id` in `aria-describedby`. Hints stay in the list. */
export function findingNotes(id: string, findings: readonly FindingView[]): TemplateResult {
  const said = findings.filter(({ severity }) => severity !== 'hint');
  return html`<div class="notes" id=${id}>
    ${said.map(({ severity, message }) => html`<p class="note ${severity}">${severityIcon(severity)}<span>${message}</span></p>`)}
  </div>`;
}
