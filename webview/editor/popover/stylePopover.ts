import { html, type TemplateResult } from 'lit';
import type { Box } from '../../../src/card/geometry/clip.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { LINE_HEADS, LINE_STYLES } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { lookOf } from '../../../src/card/model/drawingLook.ts';
import type { Look, RememberedPreferences, StylePreset } from '../../../src/protocol/chartSettings.ts';
import type { EditorChart } from '../../chart/editorChart.ts';
import { changesEdit } from '../../chart/tools/cardEdits.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { PageElement } from '../pageElement.ts';
import type { PageState } from '../pageState.ts';
import {
  choicesOf,
  type LookChoices,
  type LookEdit,
  lookFields,
  looksAfter,
  presetEdit,
  type StyledDrawing,
  styleChanges,
  styledCard,
  styledDrawings,
  withLookEdit,
} from './lookEdit.ts';
import {
  choiceField,
  colorField,
  HEAD_NAMES,
  headPreview,
  numberField,
  presetsField,
  ratiosField,
  strokePreview,
} from './styleFields.ts';

const STYLE_NAMES = { SOLID: 'Solid', DASHED: 'Dashed', DOTTED: 'Dotted' } as const;

/**
 * Edits the style of the selected drawings. Choices are previewed on the chart and written when the popover closes, as one
 * undo step; Escape discards them. Placed away from the selected objects.
 */
class StylePopover extends PageElement {
  static override properties = {
    sketch: { attribute: false },
    selected: { attribute: false },
    presets: { attribute: false },
    looks: { attribute: false },
    chart: { attribute: false },
    actions: { attribute: false },
  };
  declare sketch: CardSketch;
  declare selected: readonly string[];
  declare presets: readonly StylePreset[];
  declare looks: RememberedPreferences['looks'];
  declare chart: EditorChart;
  declare actions: Pick<EditorActions, 'remember' | 'savePreset' | 'closePopover'>;
  #edit: LookEdit = {};
  /** The ids that the choices apply to; another selection ends the session. */
  #about: readonly string[] = [];

  /** Whether there are choices that aren't in the document yet. */
  get pending(): boolean {
    return Object.keys(this.#edit).length > 0;
  }

  /** Writes the choices, if any. */
  commit(): void {
    const styled = this.#styled();
    const edit = this.#edit;
    this.#edit = {};
    const changes = styleChanges(styled, edit);
    if (changes.length > 0) {
      this.chart.drawing.edit(changesEdit(changes), styledCard(this.sketch, styled, edit));
      this.actions.remember({
        looks: { ...this.looks, ...looksAfter(styled, edit) } as RememberedPreferences['looks'],
      });
    }
    this.chart.drawing.setPreview(undefined);
  }

  override willUpdate(): void {
    if (this.#about.join('\n') === this.selected.join('\n')) return;
    // The choices belong to the previous selection.
    if (this.pending) this.commit();
    this.#about = this.selected;
  }

  override updated(): void {
    const popover = this.querySelector<HTMLElement>('.popover');
    if (popover === null || popover.dataset['placed'] === this.selected.join(' ')) return;
    const { left, top } = this.chart.element.getBoundingClientRect();
    const plot = movedBox(this.chart.plotBox(), left, top);
    const object = this.chart.objectBox(this.selected);
    const { x, y } = popoverPlace(popover.getBoundingClientRect(), plot, object && movedBox(object, left, top));
    popover.style.left = `${x}px`;
    popover.style.top = `${y}px`;
    popover.style.maxHeight = `${plot.bottom - plot.top - 2 * MARGIN}px`;
    popover.dataset['placed'] = this.selected.join(' ');
  }

  override firstUpdated(): void {
    this.querySelector<HTMLElement>('.popover :is(button, input)')?.focus();
  }

  override render(): TemplateResult | null {
    const styled = this.#styled();
    const last = styled.at(-1);
    if (last === undefined) return null;
    const name = styled.length === 1 ? (last.drawing.clientObjectId ?? '') : `${styled.length} drawings`;
    return html`<div class="popover" role="dialog" tabindex="-1" aria-label="Style of ${name}" @keydown=${this.#key}>
      <header><strong>Style</strong><span class="faint">${name}</span>
        <button class="icon" title="Close and keep changes" aria-label="Close" @click=${this.#done}><i class="codicon codicon-close" aria-hidden="true"></i></button></header>
      <div class="popover-body">${this.#fields(last)}</div>
      <footer class="buttons">
        <button class="primary" @click=${this.#done}>Done</button>
        <button class="secondary" @click=${this.#cancel}>Cancel</button>
      </footer>
    </div>`;
  }

  #fields({ drawing }: StyledDrawing): TemplateResult[] {
    const edited = withLookEdit(drawing, this.#edit);
    const look = choicesOf(lookOf(edited));
    const fields = new Set(this.#styled().flatMap(({ drawing: { type } }) => (type ? lookFields(type) : [])));
    const has = (...names: readonly (keyof LookChoices)[]): boolean => names.some((name) => fields.has(name));
    const parts: (TemplateResult | null)[] = [
      colorField({ id: 'look-color', label: 'Line', value: look.color, choose: (color) => this.#choose({ color }) }),
      has('borderColor')
        ? colorField({
            id: 'look-border',
            label: 'Border',
            value: look.borderColor,
            none: 'Same as line',
            choose: (borderColor) => this.#choose({ borderColor }),
          })
        : null,
      html`<div class="look-pair">${numberField({
        label: 'Width',
        value: look.lineWidth ?? 1,
        least: 1,
        most: 10,
        step: 1,
        unit: 'px',
        choose: (lineWidth) => this.#choose({ lineWidth }),
      })}${choiceField({
        name: 'look-style',
        label: 'Stroke',
        value: look.lineStyle ?? 'SOLID',
        choices: LINE_STYLES.map((value) => ({ value, label: STYLE_NAMES[value], picture: strokePreview(value) })),
        choose: (lineStyle) => this.#choose({ lineStyle }),
      })}</div>`,
      has('fillColor')
        ? colorField({
            id: 'look-fill',
            label: 'Fill',
            value: look.fillColor,
            none: 'No fill',
            choose: (fillColor) => this.#choose({ fillColor }),
          })
        : null,
      has('opacity') && look.fillColor !== undefined
        ? numberField({
            label: 'Fill opacity',
            value: Math.round((look.opacity ?? 0.2) * 100),
            least: 0,
            most: 100,
            step: 5,
            unit: '%',
            choose: (percent) => this.#choose({ opacity: percent / 100 }),
          })
        : null,
      has('startHead')
        ? html`<div class="look-pair">${this.#head('start', look)}${this.#head('end', look)}</div>`
        : null,
      has('levels') ? ratiosField({ levels: look.levels, choose: (levels) => this.#choose({ levels }) }) : null,
      presetsField({
        presets: this.presets,
        apply: ({ look: preset }) => this.#choose(presetEdit(preset)),
        save: (presetName) => this.actions.savePreset({ name: presetName, look: lookOf(edited) as Look }),
      }),
    ];
    return parts.filter((part) => part !== null);
  }

  #head(end: 'start' | 'end', look: LookChoices): TemplateResult {
    const field = end === 'start' ? 'startHead' : 'endHead';
    return choiceField({
      name: `look-${end}`,
      label: end === 'start' ? 'Start' : 'End',
      value: look[field] ?? 'NONE',
      choices: LINE_HEADS.map((value) => ({ value, label: HEAD_NAMES[value], picture: headPreview(value, end) })),
      choose: (head) => this.#choose({ [field]: head }),
    });
  }

  #styled(): readonly StyledDrawing[] {
    return styledDrawings(this.sketch, this.#about);
  }

  #choose(part: LookEdit): void {
    this.#edit = { ...this.#edit, ...part };
    this.chart.drawing.setPreview(styledCard(this.sketch, this.#styled(), this.#edit));
    this.requestUpdate();
  }

  #done(): void {
    this.commit();
    this.actions.closePopover();
  }

  #cancel(): void {
    this.#edit = {};
    this.chart.drawing.setPreview(undefined);
    this.actions.closePopover();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.#cancel();
    } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      this.#done();
    }
  }
}

/** Margin of the popover to the plot's edges, CSS pixels. */
const MARGIN = 8;

customElements.define('style-popover', StylePopover);

/** The open popover, if any. */
export function popoverTemplate(
  { popover, selected, presets, remembered }: PageState,
  chart: EditorChart,
  actions: EditorActions,
): TemplateResult | null {
  if (popover !== 'style') return null;
  return html`<style-popover
    .sketch=${chart.drawing.sketch}
    .selected=${selected}
    .presets=${presets}
    .looks=${remembered.looks}
    .chart=${chart}
    .actions=${actions}
  ></style-popover>`;
}

/**
 * Places a popover of that size on the plot: in the corner that covers least of the object, of several the one farthest
 * from it. Without an object, at the top left.
 */
export function popoverPlace(
  size: { readonly width: number; readonly height: number },
  plot: Box,
  object: Box | undefined,
): Spot {
  const left = plot.left + MARGIN;
  const top = plot.top + MARGIN;
  const right = Math.max(left, plot.right - MARGIN - size.width);
  const bottom = Math.max(top, plot.bottom - MARGIN - size.height);
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ];
  if (object === undefined) return { x: left, y: top };
  const best = corners.toSorted((a, b) => {
    const covered = coverage(a, size, object) - coverage(b, size, object);
    return covered !== 0 ? covered : distance(b, size, object) - distance(a, size, object);
  })[0];
  return best ?? { x: left, y: top };
}

function movedBox({ left, top, right, bottom }: Box, dx: number, dy: number): Box {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

/** Square pixels of the object under the popover; a line counts as one pixel thick. */
function coverage({ x, y }: Spot, { width, height }: { width: number; height: number }, object: Box): number {
  const across = Math.min(x + width, object.right + 1) - Math.max(x, object.left);
  const down = Math.min(y + height, object.bottom + 1) - Math.max(y, object.top);
  return Math.max(0, across) * Math.max(0, down);
}

function distance({ x, y }: Spot, { width, height }: { width: number; height: number }, object: Box): number {
  const dx = x + width / 2 - (object.left + object.right) / 2;
  const dy = y + height / 2 - (object.top + object.bottom) / 2;
  return Math.hypot(dx, dy);
}
