import { factsOf, fieldsOf, itemsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { formatUtcTime } from '../utcTime.ts';

const POINTS_SECONDS = 'points.seconds';

/** Ten digits are a day of 1970 in milliseconds, and one of the years 2001 to 2286 in seconds. */
const [MIN_EPOCH_SECONDS, MAX_EPOCH_SECONDS] = [1_000_000_000, 9_999_999_999];

/** Epoch times are milliseconds (P2 2.4); ten digits were probably meant as seconds. */
export const epochSeconds: Rule = {
  id: POINTS_SECONDS,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      for (const [place, point] of itemsOf(drawing['points']).entries()) {
        const { time } = fieldsOf(point);
        if (typeof time !== 'number' || !Number.isInteger(time) || time < MIN_EPOCH_SECONDS || time > MAX_EPOCH_SECONDS)
          continue;
        const path = ['drawings', index, 'points', place, 'time'];
        const meant = formatUtcTime(time * 1000);
        const message = `${time} milliseconds is ${formatUtcTime(time)}. As seconds it would be ${meant}.`;
        yield findingAt(card, POINTS_SECONDS, 'hint', path, message, {
          fixes: [setFix(card, `Write it in milliseconds: ${time * 1000}`, [[path, time * 1000]])],
        });
      }
    }
  },
};
