import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** A whole number between two ends: a slider and the number itself, which say the same. */
export function numberField(field: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly unit: string;
  readonly choose: (value: number) => void;
}): TemplateResult {
  const { label, value, least, most, step, unit, choose } = field;
  const taken = (event: Event): void => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement)) return;
    const number = Number(input.value);
    const valid = input.value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
    input.setAttribute('aria-invalid', String(!valid));
    if (valid && number !== value) choose(number);
  };
  return html`<fieldset class="look-number">
    <legend>${label}</legend>
    <div class="look-row">
      <input type="range" aria-label=${label} min=${least} max=${most} step=${step} .value=${live(String(value))} @input=${taken} />
      <input class="numeric" type="text" inputmode="numeric" aria-label="${label}, ${least} to ${most} ${unit}" .value=${live(String(value))} @input=${taken} />
      <span class="unit" aria-hidden="true">${unit}</span>
    </div>
  </fieldset>`;
}
