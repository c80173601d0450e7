import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { CandlesStatus } from '../../src/protocol/pageMessages.ts';

/** A button that shows a codicon and is named by its label. */
export function iconButton(
  icon: string,
  label: string,
  run: () => void,
  { disabled = false, pressed }: { readonly disabled?: boolean; readonly pressed?: boolean } = {},
): TemplateResult {
  return html`<button
    class="icon"
    title=${label}
    aria-label=${label}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${run}
  ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}

interface SwitchOption<T> {
  readonly value: T;
  readonly name: string;
  /** A codicon before the name. */
  readonly icon?: string;
}

/** Radio buttons that look like one segmented switch. */
export function radioSwitch<T>(
  { name, label, className }: { readonly name: string; readonly label: string; readonly className: string },
  options: readonly SwitchOption<T>[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  return html`<fieldset class=${className} aria-label=${label}>
    ${options.map(
      (option) => html`<label class=${option.value === chosen ? 'chosen' : ''} title=${option.name}>
        <input type="radio" name=${name} .checked=${live(option.value === chosen)} @change=${() => choose(option.value)} />
        ${option.icon === undefined ? nothing : html`<i class="codicon codicon-${option.icon}" aria-hidden="true"></i>`}
        <span class="name">${option.name}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** The codicon of the candles' state, with its classes; undefined if they are ready. */
export const CANDLE_ICONS: Readonly<Record<CandlesStatus['kind'], string | undefined>> = {
  none: 'info',
  loading: 'loading codicon-modifier-spin',
  ready: undefined,
  failed: 'warning warning',
};
