import { html, type TemplateResult } from 'lit';
import { fibRatios } from '../../../src/card/geometry/fibRatios.ts';
import { MOST_RATIOS, readRatio, withRatio } from './ratioText.ts';

/** The ratios of a retracement: taken out one by one, put in as typed, or back to the standard set, which the card leaves out. */
export function ratiosField(field: {
  readonly levels: readonly number[] | undefined;
  readonly choose: (levels: readonly number[] | undefined) => void;
}): TemplateResult {
  const { levels, choose } = field;
  const ratios = fibRatios(levels);
  const add = (event: KeyboardEvent | Event): void => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement) || input.value.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    const ratio = readRatio(input.value);
    input.setAttribute('aria-invalid', String(ratio === undefined));
    if (ratio === undefined) return;
    input.value = '';
    const more = withRatio(ratios, ratio);
    if (more !== ratios) choose(more);
  };
  return html`<fieldset class="look-ratios">
    <legend>Ratios <span class="faint">${levels === undefined ? 'standard set' : `${ratios.length} of its own`}</span></legend>
    <ul class="ratios">${ratios.map(
      (ratio) => html`<li>${ratio}<button class="icon" title="Remove ${ratio}" aria-label="Remove ratio ${ratio}"
        @click=${() => choose(ratios.filter((other) => other !== ratio))}
        ><i class="codicon codicon-close" aria-hidden="true"></i></button></li>`,
    )}</ul>
    <div class="look-row">
      <input class="numeric" type="text" inputmode="decimal" placeholder="0.786 or 78.6 %" aria-label="Another ratio" ?disabled=${ratios.length >= MOST_RATIOS}
        @keydown=${add} @change=${add} />
      <button class="secondary" ?disabled=${levels === undefined} @click=${() => choose(undefined)}>Standard</button>
    </div>
  </fieldset>`;
}
