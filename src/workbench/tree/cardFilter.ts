import type { CardSummary } from '../../client/cards/cardService.ts';

/** Which cards are shown. What is absent or empty does not narrow. */
export interface CardFilter {
  readonly statuses?: readonly string[];
  readonly symbol?: string;
  readonly ownerId?: string;
  /** Looked for in title and symbol, upper and lower case alike. */
  readonly text?: string;
}

/** No narrowing at all. */
export const NO_FILTER: CardFilter = {};

/** Whether the filter narrows anything. */
export function isNarrowing(filter: CardFilter): boolean {
  return Boolean(filter.statuses?.length || filter.symbol || filter.ownerId || filter.text);
}

/** A test made once for many cards. */
export function filterTest(filter: CardFilter): (card: CardSummary) => boolean {
  const statuses = filter.statuses?.length ? new Set(filter.statuses) : undefined;
  const symbol = filter.symbol?.toUpperCase();
  const text = filter.text?.toLowerCase();
  return (card) =>
    (statuses === undefined || statuses.has(card.status)) &&
    (!symbol || card.symbol.toUpperCase() === symbol) &&
    (!filter.ownerId || card.ownerId === filter.ownerId) &&
    (!text || card.title.toLowerCase().includes(text) || card.symbol.toLowerCase().includes(text));
}
