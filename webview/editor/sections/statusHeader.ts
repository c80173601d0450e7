import { html, type TemplateResult } from 'lit';
import type { EditorAction, EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import { iconButton, panelSection } from '../../page/controls.ts';
import { ACTION_LABELS, type EditorActions } from '../actions/editorActions.ts';
import type { PageState } from '../pageState.ts';
import { findingCounts } from './findingsSection.ts';

const STATUS_ICONS: Readonly<Record<string, string>> = {
  Pending: 'clock',
  Active: 'pulse',
  Expired: 'history',
  Cancelled: 'circle-slash',
};

/** The card's origin and its status there. */
export function statusHeader(state: PageState, actions: EditorActions): TemplateResult {
  const { snapshot } = state;
  const { origin } = snapshot;
  if (origin.kind === 'draft') {
    return html`<header class="status">
      <span class="chip"><i class="codicon codicon-file" aria-hidden="true"></i>Draft</span>
      <span class="origin" title=${origin.fileName}>${origin.fileName}</span>
      ${findingCounts(state, actions)}${dirtyMark(snapshot.dirty)}
      <button class="link" @click=${() => actions.run('publish')}>Publish…</button>
    </header>
    ${origin.publication === undefined ? null : publicationLine(origin.publication, actions)}`;
  }
  return html`<header class="status">
    <span class="chip ${origin.status.toLowerCase()}"
      ><i class="codicon codicon-${STATUS_ICONS[origin.status] ?? 'question'}" aria-hidden="true"></i>${origin.status || 'not loaded yet'}</span>
    <span class="origin" title="${origin.connection} · ${origin.channel}">${origin.connection} · ${origin.channel}</span>
    <span class="faint">${origin.timeLeft}</span>
    ${findingCounts(state, actions)}${dirtyMark(snapshot.dirty)}
  </header>`;
}

type Draft = Extract<PageState['snapshot']['origin'], { kind: 'draft' }>;

function publicationLine({ card, state }: NonNullable<Draft['publication']>, actions: EditorActions): TemplateResult {
  const said = {
    same: 'The draft hasn’t changed since.',
    changed: 'The draft has changed since.',
    deleted: 'That card was deleted.',
  };
  return html`<div class="banner">
    <i class="codicon codicon-cloud" aria-hidden="true"></i>
    <div><p>Published as ${card}. ${said[state]}</p>
      ${
        state === 'deleted'
          ? null
          : html`<div class="buttons"><button class="secondary" @click=${() => actions.run('openPublished')}
              >${ACTION_LABELS.openPublished.label}</button></div>`
      }
    </div></div>`;
}

function dirtyMark(dirty: boolean): TemplateResult | null {
  return dirty
    ? html`<span class="dirty" role="img" title="Unsaved changes" aria-label="Unsaved changes">●</span>`
    : null;
}

/** Why the card can't be edited and what can be done instead, where its text came from, and the notice; nothing without any. */
export function banners({ snapshot, notice }: PageState, actions: EditorActions): TemplateResult {
  const { readOnly, unreadable, laidOver } = snapshot;
  const firstError = snapshot.findings.find(({ severity }) => severity === 'error');
  return html`
    ${
      unreadable === undefined
        ? null
        : html`<div class="banner error" role="alert">
            <i class="codicon codicon-error" aria-hidden="true"></i>
            <div><p>${unreadable.pictured ? 'The text isn’t a valid card, so this is the last valid version.' : 'The text isn’t a valid card, so there is nothing to show yet.'}</p>
              <p>Line ${unreadable.line}: ${unreadable.message}</p>
              <div class="buttons"><button class="secondary" @click=${() =>
                firstError === undefined
                  ? actions.run('openAsText')
                  : actions.revealFinding(firstError)}>Show error in text</button></div>
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
      laidOver === undefined
        ? null
        : html`<div class="banner" role="status">
            <i class="codicon codicon-info" aria-hidden="true"></i>
            <div><p>${laidOver}</p></div></div>`
    }
    ${
      notice === undefined
        ? null
        : html`<div class="banner warning">
            <i class="codicon codicon-warning" aria-hidden="true"></i>
            <div><p>${notice}</p></div>
            ${iconButton('close', 'Dismiss', actions.dismissNotice)}</div>`
    }`;
}

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
