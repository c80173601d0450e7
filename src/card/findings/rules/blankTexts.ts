import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const TEXTS_BLANK = 'texts.blank';

/** A title or an id of spaces alone keeps to the limits, but readers see nothing, and a service may trim it. */
export const blankTexts: Rule = {
  id: TEXTS_BLANK,
  *check(card) {
    const { metadata, targets } = factsOf(card);
    const { title } = metadata;
    if (typeof title === 'string' && isBlank(title)) {
      yield findingAt(card, TEXTS_BLANK, 'hint', ['metadata', 'title'], 'The title is blank. Readers see only spaces.');
    }
    for (const target of targets) {
      if (!isBlank(target.id)) continue;
      yield findingAt(
        card,
        TEXTS_BLANK,
        'hint',
        [...target.path, 'clientObjectId'],
        `The id of ${target.label} is blank.`,
      );
    }
  },
};

function isBlank(text: string): boolean {
  return text !== '' && text.trim() === '';
}
