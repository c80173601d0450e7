import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { CandlesStatus } from '../../src/protocol/pageMessages.ts';

/** A button that shows a codicon and is named by its label. `title`: its tooltip, if that says something else. */
export function iconButton(
  icon: string,
  label: string,
  run: () => void,
  more: { readonly title?: string; readonly disabled?: boolean; readonly pressed?: boolean } = {},
): TemplateResult {
  return html`<button
    class="icon"
    title=${more.title ?? label}
    aria-label=${label}
    aria-pressed=${more.pressed ?? nothing}
    ?disabled=${more.disabled ?? false}
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

/** The collapsed sections of a panel. */
interface SectionState {
  readonly view: { readonly closedSections: readonly string[] };
}

/** A collapsible section of the side panel; its state is remembered. */
export function panelSection(
  { view }: SectionState,
  actions: { toggleSection(section: string, open: boolean): void },
  part: { readonly id: string; readonly title: string; readonly badge?: string; readonly body: unknown },
): TemplateResult {
  const open = !view.closedSections.includes(part.id);
  const toggled = (event: Event): void =>
    actions.toggleSection(part.id, (event.currentTarget as HTMLDetailsElement).open);
  return html`<details class="section" .open=${open} @toggle=${toggled} data-section=${part.id}>
    <summary><i class="codicon codicon-chevron-right" aria-hidden="true"></i><h2>${part.title}</h2>
      ${part.badge === undefined ? null : html`<span class="badge">${part.badge}</span>`}</summary>
    <div class="section-body">${part.body}</div>
  </details>`;
}
