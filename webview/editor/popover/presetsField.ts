import { html, type TemplateResult } from 'lit';
import type { StylePreset } from '../../../src/protocol/deskSettings.ts';

/** The named looks of the settings: one is put on by choosing it, and the present look is kept under a name. */
export function presetsField(field: {
  readonly presets: readonly StylePreset[];
  readonly apply: (preset: StylePreset) => void;
  readonly save: (name: string) => void;
}): TemplateResult {
  const { presets, apply, save } = field;
  const chosen = (event: Event): void => {
    const select = event.currentTarget;
    if (!(select instanceof HTMLSelectElement)) return;
    const preset = presets.find(({ name }) => name === select.value);
    select.value = '';
    if (preset !== undefined) apply(preset);
  };
  const keep = (event: Event): void => {
    const form = (event.currentTarget as HTMLElement).closest('.preset-name');
    const input = form?.querySelector('input');
    const name = input?.value.trim() ?? '';
    if (input === null || input === undefined || name === '') return;
    input.value = '';
    save(name.slice(0, 60));
  };
  const entered = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    keep(event);
  };
  return html`<fieldset class="look-presets">
    <legend>Presets</legend>
    ${
      presets.length === 0
        ? null
        : html`<span class="select"><select aria-label="Apply a preset" @change=${chosen}>
            <option value="">Apply a preset…</option>
            ${presets.map(({ name }) => html`<option value=${name}>${name}</option>`)}
          </select><i class="codicon codicon-chevron-down" aria-hidden="true"></i></span>`
    }
    <div class="look-row preset-name">
      <input type="text" maxlength="60" placeholder="Name" aria-label="Name of the new preset" @keydown=${entered} />
      <button class="secondary" @click=${keep}>Save as preset</button>
    </div>
  </fieldset>`;
}
