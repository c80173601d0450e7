import { sameSymbol } from '../../sameMeaning.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { changeableCard } from '../publishedState.ts';
import { quoted } from '../words.ts';

const PUBLISHED_SYMBOL = 'published.symbol';

/** The symbol is set at creation and cannot change; the service ignores another one (P2 4.8 rule 1). */
export const publishedSymbol: Rule = {
  id: PUBLISHED_SYMBOL,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || card.value === undefined) return;
    const here = factsOf(card).metadata['symbol'];
    const was = published.metadata.symbol;
    if ((typeof here === 'string' && sameSymbol(here, was)) || (here !== undefined && typeof here !== 'string')) return;
    const message = `The symbol of a published card cannot change; the service keeps ${quoted(was)}.`;
    yield findingAt(card, PUBLISHED_SYMBOL, 'error', ['metadata', 'symbol'], message, {
      fixes: [setFix(card, `Restore ${quoted(was)}`, [[['metadata', 'symbol'], was]], { preferred: true })],
    });
  },
};
