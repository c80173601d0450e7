import { html, type TemplateResult } from 'lit';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/panelSection.ts';
import type { PageState, ReviewActions } from './pageState.ts';

type Sends = ReviewState['sends'];

const SEND_ICONS: Readonly<Record<Sends['kind'], string>> = {
  nothing: 'check',
  send: 'cloud-upload',
  refused: 'circle-slash',
  none: 'info',
};

/** What will be sent to the service, and what that triggers. */
export function sendsSection(state: PageState, actions: ReviewActions): TemplateResult {
  const { sends } = state.review;
  return panelSection(state, actions, {
    id: 'sends',
    title: 'What will be sent',
    body: html`
      <p class="headline ${sends.kind}"><i class="codicon codicon-${SEND_ICONS[sends.kind]}" aria-hidden="true"></i>${sends.headline}</p>
      ${sends.effects.length === 0 ? null : effects(sends)}
      ${sends.body === undefined ? null : requestBody(state, actions, sends.body)}`,
  });
}

/** What the request triggers, or why it can't be sent. */
function effects({ kind, effects }: Sends): TemplateResult {
  const isRefused = kind === 'refused';
  return html`<h3>${isRefused ? 'Why it can’t be sent' : 'What it triggers'}</h3>
    <ul class="rows effects">${effects.map(
      (effect) => html`<li class="finding">
        <i class="codicon codicon-${isRefused ? 'circle-slash' : 'zap'} ${isRefused ? 'error' : ''}" aria-hidden="true"></i>
        <div class="message">${effect}</div>
      </li>`,
    )}</ul>`;
}

function requestBody({ view, message }: PageState, actions: ReviewActions, body: string): TemplateResult {
  const toggled = (event: Event): void =>
    actions.toggleSection('body', (event.currentTarget as HTMLDetailsElement).open);
  return html`<details class="body" .open=${!view.closedSections.includes('body')} @toggle=${toggled}>
      <summary><i class="codicon codicon-chevron-right" aria-hidden="true"></i>Request body</summary>
      <pre tabindex="0" role="region" aria-label="Request body">${body}</pre>
    </details>
    <div class="buttons"><button class="secondary" @click=${() => actions.copyBody()}
      ><i class="codicon codicon-copy" aria-hidden="true"></i>Copy request</button>${message === undefined ? null : html`<span class="status-message">${message}</span>`}</div>`;
}
