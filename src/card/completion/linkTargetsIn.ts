import type { CardText } from '../cardText.ts';
import { levelPriceTexts } from '../levelPriceTexts.ts';
import { type LinkTarget, linkTargetsOf } from '../links/linkTargets.ts';

/** What the texts of a card can link to, prices as they are spelled. */
export function cardLinkTargets(card: CardText): readonly LinkTarget[] {
  return linkTargetsOf({ sketch: card.sketch, priceTexts: levelPriceTexts(card) });
}

/** A text as it stands between the quotes of a JSON string. */
export function escapeJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
