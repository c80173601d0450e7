import type { JsonPath, JsonValue } from '../../jsonPath.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const TEXTS_WELL_FORMED = 'texts.wellFormed';

/** Half a surrogate pair is no character: it has no UTF-8, so the service could not store the text as it came. */
export const wellFormedTexts: Rule = {
  id: TEXTS_WELL_FORMED,
  *check(card) {
    // Most texts hold none, and are not walked.
    if (!/\\u[dD][89a-fA-F]|[\uD800-\uDFFF]/.test(card.text)) return;
    for (const path of brokenTexts(card.value, [])) {
      yield findingAt(
        card,
        TEXTS_WELL_FORMED,
        'error',
        path,
        'This text holds half a character (a lone surrogate). Type it again.',
      );
    }
  },
};

function* brokenTexts(value: JsonValue | undefined, path: JsonPath): Generator<JsonPath> {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) yield path;
  } else if (Array.isArray(value)) {
    for (const [place, item] of (value as readonly JsonValue[]).entries()) yield* brokenTexts(item, [...path, place]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* brokenTexts(part, [...path, key]);
  }
}
