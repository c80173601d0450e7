import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix } from '../fixes.ts';
import { timeFixes } from '../timeFixes.ts';
import { epochOfDateTime, isPointTime } from '../utcTime.ts';
import { quoted } from '../words.ts';

const id = 'levels.time';
const NAMES_ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

/** A level's time is an ISO 8601 date-time (P2 2.4), which needs its zone to be one moment; any zone will do. */
export const levelTimes: Rule = {
  id,
  *check(card) {
    for (const { name, fields } of factsOf(card).levels) {
      const { time } = fields;
      if (
        typeof time !== 'string' ||
        isPointTime(time) ||
        (NAMES_ZONE.test(time) && epochOfDateTime(time) !== undefined)
      )
        continue;
      const path = ['levels', name, 'time'];
      const message = `${quoted(time)} is no date and time that exists. Write it as in "2026-03-02T08:00:00Z".`;
      yield findingAt(card, id, 'error', path, message, {
        fixes: [...timeFixes(card, path, time), removeFix(card, 'Remove the time', path)],
      });
    }
  },
};
