import { CARD_LIMITS } from '../../card.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';

const id = 'style.opacity';
const { min, max } = CARD_LIMITS.opacity;

/** Opacity goes from 0 to 1 (P2 8). */
export const opacities: Rule = {
  id,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const { opacity } = fieldsOf(drawing['style']);
      if (typeof opacity !== 'number' || !Number.isFinite(opacity) || (opacity >= min && opacity <= max)) continue;
      const path = ['drawings', index, 'style', 'opacity'];
      // Above 1, a percentage was probably meant.
      const mended = opacity < min ? min : opacity <= 100 ? opacity / 100 : max;
      yield findingAt(card, id, 'error', path, `Opacity goes from ${min} to ${max}.`, {
        fixes: [setFix(card, `Change to ${mended}`, [[path, mended]])],
      });
    }
  },
};
