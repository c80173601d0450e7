import type { Rule } from '../finding.ts';
import { pairsOfKind, repeatedIds } from '../repeatedIds.ts';

const IDS_LEVEL = 'ids.level';

/** Client object ids are unique among levels (P2 2.4). */
export const uniqueLevelIds: Rule = {
  id: IDS_LEVEL,
  check: (card) => repeatedIds(card, IDS_LEVEL, 'error', pairsOfKind('level')),
};
