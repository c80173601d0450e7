import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const VALUES_FINITE = 'values.finite';

/** JSON can write numbers that no price or ratio can be, e.g. `1e999` (P2 2.4). */
export const finiteNumbers: Rule = {
  id: VALUES_FINITE,
  *check(card) {
    for (const { kind, path } of factsOf(card).deviations) {
      if (kind === 'notFinite') yield findingAt(card, VALUES_FINITE, 'error', path, 'This number is too large.');
    }
  },
};
