import { html, nothing, type TemplateResult } from 'lit';
import type { EditorSnapshot, FindingView } from '../../../src/protocol/editorMessages.ts';
import { severityIcon } from '../../card/severityIcon.ts';
import type { EditorActions } from '../editorActions.ts';

/** What is to be said about a text, under it, with a button for each way to mend it. Hints stay in the list. */
export function textNotes(
  id: string,
  { findings: all, readOnly }: EditorSnapshot,
  findings: readonly FindingView[],
  actions: EditorActions,
): TemplateResult {
  const said = findings.filter(({ severity }) => severity !== 'hint');
  return html`<div class="notes" id=${id}>${said.map(
    (finding) => html`<p class="note ${finding.severity}">
      ${severityIcon(finding.severity)}<span>${finding.message}
        ${
          readOnly === undefined
            ? finding.fixes.map(
                (title, fix) =>
                  html`<button class="link" @click=${() => actions.applyFix(all.indexOf(finding), fix)}>${title}</button> `,
              )
            : nothing
        }</span>
    </p>`,
  )}</div>`;
}
