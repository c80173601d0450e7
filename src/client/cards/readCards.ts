import type { Card } from '../../card/model/card.ts';
import { describeChanges } from '../../card/model/describeChanges.ts';
import type { PatchBody } from '../../card/model/patch.ts';
import { cardFromAnalysis, type PublishedCard } from '../../card/model/publishedCard.ts';
import { sameMeaning } from '../../card/model/sameMeaning.ts';
import { withMeantPrecision } from '../../card/model/savePlan.ts';
import { formatUnreadable } from '../../card/model/unreadable.ts';
import { type AnalysisRecord, analysisSchema, getAnalysis, listAnalyses } from '../../contract/analyses.ts';
import type { Outcome } from '../outcome.ts';
import { PageWalker, type RowOf } from '../pages.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { CardPage, CardSummary } from './cardService.ts';

/** Reads one card. An analysis that isn't a readable card is a failure that names the field. */
export async function readCard(
  client: ServiceClient,
  analysisId: string,
  signal: AbortSignal,
): Promise<Outcome<PublishedCard>> {
  const outcome = await client.call(getAnalysis, { path: { analysisId } }, { signal });
  if (outcome.kind !== 'done') return outcome;
  const read = publishedFrom(outcome.value.data.analysis);
  if (read.kind === 'card') return { ...outcome, value: read.published };
  return {
    kind: 'unknown',
    failure: {
      kind: 'malformed',
      code: 'REPLY_SHAPE',
      text: `The response to ${getAnalysis.id} isn’t valid: ${read.problem}.`,
    },
    journalId: undefined,
    raw: outcome.raw ?? outcome.value,
  };
}

/** Where a card is posted. */
export interface ChannelAddress {
  readonly communityId: string;
  readonly channelId: string;
}

type ChannelWalk = PageWalker<typeof listAnalyses>;

/** How many readers of one channel can be between two pages, e.g. the tree and a search. */
const MAX_WALKS_PER_CHANNEL = 8;
const walksByClient = new WeakMap<ServiceClient, Map<string, readonly ChannelWalk[]>>();

/**
 * Reads one page of a channel's cards. `page` counts from 1, however the service counts: each page is requested by what the
 * service said on the previous one. Unreadable items are counted.
 */
export async function listCards(
  client: ServiceClient,
  channel: ChannelAddress,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<CardPage>> {
  const { communityId, channelId } = channel;
  const walks = walksByClient.get(client) ?? new Map<string, readonly ChannelWalk[]>();
  walksByClient.set(client, walks);
  const place = `${communityId}/${channelId}`;
  const open = walks.get(place) ?? [];
  const found = page === 1 ? undefined : open.find((walk) => walk.nextNumber === page);
  const query = page === 1 ? {} : { page };
  const walk = found ?? new PageWalker(client, listAnalyses, { path: { communityId, channelId }, query });
  walks.set(
    place,
    open.filter((it) => it !== walk),
  );
  const { page: read, paging, end, outcome } = await walk.next({ signal });
  if (read === undefined) return outcome as Exclude<typeof outcome, { kind: 'done' }>;
  if (end === undefined) walks.set(place, [walk, ...(walks.get(place) ?? [])].slice(0, MAX_WALKS_PER_CHANNEL));
  return {
    // A refusal that comes with a page only means that there is no next one.
    ...(outcome.kind === 'done' ? outcome : { kind: 'done', status: 404, attempts: 1 }),
    value: {
      cards: read.rows.map((row) => readCardSummary(row, channelId)),
      unreadable: read.unreadable.length,
      ...(read.unreadable.length === 0 ? {} : { unreadItems: read.unreadable }),
      page,
      hasNext: end === undefined,
      complete: end?.kind === 'complete' && read.read.unreadable === 0,
      total: paging?.total,
    },
  };
}

function readCardSummary(item: RowOf<typeof listAnalyses>, channelId: string): CardSummary {
  const record = analysisSchema.safeParse(item);
  const read = record.success ? publishedFrom(record.data) : undefined;
  const published = read?.kind === 'card' ? read.published : undefined;
  const { _id, owner, topicId, extra, timeframe, createdAt, updatedAt, title, status, symbol } = item;
  const metadata = published?.card.metadata;
  return {
    analysisId: _id,
    channelId: topicId ?? channelId,
    title: metadata?.title ?? title ?? '',
    symbol: metadata?.symbol ?? extra?.currency_pair ?? symbol ?? '',
    timeframe: metadata?.timeframe ?? timeframe ?? '',
    status: extra?.status ?? status ?? '',
    type: extra?.analysisType?.type,
    ownerId: owner?.id,
    updatedAt: updatedAt ?? createdAt ?? '',
    expiresAt: metadata?.expiry.type === 'HOURS' ? expiryOf(createdAt, metadata.expiry.hours) : undefined,
    published,
  };
}

function expiryOf(createdAt: string | undefined, hours: number): number | undefined {
  const start = createdAt === undefined ? Number.NaN : Date.parse(createdAt);
  return Number.isNaN(start) ? undefined : start + hours * 3_600_000;
}

/** An analysis read as a card, or the first problem that prevents it. */
type PublishedRead =
  | { readonly kind: 'card'; readonly published: PublishedCard }
  | { readonly kind: 'noCard'; readonly problem: string };

/** Reads an analysis as a card. `held`: the card before an update, because the response to an update lacks the channel post (P2 4.8). */
export function publishedFrom(record: AnalysisRecord, held?: PublishedCard): PublishedRead {
  const read = cardFromAnalysis(record, held);
  if (read.kind === 'read') return { kind: 'card', published: read.published };
  return { kind: 'noCard', problem: `data.${formatUnreadable(read)}` };
}

/**
 * Describes what the service stored differently from what was sent. A different stacking order isn't reported, because
 * the documents don't promise that drawings keep their order.
 */
export function cardDifferences(intended: Card, stored: Card): string[] {
  return describeChanges(withMeantPrecision(stored, intended), intended)
    .filter(({ path }) => path.length > 1)
    .map(({ label, before, after }) => `${label}: sent ${quoted(after)}, stored ${quoted(before)}`);
}

/** Whether the card has every field of the request, whatever else changed in it. */
export function holdsIntended(stored: Card, body: PatchBody): boolean {
  const meant: Card = {
    metadata: { ...stored.metadata, ...body.metadata },
    levels: body.levels ?? stored.levels,
    drawings: [...(body.drawings ?? stored.drawings)],
  };
  return sameMeaning(withMeantPrecision(stored, meant), meant);
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'nothing' : `“${text}”`;
}
