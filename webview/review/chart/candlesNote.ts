import { html, type TemplateResult } from 'lit';
import type { ReviewState } from '../../../src/protocol/reviewMessages.ts';

const CANDLE_ICONS = {
  none: 'info',
  loading: 'loading codicon-modifier-spin',
  ready: '',
  failed: 'warning warning',
} as const;

/** Where the candles come from, or why there are none. */
export function candlesNote({ kind, text }: ReviewState['candles']): TemplateResult {
  const icon = CANDLE_ICONS[kind];
  return html`<span class="candles ${kind}" title=${text}>
    ${icon === '' ? null : html`<i class="codicon codicon-${icon}" aria-hidden="true"></i>`}<span>${text}</span>
  </span>`;
}
