import { DRAWING_TYPES, type DrawingType } from '../../card.ts';
import { factsOf, itemsOf } from '../cardFacts.ts';
import type { Rule, Severity } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const POINTS_COUNT = 'points.count';

/** How many points a kind has. The documents state only the last two (P2 2.4); the others are what every sample shows. */
const POINT_COUNTS: Readonly<
  Record<DrawingType, { readonly min: number; readonly max: number; readonly severity: Severity }>
> = {
  HORIZONTAL_LINE: { min: 1, max: 1, severity: 'warning' },
  LINE: { min: 2, max: 2, severity: 'warning' },
  RECTANGLE: { min: 2, max: 2, severity: 'warning' },
  PARALLEL: { min: 3, max: 3, severity: 'error' },
  FIB_RETRACEMENT: { min: 2, max: 3, severity: 'error' },
};

/** A drawing has as many points as its kind. */
export const pointCounts: Rule = {
  id: POINTS_COUNT,
  needsWholeText: true,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const type = DRAWING_TYPES.find((candidate) => candidate === drawing['type']);
      const points = drawing['points'];
      if (type === undefined || !Array.isArray(points)) continue;
      const { length } = itemsOf(points);
      const { min, max, severity } = POINT_COUNTS[type];
      if (length >= min && length <= max) continue;
      const wanted = min === max ? `${min} ${min === 1 ? 'point' : 'points'}` : `${min} or ${max} points`;
      const message = `A ${type} has ${wanted}; this one has ${length}.`;
      yield findingAt(card, POINTS_COUNT, severity, ['drawings', index, 'points'], message);
    }
  },
};
