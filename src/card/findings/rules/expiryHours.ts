import { CARD_LIMITS } from '../../card.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix, setFix } from '../fixes.ts';
import { publishedValue } from '../publishedValue.ts';

const id = 'expiry.hours';
const PATH = ['metadata', 'expiry', 'hours'] as const;
const { min, max } = CARD_LIMITS.expiryHours;
/** A day: what the first fix puts in where no hours stand. */
const USUAL_HOURS = 24;

/** `hours` stands beside `HOURS` and nowhere else: a whole number from 1 to 8760 (P2 4.8). */
export const expiryHours: Rule = {
  id,
  *check(card, context) {
    const { deviations, metadata, isWhole } = factsOf(card);
    for (const { kind, path } of deviations) {
      if (path[1] !== 'expiry' || path.at(-1) !== 'hours') continue;
      if (kind === 'misplacedKey') {
        yield findingAt(card, id, 'error', path, 'A card that stands until cancelled (GTC) has no hours.', {
          fixes: [
            removeFix(card, 'Remove the hours', path, { preferred: true }),
            setFix(card, 'Let it expire after the hours', [[['metadata', 'expiry', 'type'], 'HOURS']]),
          ],
        });
      } else if (kind === 'missingKey' && isWhole) {
        const hours = publishedValue(context, PATH) ?? USUAL_HOURS;
        yield findingAt(card, id, 'error', path, `An expiry in hours needs "hours", from ${min} to ${max}.`, {
          fixes: [
            setFix(card, `Add ${String(hours)} hours`, [[PATH, hours]]),
            setFix(card, 'Let it stand until cancelled (GTC)', [[['metadata', 'expiry', 'type'], 'GTC']]),
          ],
        });
      }
    }

    const { type, hours } = fieldsOf(metadata['expiry']);
    if (type === 'GTC' || typeof hours !== 'number' || !Number.isFinite(hours)) return;
    if (Number.isInteger(hours) && hours >= min && hours <= max) return;
    const mended = Math.min(Math.max(Math.round(hours), min), max);
    yield findingAt(card, id, 'error', PATH, `Hours are a whole number from ${min} to ${max}.`, {
      fixes: [setFix(card, `Change to ${mended}`, [[PATH, mended]])],
    });
  },
};
