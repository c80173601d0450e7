import { html, type TemplateResult } from 'lit';
import { ACTION_LABELS, type EditorActions } from '../actions/editorActions.ts';
import type { PageState } from '../pageState.ts';
import { findingCounts } from './findingsSection.ts';

const STATUS_ICONS: Readonly<Record<string, string>> = {
  Pending: 'clock',
  Active: 'pulse',
  Expired: 'history',
  Cancelled: 'circle-slash',
};

/** Where the card comes from and how it stands there. */
export function statusHeader(state: PageState, actions: EditorActions): TemplateResult {
  const { snapshot } = state;
  const { origin } = snapshot;
  if (origin.kind === 'draft') {
    return html`<header class="status">
      <span class="chip"><i class="codicon codicon-file" aria-hidden="true"></i>Draft</span>
      <span class="origin" title=${origin.fileName}>${origin.fileName}</span>
      ${findingCounts(state, actions)}${dirtyMark(snapshot.dirty)}
      <button class="link" @click=${() => actions.run('publish')}>Publish…</button>
    </header>`;
  }
  return html`<header class="status">
    <span class="chip ${origin.status.toLowerCase()}"
      ><i class="codicon codicon-${STATUS_ICONS[origin.status] ?? 'question'}" aria-hidden="true"></i>${origin.status || 'not read yet'}</span>
    <span class="origin" title="${origin.connection} · ${origin.channel}">${origin.connection} · ${origin.channel}</span>
    <span class="faint">${origin.timeLeft}</span>
    ${findingCounts(state, actions)}${dirtyMark(snapshot.dirty)}
  </header>`;
}

function dirtyMark(dirty: boolean): TemplateResult | null {
  return dirty ? html`<span class="dirty" role="img" title="Not saved" aria-label="Not saved">●</span>` : null;
}

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
