import type { CardSummary } from '../../src/client/cards/cardService.ts';

/** A card of a list, with the parts that a test cares about. */
export function cardSummary(part: Partial<CardSummary> = {}): CardSummary {
  return {
    analysisId: 'a'.repeat(24),
    channelId: 'c'.repeat(24),
    title: 'A title',
    symbol: 'EUR/USD',
    timeframe: 'H4',
    status: 'Pending',
    type: 'bullish_breakout',
    ownerId: 'owner-1',
    updatedAt: '2026-03-02T08:00:00.000Z',
    expiresAt: undefined,
    published: undefined,
    ...part,
  };
}
