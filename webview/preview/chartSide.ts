import { html, nothing, type TemplateResult } from 'lit';
import type { PageState } from './pageState.ts';
import type { PreviewActions } from './previewActions.ts';

const CANDLE_ICONS = {
  none: 'info',
  loading: 'loading codicon-modifier-spin',
  ready: '',
  failed: 'warning warning',
} as const;

/** The chart, and where its candles come from, or why there are none. */
export function chartArea(
  { snapshot, message: told }: PageState,
  actions: PreviewActions,
  chart: HTMLElement,
): TemplateResult {
  const { kind, text } = snapshot.candles;
  const icon = told === undefined ? CANDLE_ICONS[kind] : 'check';
  const words = told ?? text;
  return html`<section class="chart-side" aria-label="Chart">
    <div class="chart-area">${chart}</div>
    <div class="chart-line">
      ${icon === '' ? nothing : html`<i class="codicon codicon-${icon}" aria-hidden="true"></i>`}
      <span class="candles" title=${words}>${words}</span>
      ${snapshot.actions.includes('reloadCandles') ? iconButton('refresh', 'Load the candles again', () => actions.run('reloadCandles')) : nothing}
      ${iconButton('screen-normal', 'Show the whole card', () => actions.fitCard())}
    </div>
  </section>`;
}

function iconButton(icon: string, label: string, pressed: () => void): TemplateResult {
  return html`<button class="icon" title=${label} aria-label=${label} @click=${pressed}
    ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}
