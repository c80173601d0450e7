import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const JSON_SYNTAX = 'json.syntax';

/** The text is no JSON, or is refused unread because of its size. */
export const syntax: Rule = {
  id: JSON_SYNTAX,
  *check(card) {
    const { duplicateKeys } = factsOf(card);
    const said = new Set<string>();
    for (const { offset, length, message } of card.problems) {
      // The parser may trip over one place several times.
      const words = `${offset} ${message}`;
      if (duplicateKeys.has(offset) || said.has(words)) continue;
      said.add(words);
      yield findingAt(card, JSON_SYNTAX, 'error', [], message, { range: { offset, length } });
    }
    if (card.root === undefined && card.problems.length === 0)
      yield findingAt(card, JSON_SYNTAX, 'error', [], 'The file holds no card.');
  },
};
