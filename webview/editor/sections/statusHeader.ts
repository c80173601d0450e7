import { html, type TemplateResult } from 'lit';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { findingCounts } from './findingCounts.ts';

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
