import { html, type TemplateResult } from 'lit';
import { lockedReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import { findingsAt } from '../fields/fieldFindings.ts';
import { findingNotes } from '../fields/findingNotes.ts';
import type { PageState } from '../pageState.ts';

/** What is wrong with the levels, each thing once, and the buttons that mend it; before it, why they are locked. */
export function levelNotes({ snapshot }: PageState, actions: EditorActions): TemplateResult {
  const { levelsLocked } = snapshot;
  const findings = findingsAt(snapshot, ['levels']);
  const isLocked = lockedReason(snapshot) !== undefined;
  const fixes = findings
    .filter(({ severity }) => severity !== 'hint')
    .flatMap((finding) =>
      finding.fixes.map((title, fix) => ({ title, fix, finding: snapshot.findings.indexOf(finding) })),
    );
  return html`<div id="levels-locked">${
    levelsLocked === undefined || isLocked
      ? null
      : html`<p class="note locked"><i class="codicon codicon-lock" aria-hidden="true"></i><span>${levelsLocked}</span></p>`
  }</div>
  ${findingNotes(
    'levels-notes',
    unique(findings, ({ message }) => message),
  )}
  ${
    fixes.length === 0 || isLocked
      ? null
      : html`<div class="buttons">${unique(fixes, ({ title }) => title).map(
          ({ title, finding, fix }) =>
            html`<button class="secondary small" @click=${() =>
              actions.applyFix(
                finding,
                fix,
              )}><i class="codicon codicon-lightbulb-autofix" aria-hidden="true"></i>${title}</button>`,
        )}</div>`
  }`;
}

/** A broken pair of levels is said on both, with the same fix; once is enough here. */
function unique<T>(all: readonly T[], by: (one: T) => string): readonly T[] {
  return all.filter((one, at) => all.findIndex((other) => by(other) === by(one)) === at);
}
