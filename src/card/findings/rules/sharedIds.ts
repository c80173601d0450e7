import type { Rule } from '../finding.ts';
import { repeatedIds } from '../repeatedIds.ts';

const id = 'ids.shared';

/** A level and a drawing may have one id, but a link to it is ambiguous then. */
export const sharedIds: Rule = {
  id,
  check: (card) =>
    repeatedIds(card, id, 'warning', (sharers) => {
      const level = sharers.find((target) => target.kind === 'level');
      const drawing = sharers.find((target) => target.kind === 'drawing');
      return level === undefined || drawing === undefined ? [] : [[level, drawing]];
    }),
};
