import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { freshId } from '../freshId.ts';

const IDS_EMPTY = 'ids.empty';

/** A client object id has at least one character (P2 2.4). */
export const emptyIds: Rule = {
  id: IDS_EMPTY,
  *check(card) {
    for (const target of factsOf(card).targetsById.get('') ?? []) {
      const path = [...target.path, 'clientObjectId'];
      const fresh = freshId(card, target.path);
      yield findingAt(card, IDS_EMPTY, 'error', path, `The ${target.label} needs a client object id.`, {
        fixes: [setFix(card, `Name it "${fresh}"`, [[path, fresh]], { preferred: true })],
      });
    }
  },
};
