import { html, svg, type TemplateResult } from 'lit';
import type { Direction, EntryPlacement } from '../../src/card/card.ts';
import { CARD_TYPE_LABELS, type CardType, cardType } from '../../src/card/cardType.ts';

/** What the four types say to a reader. */
const MEANINGS: Readonly<Record<CardType, string>> = {
  bullish_breakout: 'up, once price breaks above the entry',
  bullish_bounce: 'up, once price has fallen to the entry and turns',
  bearish_bounce: 'down, once price has risen to the entry and turns',
  bearish_breakout: 'down, once price breaks below the entry',
};

/** The price's expected way in a 64 × 32 picture, with the entry dashed where it lies. */
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

/** The type that follows from direction and placement: the service derives it, nobody sends it. */
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
