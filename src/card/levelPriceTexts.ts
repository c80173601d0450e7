import { LEVEL_NAMES, type LevelName } from './card.ts';
import type { CardText } from './cardText.ts';
import { nodeAt } from './text/jsonNode.ts';

/** Longest price text that is shown as it is spelled. */
const LONGEST_PRICE = 40;

/** The levels' prices as they are spelled in the text: `1.10` stays `1.10`. */
export function levelPriceTexts(card: CardText): { readonly [Name in LevelName]?: string } {
  const texts: { [Name in LevelName]?: string } = {};
  for (const name of LEVEL_NAMES) {
    const node = nodeAt(card.root, ['levels', name, 'price']);
    if (node?.type === 'number' && node.length <= LONGEST_PRICE) {
      texts[name] = card.text.slice(node.offset, node.offset + node.length);
    }
  }
  return texts;
}
