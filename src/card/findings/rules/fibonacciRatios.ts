import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix } from '../fixes.ts';

const DRAWINGS_RATIOS = 'drawings.ratios';

/** Only a FIB_RETRACEMENT has `levels`, its ratios (P2 2.4). */
export const fibonacciRatios: Rule = {
  id: DRAWINGS_RATIOS,
  *check(card) {
    for (const { kind, path } of factsOf(card).deviations) {
      if (kind !== 'misplacedKey' || path[0] !== 'drawings' || path.at(-1) !== 'levels') continue;
      yield findingAt(card, DRAWINGS_RATIOS, 'error', path, 'Only a FIB_RETRACEMENT has "levels".', {
        fixes: [removeFix(card, 'Remove "levels"', path, { preferred: true })],
      });
    }
  },
};
