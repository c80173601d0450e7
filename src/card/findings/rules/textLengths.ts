import { CARD_LIMITS } from '../../card.ts';
import { countCharacters } from '../../text/charactersIn.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix } from '../fixes.ts';
import { changeableCard, emptiedTexts } from '../publishedState.ts';

const TEXTS_LENGTH = 'texts.length';

/** Lengths of the texts (P2 8), in characters as Unicode counts them; a symbol has at least one. */
const TEXT_LENGTHS = [
  ['symbol', { min: 1, max: Number.POSITIVE_INFINITY }],
  ['title', CARD_LIMITS.title],
  ['preferenceText', CARD_LIMITS.preferenceText],
  ['alternativeText', CARD_LIMITS.alternativeText],
  ['comments', CARD_LIMITS.comments],
] as const;

/** A text that is too short or too long. */
export const textLengths: Rule = {
  id: TEXTS_LENGTH,
  *check(card, context) {
    const { metadata } = factsOf(card);
    const published = changeableCard(context);
    // For these "the service keeps the old text" says more than "empty".
    const spokenOf: string[] = published === undefined ? [] : ['symbol', ...emptiedTexts(card, published)];
    for (const [key, { min, max }] of TEXT_LENGTHS) {
      const text = metadata[key];
      // There are never more characters than units, so a text that is short enough in units isn't counted.
      if (typeof text !== 'string' || (text.length >= min && text.length <= max)) continue;
      const path = ['metadata', key];
      const length = countCharacters(text);
      if (length < min) {
        if (!spokenOf.includes(key)) yield findingAt(card, TEXTS_LENGTH, 'error', path, `"${key}" must not be empty.`);
      } else if (length > max) {
        const fixes = text.trim() === '' && min === 0 ? [removeFix(card, `Remove "${key}"`, path)] : [];
        const message = `"${key}" has ${length} characters, ${length - max} more than the ${max} allowed.`;
        yield findingAt(card, TEXTS_LENGTH, 'error', path, message, { fixes });
      }
    }
  },
};
