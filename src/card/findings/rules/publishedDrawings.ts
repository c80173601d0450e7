import { partsToSend } from '../../patch.ts';
import { sameLevels } from '../../sameMeaning.ts';
import { sameValue } from '../../sameValue.ts';
import { fieldsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { changeableCard } from '../publishedState.ts';

const PUBLISHED_DRAWINGS = 'published.drawings';

/** Drawings are stored only together with something else (P2 4.8 rule 3), so the title goes along. */
export const publishedDrawings: Rule = {
  id: PUBLISHED_DRAWINGS,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || sameValue(fieldsOf(card.value)['drawings'], published.drawings)) return;
    // Asked for last: a card is read in full at this question.
    const edited = card.card;
    if (edited === undefined || !sameLevels(published.levels, edited.levels)) return;
    if (!partsToSend(published, edited).titleCarriesDrawings) return;
    const message = 'Only drawings changed. They are saved together with the title, which rewrites the channel post.';
    yield findingAt(card, PUBLISHED_DRAWINGS, 'hint', ['drawings'], message);
  },
};
