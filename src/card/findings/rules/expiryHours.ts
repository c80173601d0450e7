import { CARD_LIMITS } from '../../card.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix, setFix } from '../fixes.ts';
import { publishedValue } from '../publishedValue.ts';

const EXPIRY_HOURS = 'expiry.hours';
const HOURS_PATH = ['metadata', 'expiry', 'hours'] as const;
const { min: minHours, max: maxHours } = CARD_LIMITS.expiryHours;
/** A day: what the first fix puts in where no hours stand. */
const USUAL_HOURS = 24;

/** `hours` stands beside `HOURS` and nowhere else: a whole number from 1 to 8760 (P2 4.8). */
export const expiryHours: Rule = {
  id: EXPIRY_HOURS,
  *check(card, context) {
    const { deviations, metadata, isWhole } = factsOf(card);
    for (const { kind, path } of deviations) {
      if (path[1] !== 'expiry' || path.at(-1) !== 'hours') continue;
      if (kind === 'misplacedKey') {
        yield findingAt(card, EXPIRY_HOURS, 'error', path, 'A card that stands until cancelled (GTC) has no hours.', {
          fixes: [
            removeFix(card, 'Remove the hours', path, { preferred: true }),
            setFix(card, 'Let it expire after the hours', [[['metadata', 'expiry', 'type'], 'HOURS']]),
          ],
        });
      } else if (kind === 'missingKey' && isWhole) {
        const hours = publishedValue(context, HOURS_PATH) ?? USUAL_HOURS;
        yield findingAt(
          card,
          EXPIRY_HOURS,
          'error',
          path,
          `An expiry in hours needs "hours", from ${minHours} to ${maxHours}.`,
          {
            fixes: [
              setFix(card, `Add ${String(hours)} hours`, [[HOURS_PATH, hours]]),
              setFix(card, 'Let it stand until cancelled (GTC)', [[['metadata', 'expiry', 'type'], 'GTC']]),
            ],
          },
        );
      }
    }

    const { type, hours } = fieldsOf(metadata['expiry']);
    if (type === 'GTC' || typeof hours !== 'number' || !Number.isFinite(hours)) return;
    if (Number.isInteger(hours) && hours >= minHours && hours <= maxHours) return;
    const mended = Math.min(Math.max(Math.round(hours), minHours), maxHours);
    yield findingAt(
      card,
      EXPIRY_HOURS,
      'error',
      HOURS_PATH,
      `Hours are a whole number from ${minHours} to ${maxHours}.`,
      {
        fixes: [setFix(card, `Change to ${mended}`, [[HOURS_PATH, mended]])],
      },
    );
  },
};
