import type { Card } from '../../src/card/card.ts';
import { shapesFromCard } from '../../src/card/shapes.ts';

/** A small legal card. */
export const SMALL_CARD: Card = {
  metadata: {
    symbol: 'AUD/CAD',
    title: 'Fades from the ceiling',
    direction: 'BEARISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'HOURS', hours: 36 },
    preferenceText: 'Sell the retest of [[lv_piv:the pivot]].',
  },
  levels: {
    resistance: { price: 0.9142, clientObjectId: 'lv_res' },
    pivot: { price: 0.9098, clientObjectId: 'lv_piv' },
    support: { price: 0.9031, clientObjectId: 'lv_sup' },
  },
  drawings: [],
};

/** An analysis as the service answers it (P2 2.4). */
export function analysisRecord(
  change: Readonly<Record<string, unknown>> = {},
  card: Card = SMALL_CARD,
): Record<string, unknown> {
  return {
    _id: '65f0c0ffee65f0c0ffee65f0',
    owner: { id: '7400000001' },
    serverId: '65f0c0ffee65f0c0ffee65f1',
    topicId: '65f0c0ffee65f0c0ffee65f2',
    commentId: '65f0c0ffee65f0c0ffee65f3',
    category: 'analysis',
    timeframe: card.metadata.timeframe,
    shapes: shapesFromCard(card, {}),
    extra: { status: 'Pending', currency_pair: 'AUD/CAD', analysisType: { title: 'x', type: 'bearish_bounce' } },
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
    ...change,
  };
}
