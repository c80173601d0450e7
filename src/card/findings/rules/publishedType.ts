import { REQUIRED_LEVEL_NAMES } from '../../card.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { changeableCard, isTypeChanged } from '../publishedState.ts';
import { restoreLevels, restoreTypeAndLevels } from '../restoreFixes.ts';

const PUBLISHED_TYPE = 'published.type';

/** A change of direction or placement needs the full levels in the same request (P2 4.8 rule 2). */
export const publishedType: Rule = {
  id: PUBLISHED_TYPE,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || card.value === undefined || !isTypeChanged(card, published)) return;
    const here = new Set(factsOf(card).levels.map(({ name }) => name));
    const missing = factsOf(card).deviations.filter(({ kind, path }) => kind === 'missingKey' && path[0] === 'levels');
    if (REQUIRED_LEVEL_NAMES.every((name) => here.has(name)) || missing.every(({ path }) => path.length > 2)) return;
    const message =
      "The service changes a card's direction or placement only together with its full levels. " +
      `Write ${REQUIRED_LEVEL_NAMES.filter((name) => !here.has(name)).join(', ')}.`;
    yield findingAt(card, PUBLISHED_TYPE, 'error', ['levels'], message, {
      fixes: [restoreLevels(card, published), restoreTypeAndLevels(card, published)],
    });
  },
};
