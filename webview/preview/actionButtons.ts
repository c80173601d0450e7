import { html, type TemplateResult } from 'lit';
import type { PreviewAction } from '../../src/protocol/previewMessages.ts';
import type { PageState } from './pageState.ts';
import type { PreviewActions } from './previewActions.ts';

type BarAction = Exclude<PreviewAction, 'reloadCandles'>;

const ACTION_LABELS: Readonly<Record<BarAction, { readonly label: string; readonly icon: string }>> = {
  openInEditor: { label: 'Open in the chart editor', icon: 'edit' },
  openAsText: { label: 'Open as text', icon: 'go-to-file' },
  compare: { label: 'Compare with published', icon: 'diff' },
  publish: { label: 'Publish…', icon: 'cloud-upload' },
  copyImage: { label: 'Copy as image', icon: 'copy' },
  export: { label: 'Export…', icon: 'export' },
};

/** What can be done with the card beside reading it. */
export function actionButtons({ snapshot }: PageState, actions: PreviewActions): TemplateResult {
  return html`<div class="page-actions" role="group" aria-label="Card">${snapshot.actions
    .filter((action) => action !== 'reloadCandles')
    .map((action) => {
      const { label, icon } = ACTION_LABELS[action];
      return html`<button class="icon" title=${label} aria-label=${label} data-action=${action} @click=${() => actions.run(action)}
        ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
    })}</div>`;
}
