import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { COLOR_PATTERN } from '../../../src/card/card.ts';
import { SWATCHES } from '../../../src/card/colorSwatches.ts';

/** A row for one colour: swatches, a text that takes `#RRGGBB` only, the browser's own chooser, and none where that is allowed. */
export function colorField(field: {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  /** How “no colour” is called; absent where a colour is needed. */
  readonly none?: string;
  readonly choose: (color: string | undefined) => void;
}): TemplateResult {
  const { id, label, value, none, choose } = field;
  const typed = (event: Event): void => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement)) return;
    const text = input.value.trim();
    const color = text.startsWith('#') ? text : `#${text}`;
    const valid = COLOR_PATTERN.test(color);
    input.setAttribute('aria-invalid', String(!valid && text !== ''));
    if (valid && color.toUpperCase() !== value?.toUpperCase()) choose(color.toUpperCase());
  };
  return html`<fieldset class="look-color">
    <legend>${label}</legend>
    <div class="swatches" role="group" aria-label="${label}: swatches">
      ${SWATCHES.map(
        (color) => html`<button
          class="swatch"
          title=${color}
          aria-label=${color}
          aria-pressed=${color === value?.toUpperCase()}
          @click=${() => choose(color)}
        >${swatch(color)}</button>`,
      )}
      ${
        none === undefined
          ? null
          : html`<button class="swatch none" title=${none} aria-label=${none} aria-pressed=${value === undefined} @click=${() => choose(undefined)}
              ><i class="codicon codicon-circle-slash" aria-hidden="true"></i></button>`
      }
    </div>
    <div class="look-row">
      <input id=${id} class="hex" type="text" spellcheck="false" autocomplete="off" maxlength="7" placeholder="#RRGGBB"
        aria-label="${label}, as #RRGGBB" .value=${live(value ?? '')} @input=${typed} @blur=${typed} />
      <input class="chooser" type="color" aria-label="${label}: more colours" title="More colours"
        .value=${live((value ?? '#787B86').toLowerCase())} @input=${(event: Event) => choose((event.target as HTMLInputElement).value.toUpperCase())} />
    </div>
  </fieldset>`;
}

/** The colour is an attribute of a picture: inline styles are not allowed in the page. */
function swatch(color: string): TemplateResult {
  return html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><rect width="16" height="16" rx="3" fill=${color} /></svg>`;
}
