import type { Rule } from '../finding.ts';
import { pairsOfKind, repeatedIds } from '../repeatedIds.ts';

const id = 'ids.level';

/** Client object ids are unique among levels (P2 2.4). */
export const uniqueLevelIds: Rule = { id, check: (card) => repeatedIds(card, id, 'error', pairsOfKind('level')) };
