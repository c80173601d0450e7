import { listAnalyses } from '../../contract/analyses.ts';
import { analysisItemSchema, analysisSchema } from '../../contract/analysisRecord.ts';
import type { Outcome } from '../outcome.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { CardPage, CardSummary } from './cardService.ts';
import { publishedFrom } from './publishedFrom.ts';

/** Cards asked for at once; the largest page that the interface's lists take. */
export const CARDS_A_PAGE = 100;

/** Where a card is posted. */
export interface ChannelAddress {
  readonly communityId: string;
  readonly channelId: string;
}

/** Reads one page of a channel's cards; `page` counts from 1. Items that cannot be read are counted. */
export async function listCards(
  client: ServiceClient,
  channel: ChannelAddress,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<CardPage>> {
  const { communityId, channelId } = channel;
  const outcome = await client.call(
    listAnalyses,
    { path: { communityId, channelId }, query: { page, limit: CARDS_A_PAGE } },
    { signal },
  );
  if (outcome.kind !== 'done') return outcome;
  const { items, paging } = outcome.value;
  const cards = items.flatMap((item) => readCardSummary(item, channelId) ?? []);
  // A service that does not know the query answers its first page for ever.
  const ignored = paging.page !== undefined && paging.page !== page;
  return {
    ...outcome,
    value: {
      cards,
      unreadable: items.length - cards.length,
      page,
      hasNext: !ignored && items.length > 0 && (paging.hasNext ?? items.length >= CARDS_A_PAGE),
      total: paging.total,
      complete: !ignored && paging.hasNext === false,
    },
  };
}

/** A list item as far as it can be read; undefined when it has no id. */
export function readCardSummary(item: unknown, channelId: string): CardSummary | undefined {
  const record = analysisSchema.safeParse(item);
  const read = record.success ? publishedFrom(record.data) : undefined;
  const published = read?.kind === 'card' ? read.published : undefined;
  const loose = analysisItemSchema.safeParse(item);
  if (!loose.success) return undefined;
  const { _id, owner, topicId, extra, timeframe, createdAt, updatedAt, title } = loose.data;
  const metadata = published?.card.metadata;
  return {
    analysisId: _id,
    channelId: topicId ?? channelId,
    title: metadata?.title ?? title ?? '',
    symbol: metadata?.symbol ?? extra?.currency_pair ?? '',
    timeframe: metadata?.timeframe ?? timeframe ?? '',
    status: extra?.status ?? '',
    type: extra?.analysisType?.type,
    ownerId: owner?.id,
    updatedAt: updatedAt ?? createdAt ?? '',
    expiresAt: metadata?.expiry.type === 'HOURS' ? endOf(createdAt, metadata.expiry.hours) : undefined,
    published,
  };
}

function endOf(createdAt: string | undefined, hours: number): number | undefined {
  const start = createdAt === undefined ? Number.NaN : Date.parse(createdAt);
  return Number.isNaN(start) ? undefined : start + hours * 3_600_000;
}
