import type { CardText } from '../../cardText.ts';
import type { JsonPath } from '../../jsonPath.ts';
import { nodeAt } from '../../text/jsonNode.ts';
import { normalizeEdits } from '../../text/settleEdits.ts';
import { factsOf } from '../cardFacts.ts';
import type { Fix, RelatedPlace, Rule } from '../finding.ts';
import { findingAt, relatedAt } from '../findingAt.ts';
import { fix } from '../fixes.ts';

const LEVELS_ORDER = 'levels.order';

interface Priced {
  readonly name: string;
  readonly price: number;
  readonly path: JsonPath;
}

/** Levels stand strictly in price order, from resistance down to support (P2 2.4); said on both levels of a broken pair. */
export const levelOrder: Rule = {
  id: LEVELS_ORDER,
  *check(card) {
    const levels = factsOf(card).levels.flatMap(({ name, fields }): Priced[] => {
      const price = fields['price'];
      return typeof price === 'number' && Number.isFinite(price)
        ? [{ name, price, path: ['levels', name, 'price'] }]
        : [];
    });
    const broken = (above: Priced | undefined, below: Priced | undefined): boolean =>
      above !== undefined && below !== undefined && above.price <= below.price;
    if (!levels.some((level, place) => broken(level, levels[place + 1]))) return;

    const fixes = sortPrices(card, levels);
    for (const [place, level] of levels.entries()) {
      const [above, below] = [levels[place - 1], levels[place + 1]];
      const words: string[] = [];
      const related: RelatedPlace[] = [];
      if (above !== undefined && broken(above, level)) {
        words.push(`below ${above.name} (${above.price})`);
        related.push(relatedAt(card, above.path, `${above.name} is ${above.price}`));
      }
      if (below !== undefined && broken(level, below)) {
        words.push(`above ${below.name} (${below.price})`);
        related.push(relatedAt(card, below.path, `${below.name} is ${below.price}`));
      }
      if (words.length === 0) continue;
      const message = `The price of ${level.name} (${level.price}) must lie ${words.join(' and ')}.`;
      yield findingAt(card, LEVELS_ORDER, 'error', level.path, message, { related, fixes });
    }
  },
};

/** The prices as they are written, sorted; none where two are the same, because no order parts them. */
function sortPrices(card: CardText, levels: readonly Priced[]): Fix[] {
  const sorted = levels.toSorted((a, b) => b.price - a.price);
  if (sorted.some((level, place) => level.price === sorted[place + 1]?.price)) return [];
  const edits = levels.flatMap((level, place) => {
    const [here, from] = [nodeAt(card.root, level.path), nodeAt(card.root, sorted[place]?.path ?? [])];
    if (here === undefined || from === undefined || here === from) return [];
    const newText = card.text.slice(from.offset, from.offset + from.length);
    return [{ offset: here.offset, length: here.length, newText }];
  });
  // Not preferred: of one price that is mistyped, fixing all at once would move the four others.
  return [fix('Sort prices', normalizeEdits(card.text, edits))];
}
