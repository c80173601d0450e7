import type { Rule } from '../finding.ts';
import { pairsOfKind, repeatedIds } from '../repeatedIds.ts';

const id = 'ids.drawing';

/** Client object ids are unique among the drawings of a request (P2 2.4). */
export const uniqueDrawingIds: Rule = { id, check: (card) => repeatedIds(card, id, 'error', pairsOfKind('drawing')) };
