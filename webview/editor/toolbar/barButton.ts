import { html, nothing, type TemplateResult } from 'lit';
import { tooltip } from './tooltip.ts';

/** A button of the toolbar. */
export interface BarButton {
  readonly label: string;
  readonly icon: TemplateResult;
  readonly keys?: string | undefined;
  /** Of a switch: whether it is on. */
  readonly pressed?: boolean;
  /** Why it does nothing now. */
  readonly reason?: string | undefined;
  readonly run: () => void;
}

/**
 * Draws it. One that does nothing now can still be reached and says why; the toolbar itself decides which one the Tab
 * key reaches, so the attribute stands here for the beginning only.
 */
export function barButton({ label, icon, keys, pressed, reason, run }: BarButton): TemplateResult {
  return html`<button
    class="icon"
    tabindex="-1"
    title=${tooltip(label, keys, reason)}
    aria-label=${label}
    aria-keyshortcuts=${keys === undefined ? nothing : keys}
    aria-pressed=${pressed === undefined ? nothing : pressed}
    aria-disabled=${reason === undefined ? nothing : true}
    @click=${run}
  >${icon}</button>`;
}
