import { randomUUID } from 'node:crypto';
import type { BulkJobRecord, ExportJobRecord } from '../../src/admin/jobs/jobRecord.ts';
import type { Card, Drawing } from '../../src/card/model/card.ts';
import type { CardSummary } from '../../src/client/cards/cardService.ts';

/** A small valid card. */
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

/** An analysis as the service returns it (P2 2.4). */
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

const PLACE = { connectionId: 'desk', communityId: '65f0c0ffee0123456789abcd', origin: 'https://api.desk.example' };

/** A record of an export of all customers in the first week of March. */
export function exportRecord(change: Partial<ExportJobRecord> = {}): ExportJobRecord {
  return {
    kind: 'export',
    id: randomUUID(),
    ...PLACE,
    at: Date.UTC(2026, 2, 9),
    idempotencyKey: randomUUID(),
    keyFingerprint: '0123456789ab',
    format: 'csv',
    startAt: '2026-03-01T00:00:00.000Z',
    endAt: '2026-03-08T00:00:00.000Z',
    customers: { kind: 'all' },
    status: 'unconfirmed',
    ...change,
  };
}

/** A record of a bulk update of ten rows. */
export function bulkRecord(change: Partial<BulkJobRecord> = {}): BulkJobRecord {
  return {
    kind: 'bulk',
    id: randomUUID(),
    ...PLACE,
    at: Date.UTC(2026, 2, 9),
    logName: 'march 8f3a',
    fileName: 'march.bulk.csv',
    sha256: 'ab'.repeat(32),
    rows: 10,
    identifier: 'Email',
    status: 'unconfirmed',
    ...change,
  };
}

/** One item of the service's `shapes`, as the documents show it (P2 2.4). */
type Shape = ({ readonly key: 'analysis' } & Pick<Card, 'levels' | 'metadata'>) | (Drawing & { readonly id: string });

/** The service's `shapes` of a card. `savedIds`: saved drawing id → client object id, one for each drawing. */
export function shapesFromCard(card: Card, savedIds: Readonly<Record<string, string>>): Shape[] {
  const idsByClientId = new Map(Object.entries(savedIds).map(([saved, client]) => [client, saved]));
  return [
    { key: 'analysis', levels: card.levels, metadata: card.metadata },
    ...card.drawings.map((drawing) => ({
      id: idsByClientId.get(drawing.clientObjectId) ?? drawing.clientObjectId,
      ...drawing,
    })),
  ];
}
