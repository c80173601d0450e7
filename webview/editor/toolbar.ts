import { html, type TemplateResult } from 'lit';
import { ACTION_LABELS } from './actionLabels.ts';
import type { EditorActions } from './editorActions.ts';
import type { PageState } from './pageState.ts';
import { moveInToolbar } from './toolbarKeys.ts';

/** The bar above the chart: what is shown, and what can be done with it. */
export function toolbar({ snapshot, view }: PageState, actions: EditorActions): TemplateResult {
  const { candles, dirty, readOnly } = snapshot;
  return html`<div class="toolbar">
    <span class="candles ${candles.kind}" title=${candles.text}>
      ${candles.kind === 'loading' ? html`<i class="codicon codicon-loading codicon-modifier-spin" aria-hidden="true"></i>` : null}
      ${candles.kind === 'failed' ? html`<i class="codicon codicon-warning" aria-hidden="true"></i>` : null}
      ${candles.text}</span>
    <div class="tools" role="toolbar" aria-label="Card editor" @keydown=${moveInToolbar}>
      ${tool('screen-full', 'Fit the card', actions.fit, false)}
      ${tool(ACTION_LABELS.reloadCandles.icon, ACTION_LABELS.reloadCandles.label, () => actions.run('reloadCandles'), false)}
      ${tool(ACTION_LABELS.loadCandles.icon, ACTION_LABELS.loadCandles.label, () => actions.run('loadCandles'), false)}
      <span class="divider" role="separator"></span>
      ${tool(ACTION_LABELS.openAsText.icon, ACTION_LABELS.openAsText.label, () => actions.run('openAsText'), false)}
      ${tool(ACTION_LABELS.save.icon, ACTION_LABELS.save.label, () => actions.run('save'), !dirty || readOnly !== undefined)}
      <button class="icon" title="Side panel" aria-label="Side panel" aria-pressed=${!view.panelHidden} @click=${actions.togglePanel}
        ><i class="codicon codicon-layout-sidebar-right${view.panelHidden ? '-off' : ''}" aria-hidden="true"></i></button>
    </div>
  </div>`;
}

function tool(icon: string, label: string, run: () => void, disabled: boolean): TemplateResult {
  return html`<button class="icon" title=${label} aria-label=${label} ?disabled=${disabled} @click=${run}
    ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}
