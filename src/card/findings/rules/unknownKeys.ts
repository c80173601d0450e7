import { keyRangeOf } from '../../rangeOf.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix, renameKeyFix } from '../fixes.ts';
import { quoted } from '../words.ts';

const KEYS_UNKNOWN = 'keys.unknown';

/** What the service or a request holds beside a card (P2 2.4, 4.8); people copy it in. */
const HELD_BESIDE: ReadonlyMap<string, string> = new Map([
  ['sender', 'The sender is a setting of the connection, not part of the card.'],
  ['id', 'Saved ids are given by the service and are held beside the card.'],
  ['_id', 'Saved ids are given by the service and are held beside the card.'],
  ['status', 'The status is held by the service, beside the card.'],
  ['updatedAt', 'The time of the last update is held by the service, beside the card.'],
  ['createdAt', 'The time of creation is held by the service, beside the card.'],
]);

/** A key that the interface does not have: a typing mistake must be seen, not dropped. */
export const unknownKeys: Rule = {
  id: KEYS_UNKNOWN,
  *check(card) {
    for (const deviation of factsOf(card).deviations) {
      if (deviation.kind !== 'unknownKey') continue;
      const { path, meant } = deviation;
      const key = String(path.at(-1));
      const message = [
        `A card has no key ${quoted(key)} here.`,
        meant === undefined ? (HELD_BESIDE.get(key) ?? '') : `Did you mean "${meant}"?`,
      ];
      yield findingAt(card, KEYS_UNKNOWN, 'error', path, message.join(' ').trim(), {
        range: keyRangeOf(card, path),
        fixes: [
          ...(meant === undefined
            ? []
            : [renameKeyFix(card, `Change to "${meant}"`, path, meant, { preferred: true })]),
          removeFix(card, `Remove ${quoted(key)}`, path),
        ],
      });
    }
  },
};
