import { UTC_TIME_PATTERN } from '../../card.ts';
import { factsOf, fieldsOf, itemsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { timeFixes } from '../timeFixes.ts';
import { isPointTime } from '../utcTime.ts';
import { quoted } from '../words.ts';

const POINTS_TIME = 'points.time';

/** A point's time is ISO 8601 UTC text that ends in `Z` and really exists, or whole epoch milliseconds (P2 2.4). */
export const pointTimes: Rule = {
  id: POINTS_TIME,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const points = itemsOf(drawing['points']);
      for (let place = 0; place < points.length; place++) {
        const point = points[place];
        const { time } = fieldsOf(point);
        if ((typeof time !== 'string' && typeof time !== 'number') || isPointTime(time)) continue;
        const path = ['drawings', index, 'points', place, 'time'];
        if (typeof time === 'string') {
          const message = UTC_TIME_PATTERN.test(time)
            ? `${quoted(time)} is no date and time that exists.`
            : `${quoted(time)} is no time in UTC. Write it as in "2026-03-02T08:00:00Z", or in epoch milliseconds.`;
          yield findingAt(card, POINTS_TIME, 'error', path, message, { fixes: timeFixes(card, path, time) });
        } else if (Number.isFinite(time)) {
          const whole = Math.round(time);
          const fixes = !isPointTime(whole)
            ? []
            : [setFix(card, `Change to ${whole}`, [[path, whole]], { preferred: true })];
          yield findingAt(card, POINTS_TIME, 'error', path, 'A time in epoch milliseconds is a whole number.', {
            fixes,
          });
        }
      }
    }
  },
};
