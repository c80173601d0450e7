import { html, type TemplateResult } from 'lit';
import type { EditorAction, EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import { panelSection } from '../../page/panelSection.ts';
import { ACTION_LABELS, type EditorActions } from '../actions/editorActions.ts';

import type { PageState } from '../pageState.ts';

const ICONS = { nothing: 'check', send: 'cloud-upload', refused: 'circle-slash', file: 'save' } as const;

/** The section with what saving will do: the changes and their effects. */
export function saveSection(state: PageState, actions: EditorActions): TemplateResult {
  const { save, dirty, origin, readOnly } = state.snapshot;
  const others: readonly EditorAction[] =
    origin.kind === 'draft' ? ['publish'] : ['compareWithPublished', 'saveAsDraft', 'refresh'];
  return panelSection(state, actions, {
    id: 'save',
    title: origin.kind === 'draft' ? 'Save' : 'What saving will send',
    ...(save.changes.length === 0 ? {} : { badge: String(save.changes.length) }),
    body: html`
      <p class="headline ${save.kind}"><i class="codicon codicon-${ICONS[save.kind]}" aria-hidden="true"></i>${save.headline}</p>
      ${save.changes.length === 0 ? null : html`<dl class="changes">${save.changes.map(change)}</dl>`}
      ${save.effects.length === 0 ? null : html`<ul class="effects">${save.effects.map((effect) => html`<li>${effect}</li>`)}</ul>`}
      <div class="buttons">
        <button class="primary" ?disabled=${readOnly !== undefined || !dirty} @click=${() => actions.run('save')}>Save</button>
        ${others.map((action) => html`<button class="secondary" @click=${() => actions.run(action)}>${ACTION_LABELS[action].label}</button>`)}
      </div>`,
  });
}

function change({ label, before, after }: EditorSnapshot['save']['changes'][number]): TemplateResult {
  return html`<div class="change"><dt>${label}</dt>
    <dd>${before === undefined ? null : html`<del>${before}</del>`}${after === undefined ? null : html`<ins>${after}</ins>`}</dd></div>`;
}
