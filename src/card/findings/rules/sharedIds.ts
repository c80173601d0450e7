import type { Rule } from '../finding.ts';
import { repeatedIds } from '../repeatedIds.ts';

const IDS_SHARED = 'ids.shared';

/** A level and a drawing may have one id, but a link to it is ambiguous then. */
export const sharedIds: Rule = {
  id: IDS_SHARED,
  check: (card) =>
    repeatedIds(card, IDS_SHARED, 'warning', (sharers) => {
      const level = sharers.find((target) => target.kind === 'level');
      const drawing = sharers.find((target) => target.kind === 'drawing');
      return level === undefined || drawing === undefined ? [] : [[level, drawing]];
    }),
};
