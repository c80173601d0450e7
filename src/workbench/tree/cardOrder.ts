import type { CardSummary } from '../../client/cards/cardService.ts';

/** What cards are sorted by. */
export const CARD_ORDERS = ['updated', 'title', 'symbol', 'expiry'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

const nameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Total orders: equal cards are told apart by id, so that a list never jumps. */
export const compareCards: Readonly<Record<CardOrder, (a: CardSummary, b: CardSummary) => number>> = {
  updated: (a, b) => compareText(b.updatedAt, a.updatedAt) || byId(a, b),
  title: (a, b) => nameCollator.compare(a.title, b.title) || byId(a, b),
  symbol: (a, b) => nameCollator.compare(a.symbol, b.symbol) || compareText(b.updatedAt, a.updatedAt) || byId(a, b),
  // What never expires comes last.
  expiry: (a, b) => compareNumber(a.expiresAt ?? Infinity, b.expiresAt ?? Infinity) || byId(a, b),
};

function byId(a: CardSummary, b: CardSummary): number {
  return compareText(a.analysisId, b.analysisId);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumber(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
