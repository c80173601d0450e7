import type { Levels, Metadata } from '../../src/card/model/card.ts';

/** Metadata of a card, with the fields that a test cares about. */
export function metadataOf(change: Partial<Metadata> = {}): Metadata {
  return {
    symbol: 'EUR/USD',
    title: 'The plan',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'GTC' },
    preferenceText: 'Buy.',
    ...change,
  };
}

/** Resistance, pivot and support, in this order, by id: their prices. */
export function levelsOf(prices: Readonly<Record<string, number>>): Levels {
  const [resistance, pivot, support] = Object.entries(prices).map(([clientObjectId, price]) => ({
    price,
    clientObjectId,
  }));
  if (!resistance || !pivot || !support) throw new Error('A card has three levels.');
  return { resistance, pivot, support };
}
