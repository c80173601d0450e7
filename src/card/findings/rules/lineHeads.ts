import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix } from '../fixes.ts';

const DRAWINGS_HEADS = 'drawings.heads';

/** Only a LINE wears heads (P2 2.4). */
export const lineHeads: Rule = {
  id: DRAWINGS_HEADS,
  *check(card) {
    for (const { kind, path } of factsOf(card).deviations) {
      const key = String(path.at(-1));
      if (kind !== 'misplacedKey' || !key.endsWith('Head')) continue;
      yield findingAt(card, DRAWINGS_HEADS, 'error', path, `Only a LINE has "${key}".`, {
        fixes: [removeFix(card, `Remove "${key}"`, path, { preferred: true })],
      });
    }
  },
};
