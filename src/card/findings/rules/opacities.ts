import { CARD_LIMITS } from '../../card.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';

const STYLE_OPACITY = 'style.opacity';
const { min: minOpacity, max: maxOpacity } = CARD_LIMITS.opacity;

/** Opacity goes from 0 to 1 (P2 8). */
export const opacities: Rule = {
  id: STYLE_OPACITY,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const { opacity } = fieldsOf(drawing['style']);
      if (typeof opacity !== 'number' || !Number.isFinite(opacity) || (opacity >= minOpacity && opacity <= maxOpacity))
        continue;
      const path = ['drawings', index, 'style', 'opacity'];
      // Above 1, a percentage was probably meant.
      const mended = opacity < minOpacity ? minOpacity : opacity <= 100 ? opacity / 100 : maxOpacity;
      yield findingAt(card, STYLE_OPACITY, 'error', path, `Opacity goes from ${minOpacity} to ${maxOpacity}.`, {
        fixes: [setFix(card, `Change to ${mended}`, [[path, mended]])],
      });
    }
  },
};
