import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { quoted } from '../words.ts';

const id = 'links.none';

/** A level or drawing that no text links to: readers may wonder what it is for. */
export const unlinkedObjects: Rule = {
  id,
  needsWholeText: true,
  *check(card) {
    const { targets, linkedIds } = factsOf(card);
    for (const target of targets) {
      if (target.id === '' || linkedIds.has(target.id)) continue;
      const path = [...target.path, 'clientObjectId'];
      yield findingAt(card, id, 'hint', path, `No text links to ${quoted(target.id)}.`);
    }
  },
};
