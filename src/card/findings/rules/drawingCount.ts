import { CARD_LIMITS } from '../../card.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const DRAWINGS_COUNT = 'drawings.count';

/** A card has at most twenty drawings (P2 8). */
export const drawingCount: Rule = {
  id: DRAWINGS_COUNT,
  *check(card) {
    const { length } = factsOf(card).drawings;
    const { max } = CARD_LIMITS.drawings;
    if (length > max) {
      const message = `A card has at most ${max} drawings; this one has ${length}. Remove ${length - max}.`;
      yield findingAt(card, DRAWINGS_COUNT, 'error', ['drawings'], message);
    }
  },
};
