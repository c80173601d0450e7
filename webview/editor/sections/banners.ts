import { html, type TemplateResult } from 'lit';
import { ACTION_LABELS } from '../actionLabels.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';

/** What stands against editing, and what can be done instead; nothing when nothing does. */
export function banners({ snapshot, notice }: PageState, actions: EditorActions): TemplateResult {
  const { readOnly, unreadable } = snapshot;
  const firstError = snapshot.findings.findIndex(({ severity }) => severity === 'error');
  return html`
    ${
      unreadable === undefined
        ? null
        : html`<div class="banner error" role="alert">
            <i class="codicon codicon-error" aria-hidden="true"></i>
            <div><p>${unreadable.pictured ? 'The text cannot be read as a card, so the last picture that could is shown.' : 'The text cannot be read as a card, so there is nothing to show yet.'}</p>
              <p>Line ${unreadable.line}: ${unreadable.message}</p>
              <div class="buttons"><button class="secondary" @click=${() =>
                firstError < 0
                  ? actions.run('openAsText')
                  : actions.revealFinding(firstError)}>Open the text there</button></div>
            </div></div>`
    }
    ${
      readOnly === undefined
        ? null
        : html`<div class="banner">
            <i class="codicon codicon-lock" aria-hidden="true"></i>
            <div><p>${readOnly.reason}</p>
              <div class="buttons">${readOnly.actions.map(
                (action) =>
                  html`<button class="secondary" @click=${() => actions.run(action)}>${ACTION_LABELS[action].label}</button>`,
              )}</div>
            </div></div>`
    }
    ${
      notice === undefined
        ? null
        : html`<div class="banner warning">
            <i class="codicon codicon-warning" aria-hidden="true"></i>
            <div><p>${notice}</p></div>
            <button class="icon" title="Dismiss" aria-label="Dismiss" @click=${actions.dismissNotice}
              ><i class="codicon codicon-close" aria-hidden="true"></i></button></div>`
    }`;
}
