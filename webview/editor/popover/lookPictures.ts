import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { LineHead, LineStyle } from '../../../src/card/card.ts';

const DASHES: { readonly [Style in LineStyle]: string } = { SOLID: '', DASHED: '6 4', DOTTED: '2 3' };

/** A stroke of that style, 28 × 16. */
export function strokePreview(style: LineStyle): TemplateResult {
  return preview(svg`<path d="M2 8 H26" stroke-dasharray=${DASHES[style]} />`);
}

/** A line's end, 28 × 16; the start looks to the left. */
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
