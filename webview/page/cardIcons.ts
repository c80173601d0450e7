import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { Direction, DrawingType, EntryPlacement } from '../../src/card/model/card.ts';
import { CARD_TYPE_LABELS, type CardType, cardType } from '../../src/card/model/cardType.ts';
import type { FindingView } from '../../src/protocol/editorMessages.ts';

/** An icon of each kind of drawing, 16 × 16. */
const DRAWING_SHAPES: Readonly<Record<DrawingType, SVGTemplateResult>> = {
  HORIZONTAL_LINE: svg`<path d="M1 8 H15" />`,
  LINE: svg`<path d="M2 13 L14 3" />`,
  RECTANGLE: svg`<path d="M2 4 H14 V12 H2 Z" />`,
  PARALLEL: svg`<path d="M1 9 L13 2 M3 14 L15 7" />`,
  FIB_RETRACEMENT: svg`<path d="M1 2 H15 M1 6 H15 M1 9.5 H15 M1 14 H15" />`,
};

/** The icon of a drawing's kind. */
export function drawingIcon(type: DrawingType | undefined): TemplateResult {
  if (type === undefined) return html`<i class="codicon codicon-question" aria-hidden="true"></i>`;
  return html`<svg class="kind" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${DRAWING_SHAPES[type]}</svg>`;
}

/** A chip in the drawing's color. The color is an attribute because the CSP forbids inline styles. */
export function colorChip(color: string | undefined): TemplateResult {
  return html`<svg class="chip-color ${color === undefined ? 'plain' : ''}" viewBox="0 0 12 12" width="12" height="12" role="img" aria-label=${color === undefined ? 'default color' : `color ${color}`}>
    <rect x="0.5" y="0.5" width="11" height="11" rx="2" fill=${color ?? 'none'} />
  </svg>`;
}

/** What the four types mean to a reader. */
const MEANINGS: Readonly<Record<CardType, string>> = {
  bullish_breakout: 'up, once the price breaks above the entry',
  bullish_bounce: 'up, once the price has fallen to the entry and turns',
  bearish_bounce: 'down, once the price has risen to the entry and turns',
  bearish_breakout: 'down, once the price breaks below the entry',
};

/** The expected price path in a 60 × 32 picture, and the y coordinate of the entry. */
const TYPE_PATHS = {
  BULLISH: {
    ABOVE_CURRENT: { entry: 12, way: 'M4 24 L18 20 L26 23 L38 12 L56 4', head: 'M49 4 H56 V11' },
    BELOW_CURRENT: { entry: 22, way: 'M4 10 L16 14 L28 22 L38 13 L56 4', head: 'M49 4 H56 V11' },
  },
  BEARISH: {
    ABOVE_CURRENT: { entry: 10, way: 'M4 22 L16 18 L28 10 L38 19 L56 28', head: 'M49 28 H56 V21' },
    BELOW_CURRENT: { entry: 20, way: 'M4 8 L18 12 L26 9 L38 20 L56 28', head: 'M49 28 H56 V21' },
  },
} as const;

/** The card's type, derived from direction and entry placement as the service does. */
export function typePicture(direction: Direction | undefined, placement: EntryPlacement | undefined): TemplateResult {
  if (direction === undefined || placement === undefined) {
    return html`<p class="faint">The card’s type follows from direction and entry.</p>`;
  }
  const type = cardType({ direction, entryPlacement: placement });
  const { entry, way, head } = TYPE_PATHS[direction][placement];
  return html`<div class="type ${direction.toLowerCase()}">
    <svg viewBox="0 0 60 32" width="60" height="32" aria-hidden="true">
      ${svg`<path class="entry" d="M2 ${entry} H58" /><path class="way" d=${way} /><path class="way" d=${head} />`}
    </svg>
    <p><strong>${CARD_TYPE_LABELS[type]}</strong><br /><span class="faint">${MEANINGS[type]}</span></p>
  </div>`;
}

const SEVERITY_ICONS = { error: 'error', warning: 'warning', hint: 'lightbulb' } as const;

/** The icon of a severity, labeled for screen readers. */
export function severityIcon(severity: FindingView['severity']): TemplateResult {
  return html`<i class="codicon codicon-${SEVERITY_ICONS[severity]} ${severity}" role="img" aria-label=${severity}></i>`;
}
