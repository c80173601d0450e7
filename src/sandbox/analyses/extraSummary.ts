import type { Card } from '../../card/card.ts';
import { CARD_TYPE_LABELS, type CardType, cardType } from '../../card/cardType.ts';
import { mapTextLinkIds } from '../../card/textLinks.ts';

/** The service's summary of a card beside its shapes, for lists and posts (P2 2.4). */
export interface ExtraSummary {
  readonly status: string;
  readonly direction: 'bullish' | 'bearish';
  readonly currency_pair: string;
  readonly level: readonly { readonly title: string; readonly value: number }[];
  readonly analysisType: { readonly title: string; readonly type: CardType };
  /** Rich-text JSON strings: main scenario, alternative scenario, comments. */
  readonly happened: string;
  readonly expected: string;
  readonly comments: string;
}

/** The summary of a card; its links name saved ids (saved id → client object id), as the service stores them. */
export function extraSummary(
  card: Card,
  status: string,
  savedIds: Readonly<Record<string, string>> = {},
): ExtraSummary {
  const type = cardType(card.metadata);
  const rich = (text: string | undefined): string => richText(withSavedIds(text ?? '', savedIds));
  return {
    status,
    direction: card.metadata.direction === 'BULLISH' ? 'bullish' : 'bearish',
    currency_pair: card.metadata.symbol.toUpperCase(),
    level: levelPairs(card),
    analysisType: { title: CARD_TYPE_LABELS[type], type },
    happened: rich(card.metadata.preferenceText),
    expected: rich(card.metadata.alternativeText),
    comments: rich(card.metadata.comments),
  };
}

/** Nine pairs from `1st Support` to `Pivot`, unsent ones 0 (P2 2.4); the names between are assumed. */
function levelPairs({ levels }: Card): { readonly title: string; readonly value: number }[] {
  return [
    { title: '1st Support', value: levels.support.price },
    { title: '2nd Support', value: 0 },
    { title: '3rd Support', value: 0 },
    { title: 'Intermediate Support', value: levels.intermediateSupport?.price ?? 0 },
    { title: '1st Resistance', value: levels.resistance.price },
    { title: '2nd Resistance', value: 0 },
    { title: '3rd Resistance', value: 0 },
    { title: 'Intermediate Resistance', value: levels.intermediateResistance?.price ?? 0 },
    { title: 'Pivot', value: levels.pivot.price },
  ];
}

/** A text as the rich text that the service is assumed to keep: a paragraph for each line. */
export function richText(text: string): string {
  return JSON.stringify(text.split('\n').map((line) => ({ type: 'paragraph', children: [{ text: line }] })));
}

/** A text with links that name client ids naming saved ids, as the service stores it (public-facts 3.4). */
export function withSavedIds(text: string, savedIds: Readonly<Record<string, string>>): string {
  const idsByClientId = new Map(Object.entries(savedIds).map(([saved, client]) => [client, saved]));
  return mapTextLinkIds(text, (id) => idsByClientId.get(id));
}
