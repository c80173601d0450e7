import { html, nothing, type TemplateResult } from 'lit';
import type { PageState } from './pageState.ts';
import type { PreviewActions } from './previewActions.ts';

/** What must be known before the card is read as it stands here; nothing when all is well. */
export function notices({ snapshot }: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { notice, unreadable, errors, published } = snapshot;
  if (notice !== undefined) return banner('info', notice);
  if (unreadable !== undefined) {
    const what = unreadable.pictured
      ? 'The text cannot be read as a card now; this is the last picture that could.'
      : 'The text cannot be read as a card, so there is nothing to show yet.';
    return banner('error', `${what} ${unreadable.message}`, openText(actions));
  }
  if (errors === 0) return nothing;
  const these = errors === 1 ? '1 error stands' : `${errors} errors stand`;
  const against = published === undefined ? 'publishing' : 'saving';
  return banner('warning', `${these} against ${against}: readers will not see the card like this.`, openText(actions));
}

function openText(actions: PreviewActions): TemplateResult {
  return html`<button class="link" @click=${() => actions.run('openAsText')}>Open as text</button>`;
}

function banner(kind: 'info' | 'warning' | 'error', text: string, more?: TemplateResult): TemplateResult {
  return html`<section class="notices" aria-label="Notice"><div class="banner ${kind}" role="status"><i class="codicon codicon-${kind}" aria-hidden="true"></i>
    <div><p>${text} ${more ?? nothing}</p></div></div></section>`;
}
