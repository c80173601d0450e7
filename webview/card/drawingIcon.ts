import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { DrawingType } from '../../src/card/card.ts';

/** A small picture of each kind, 16 × 16. */
const DRAWING_SHAPES: Readonly<Record<DrawingType, SVGTemplateResult>> = {
  HORIZONTAL_LINE: svg`<path d="M1 8 H15" />`,
  LINE: svg`<path d="M2 13 L14 3" />`,
  RECTANGLE: svg`<path d="M2 4 H14 V12 H2 Z" />`,
  PARALLEL: svg`<path d="M1 9 L13 2 M3 14 L15 7" />`,
  FIB_RETRACEMENT: svg`<path d="M1 2 H15 M1 6 H15 M1 9.5 H15 M1 14 H15" />`,
};

/** The kind's picture. */
export function drawingIcon(type: DrawingType | undefined): TemplateResult {
  if (type === undefined) return html`<i class="codicon codicon-question" aria-hidden="true"></i>`;
  return html`<svg class="kind" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${DRAWING_SHAPES[type]}</svg>`;
}

/** A chip in the drawing's own colour, so an attribute and not a style: inline styles are not allowed here. */
export function colorChip(color: string | undefined): TemplateResult {
  return html`<svg class="chip-color ${color === undefined ? 'plain' : ''}" viewBox="0 0 12 12" width="12" height="12" role="img" aria-label=${color === undefined ? 'default colour' : `colour ${color}`}>
    <rect x="0.5" y="0.5" width="11" height="11" rx="2" fill=${color ?? 'none'} />
  </svg>`;
}
