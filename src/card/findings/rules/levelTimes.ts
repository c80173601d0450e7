import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix } from '../fixes.ts';
import { timeFixes } from '../timeFixes.ts';
import { epochOfDateTime } from '../utcTime.ts';
import { quoted } from '../words.ts';

const LEVELS_TIME = 'levels.time';

/** A level's time is an ISO 8601 date-time (P2 2.4), in any zone; without one it is read as UTC. */
export const levelTimes: Rule = {
  id: LEVELS_TIME,
  *check(card) {
    for (const { name, fields } of factsOf(card).levels) {
      const { time } = fields;
      if (typeof time !== 'string' || epochOfDateTime(time) !== undefined) continue;
      const path = ['levels', name, 'time'];
      const message = `${quoted(time)} is no date and time that exists. Write it as in "2026-03-02T08:00:00Z".`;
      yield findingAt(card, LEVELS_TIME, 'error', path, message, {
        fixes: [...timeFixes(card, path, time), removeFix(card, 'Remove the time', path)],
      });
    }
  },
};
