import type { Card } from '../../card/model/card.ts';
import { creationBody } from '../../card/model/patch.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { createAnalysis } from '../../contract/analyses.ts';
import {
  cardDigest,
  cardsBefore,
  creationEvidence,
  type FoundCard,
  lookForCreated,
} from '../reconcile/analysisRules.ts';
import {
  LATE_WRITE_MS,
  type ReadBackProgress,
  readBackOnce,
  readBackUntilKnown,
  SERVICE_ERROR_WAIT_MS,
} from '../reconcile/reconcileRule.ts';
import { REPORTED_ERROR, reconcileWrite } from '../reconcile/writeAndReconcile.ts';
import type { ReconcileRule } from '../serviceClient.ts';
import type { CardServiceContext, CreateAttempt, CreateRequest, CreateResult, FoundCreation } from './cardService.ts';
import { type ChannelAddress, cardDifferences, readCard } from './readCards.ts';

/** Allowed clock difference in milliseconds. A card created longer before the request wasn't created by it. */
const CLOCK_DIFFERENCE_MS = 120_000;
/** Time limit for reading the channel before a creation, in milliseconds, so that a slow list doesn't delay the card. */
const BEFORE_LIMIT_MS = 10_000;

const CREATION_RULE: ReconcileRule<FoundCard> = { operation: createAnalysis.id, look: lookForCreated };

/**
 * Posts a card once. An uncertain outcome is resolved by listing the channel; the idempotency key is sent but not trusted
 * (public-facts 3.1). The stored card is compared with what was sent.
 */
export async function createCard(
  parts: CardServiceContext,
  channel: ChannelAddress,
  request: CreateRequest,
  signal: AbortSignal,
  onProgress?: (progress: ReadBackProgress) => void,
): Promise<CreateResult> {
  const { client, clock, owners } = parts;
  const { card, sender, idempotencyKey } = request;
  const { communityId, channelId } = channel;
  const path = { communityId, channelId };
  const meant = creationEvidence(card);
  const owner = owners?.get(sender);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(BEFORE_LIMIT_MS)]);
  const evidence = {
    ...meant,
    ...(await cardsBefore(client, path, meant['symbol'] ?? '', limited)),
    ...(owner === undefined ? {} : { owner }),
  };
  const at = clock.now();
  await request.onAttempt?.({ evidence, at });
  const input = { path, body: creationBody(sender, card, idempotencyKey) };
  const end = await reconcileWrite(client, createAnalysis, input, CREATION_RULE, {
    signal,
    clock,
    evidence,
    onProgress,
  });
  const anyTime = { ...meant, ...(owner === undefined ? {} : { owner }), before: '' };
  /** The result, with the card as the service stores it now. */
  const created = async (
    seen: FoundCard | undefined,
    after: 'answer' | 'readBack',
    raw?: unknown,
  ): Promise<CreateResult> => {
    const analysisId = seen?.analysisId;
    const published = seen?.published ?? (analysisId === undefined ? undefined : await readCreated(parts, analysisId));
    const differences =
      published === undefined
        ? analysisId === undefined
          ? [`Card: sent “${card.metadata.title}”, not found in the channel's list`]
          : []
        : cardDifferences(withStoredSymbol(card, published), published.card);
    const replayed = published !== undefined && isReplay(card, published, { evidence, at });
    if (published !== undefined && !replayed) owners?.set(sender, published.ownerId);
    return {
      kind: 'created',
      analysisId,
      published,
      differences,
      ...(replayed ? { replayed } : {}),
      after,
      ...(raw === undefined ? {} : { raw }),
    };
  };
  /** Looks briefly for a card that must exist, or that an earlier request with this key may have created. */
  const lookFor = async (given: Readonly<Record<string, string>>): Promise<FoundCard | undefined> => {
    const uncertain = { client, targets: path, evidence: given, at, input };
    const found = await readBackUntilKnown(CREATION_RULE, uncertain, {
      clock,
      signal,
      until: clock.elapsed() + SERVICE_ERROR_WAIT_MS,
      onProgress,
    });
    return found.verdict === 'happened' ? found.seen : undefined;
  };
  switch (end.kind) {
    case 'done': {
      const { analysisId } = end.value;
      if (analysisId !== undefined) {
        const published = await readCreated(parts, analysisId);
        if (published !== undefined) return created({ analysisId, published }, 'answer', end.raw);
        // The id may be that of something else, e.g. the channel post.
        const seen = (await lookFor(evidence)) ?? { analysisId, published };
        return created(seen, seen.published === undefined ? 'answer' : 'readBack', end.raw);
      }
      // The response names no card. Look for the new one, or for one that this key created earlier.
      const seen = (await lookFor(evidence)) ?? (await lookFor(anyTime));
      if (seen === undefined && end.saysError) return { kind: 'unknown', failure: REPORTED_ERROR, journalId: '' };
      return created(seen, 'readBack', end.raw ?? null);
    }
    case 'refused': {
      if (end.refusal.status !== 409) return end;
      // This key may have created this very card earlier, if that response was lost.
      const earlier = await lookFor(anyTime);
      return earlier === undefined ? end : created(earlier, 'readBack');
    }
    case 'notSent':
      return end;
    case 'happened':
      return created(end.seen, 'readBack', end.raw);
    case 'didNotHappen':
      return { kind: 'notCreated', failure: end.refusal ?? end.failure };
    case 'changedSince':
      return { kind: 'unknown', failure: end.failure, journalId: '' };
    case 'unknown':
      return { kind: 'unknown', failure: end.failure, journalId: end.journalId ?? '' };
  }
}

/** Looks once for the card of a creation whose outcome is unknown. */
export async function findCreated(
  { client, clock }: CardServiceContext,
  { communityId, channelId }: ChannelAddress,
  { evidence, at }: CreateAttempt,
  signal: AbortSignal,
): Promise<FoundCreation> {
  const uncertain = { client, targets: { communityId, channelId }, evidence, at, input: undefined, isLastLook: true };
  const { verdict, seen } = await readBackOnce(CREATION_RULE, uncertain, signal);
  if (verdict === 'happened' && seen !== undefined) return { kind: 'found', ...seen };
  const canCome = clock.now() < at + (client.lateWriteMs ?? LATE_WRITE_MS);
  return { kind: verdict === 'didNotHappen' && !canCome ? 'absent' : 'unclear' };
}

/** Whether the service returned an older, different card, because it was created first with the same key. */
function isReplay(card: Card, published: PublishedCard, { evidence, at }: CreateAttempt): boolean {
  if (cardDigest(published.card) === evidence['cardSha256']) return false;
  const { before } = evidence;
  if (before?.split(' ').includes(published.analysisId) === true) return true;
  if (Date.parse(published.createdAt) < at - CLOCK_DIFFERENCE_MS) return true;
  return before === undefined && published.card.metadata.title.trim() !== card.metadata.title.trim();
}

/** The service may spell the symbol differently (public-facts 3.8), which isn't reported as a difference. */
function withStoredSymbol(card: Card, { card: { metadata } }: PublishedCard): Card {
  const isSame = creationEvidence({ ...card, metadata })['symbol'] === creationEvidence(card)['symbol'];
  return isSame ? { ...card, metadata: { ...card.metadata, symbol: metadata.symbol } } : card;
}

/** The stored card; undefined if it can't be read, although it was created. */
async function readCreated({ client }: CardServiceContext, analysisId: string): Promise<PublishedCard | undefined> {
  const read = await readCard(client, analysisId, AbortSignal.timeout(20_000));
  return read.kind === 'done' ? read.value : undefined;
}
