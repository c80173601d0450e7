import { CARD_LIMITS } from '../../card.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';

const id = 'style.lineWidth';
const { min, max } = CARD_LIMITS.lineWidth;

/** A line's width is a whole number from 1 to 10 (P2 8). */
export const lineWidths: Rule = {
  id,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const { lineWidth } = fieldsOf(drawing['style']);
      if (typeof lineWidth !== 'number' || !Number.isFinite(lineWidth)) continue;
      if (Number.isInteger(lineWidth) && lineWidth >= min && lineWidth <= max) continue;
      const path = ['drawings', index, 'style', 'lineWidth'];
      const mended = Math.min(Math.max(Math.round(lineWidth), min), max);
      yield findingAt(card, id, 'error', path, `A line width is a whole number from ${min} to ${max}.`, {
        fixes: [setFix(card, `Change to ${mended}`, [[path, mended]], { preferred: true })],
      });
    }
  },
};
