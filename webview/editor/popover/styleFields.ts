import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fibRatios } from '../../../src/card/geometry/fibRetracement.ts';
import { COLOR_PATTERN, type LineHead, type LineStyle } from '../../../src/card/model/card.ts';
import { SWATCHES } from '../../../src/card/model/drawingLook.ts';
import type { StylePreset } from '../../../src/protocol/chartSettings.ts';
import { iconButton } from '../../page/controls.ts';

/** A color field: swatches, a text field for `#RRGGBB`, the browser's color picker, and “none” where that is allowed. */
export function colorField(field: {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  /** Label of “no color”; absent if a color is required. */
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
      <input class="chooser" type="color" aria-label="${label}: more colors" title="More colors"
        .value=${live((value ?? '#787B86').toLowerCase())} @input=${(event: Event) => choose((event.target as HTMLInputElement).value.toUpperCase())} />
    </div>
  </fieldset>`;
}

/** The color is an SVG attribute, because the page's policy forbids inline styles. */
function swatch(color: string): TemplateResult {
  return html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><rect width="16" height="16" rx="3" fill=${color} /></svg>`;
}

/** A field for a whole number within a range: a slider and a text field. */
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

/** A group of radio buttons that looks like a switch. */
export function choiceField<T extends string>(field: {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly picture: TemplateResult }[];
  readonly choose: (value: T) => void;
}): TemplateResult {
  const { name, label, value, choices, choose } = field;
  return html`<fieldset class="look-choice">
    <legend>${label}</legend>
    <div class="look-row">${choices.map(
      (choice) => html`<label title=${choice.label}>
        <input class="visually-hidden" type="radio" name=${name} .checked=${choice.value === value} @change=${() => choose(choice.value)} />
        <span class="choice">${choice.picture}<span class="visually-hidden">${choice.label}</span></span>
      </label>`,
    )}</div>
  </fieldset>`;
}

/** The ratios of a retracement: removes single ones, adds typed ones, or resets to the standard set, which isn't in the card. */
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
    <legend>Ratios <span class="faint">${levels === undefined ? 'standard set' : `${ratios.length} custom`}</span></legend>
    <ul class="ratios">${ratios.map(
      (ratio) =>
        html`<li>${ratio}${iconButton('close', `Remove ratio ${ratio}`, () => choose(ratios.filter((other) => other !== ratio)), { title: `Remove ${ratio}` })}</li>`,
    )}</ul>
    <div class="look-row">
      <input class="numeric" type="text" inputmode="decimal" placeholder="0.786 or 78.6 %" aria-label="Add ratio" ?disabled=${ratios.length >= MOST_RATIOS}
        @keydown=${add} @change=${add} />
      <button class="secondary" ?disabled=${levels === undefined} @click=${() => choose(undefined)}>Standard</button>
    </div>
  </fieldset>`;
}

/** Greatest number of ratios; the chart doesn't draw more. */
const MOST_RATIOS = 40;

/** Parses a ratio, `61.8 %` or `0.618`; undefined if it is invalid. */
export function readRatio(text: string): number | undefined {
  const match = /^([+\-−]?(?:\d+(?:\.\d+)?|\.\d+))\s*(%?)$/.exec(text.trim());
  if (match === null) return undefined;
  const value = Number((match[1] ?? '').replace('−', '-'));
  const ratio = match[2] === '%' ? value / 100 : value;
  // Round to 10⁻⁶, which hides binary rounding errors.
  return Number.isFinite(ratio) ? Number(ratio.toFixed(6)) : undefined;
}

/** Adds a ratio in ascending order; the same list if it is included or the list is full. */
export function withRatio(ratios: readonly number[], ratio: number): readonly number[] {
  if (ratios.includes(ratio) || ratios.length >= MOST_RATIOS) return ratios;
  return [...ratios, ratio].toSorted((a, b) => a - b);
}

/** The style presets of the settings: applies a chosen one, and saves the current look under a name. */
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

const DASHES: { readonly [Style in LineStyle]: string } = { SOLID: '', DASHED: '6 4', DOTTED: '2 3' };

/** A stroke of that style, 28 × 16. */
export function strokePreview(style: LineStyle): TemplateResult {
  return preview(svg`<path d="M2 8 H26" stroke-dasharray=${DASHES[style]} />`);
}

/** Display names of the ends of a line. */
export const HEAD_NAMES: Readonly<Record<LineHead, string>> = { NONE: 'None', ARROW: 'Arrow', EXTEND: 'Extended' };

/** A line's end, 28 × 16; a start points to the left. */
export function headPreview(head: LineHead, end: 'start' | 'end'): TemplateResult {
  const shapes: { readonly [Head in LineHead]: SVGTemplateResult } = {
    NONE: svg`<path d="M4 8 H22" /><circle cx="22" cy="8" r="2" />`,
    ARROW: svg`<path d="M4 8 H22 M17 3 L23 8 L17 13" />`,
    EXTEND: svg`<path d="M4 8 H14" /><path d="M14 8 H27" stroke-dasharray="2 2" />`,
  };
  return end === 'end' ? preview(shapes[head]) : preview(svg`<g transform="matrix(-1 0 0 1 28 0)">${shapes[head]}</g>`);
}

function preview(shape: SVGTemplateResult): TemplateResult {
  return html`<svg class="look-picture" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true">${shape}</svg>`;
}
