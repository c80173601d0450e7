import { html, type TemplateResult } from 'lit';
import type { FindingView } from '../../../src/protocol/editorMessages.ts';
import { lockedReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import { findingNotes } from '../fields/findingNotes.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow } from './objectRow.ts';
import { errorsAndWarnings } from './objectWords.ts';

/** Parts of an object whose fields say themselves what is wrong with them. */
const REPORTED_BY_FIELDS: readonly (string | number | undefined)[] = ['points', 'clientObjectId'];

/** What else is wrong with the object, and the buttons that mend any of it. */
export function objectNotes({ snapshot }: PageState, actions: EditorActions, row: ObjectRow): TemplateResult {
  const graver = errorsAndWarnings(row);
  const others = graver.filter(({ path }) => !REPORTED_BY_FIELDS.includes(path[row.path.length]));
  const buttons = graver.flatMap((finding) => finding.fixes.map((title, fix) => ({ finding, title, fix })));
  const isLocked = lockedReason(snapshot) !== undefined;
  const mend = (finding: FindingView, fix: number): void => actions.applyFix(snapshot.findings.indexOf(finding), fix);
  return html`${findingNotes('object-notes', others)}
    <div class="buttons">${
      isLocked
        ? null
        : buttons.map(
            ({ finding, title, fix }) =>
              html`<button class="secondary small" @click=${() =>
                mend(
                  finding,
                  fix,
                )}><i class="codicon codicon-lightbulb-autofix" aria-hidden="true"></i>${title}</button>`,
          )
    }</div>`;
}
