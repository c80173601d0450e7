import { CARD_LIMITS } from '../../card.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';

const STYLE_LINE_WIDTH = 'style.lineWidth';
const { min: minLineWidth, max: maxLineWidth } = CARD_LIMITS.lineWidth;

/** A line's width is a whole number from 1 to 10 (P2 8). */
export const lineWidths: Rule = {
  id: STYLE_LINE_WIDTH,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const { lineWidth } = fieldsOf(drawing['style']);
      if (typeof lineWidth !== 'number' || !Number.isFinite(lineWidth)) continue;
      if (Number.isInteger(lineWidth) && lineWidth >= minLineWidth && lineWidth <= maxLineWidth) continue;
      const path = ['drawings', index, 'style', 'lineWidth'];
      const mended = Math.min(Math.max(Math.round(lineWidth), minLineWidth), maxLineWidth);
      yield findingAt(
        card,
        STYLE_LINE_WIDTH,
        'error',
        path,
        `A line width is a whole number from ${minLineWidth} to ${maxLineWidth}.`,
        {
          fixes: [setFix(card, `Change to ${mended}`, [[path, mended]], { preferred: true })],
        },
      );
    }
  },
};
