import type { Rule } from '../finding.ts';
import { pairsOfKind, repeatedIds } from '../repeatedIds.ts';

const IDS_DRAWING = 'ids.drawing';

/** Client object ids are unique among the drawings of a request (P2 2.4). */
export const uniqueDrawingIds: Rule = {
  id: IDS_DRAWING,
  check: (card) => repeatedIds(card, IDS_DRAWING, 'error', pairsOfKind('drawing')),
};
