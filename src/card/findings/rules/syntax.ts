import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const id = 'json.syntax';

/** The text is no JSON, or is refused unread because of its size. */
export const syntax: Rule = {
  id,
  *check(card) {
    const { duplicateKeys } = factsOf(card);
    for (const { offset, length, message } of card.problems) {
      if (!duplicateKeys.has(offset)) yield findingAt(card, id, 'error', [], message, { range: { offset, length } });
    }
    if (card.root === undefined && card.problems.length === 0)
      yield findingAt(card, id, 'error', [], 'The file holds no card.');
  },
};
