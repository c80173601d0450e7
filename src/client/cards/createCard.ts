import { createHash } from 'node:crypto';
import type { Card } from '../../card/card.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { creationBody } from '../../card/requestBodies.ts';
import { createAnalysis } from '../../contract/analyses.ts';
import type { TransportFailure } from '../outcome.ts';
import type { CreateResult } from './cardService.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { findCreated } from './findCreated.ts';
import type { ChannelAddress } from './listCards.ts';
import { readBackPauses } from './readBack.ts';
import { readCard } from './readCard.ts';

/** What is posted. */
export interface CreateRequest {
  readonly card: Card;
  readonly sender: string;
  readonly idempotencyKey: string;
}

/**
 * Posts a card once. A doubt is settled by listing the channel; the idempotency key goes along but is
 * not relied on (public-facts 3.1).
 */
export async function createCard(
  parts: CardServiceParts,
  channel: ChannelAddress,
  request: CreateRequest,
  signal: AbortSignal,
): Promise<CreateResult> {
  const { communityId, channelId } = channel;
  const { card, sender, idempotencyKey } = request;
  const startedAt = parts.clock.now();
  const evidence = {
    symbol: card.metadata.symbol,
    titleSha256: createHash('sha256').update(card.metadata.title).digest('hex'),
  };
  const outcome = await parts.client.call(
    createAnalysis,
    { path: { communityId, channelId }, body: creationBody(sender, card, idempotencyKey) },
    { signal, evidence },
  );
  switch (outcome.kind) {
    case 'done': {
      const { analysisId } = outcome.value;
      if (analysisId === undefined) {
        const found = await findCreated(parts, channel, { card, startedAt, pauses: readBackPauses(undefined) });
        if (found.kind === 'found') return { kind: 'created', ...found.card, after: 'readBack' };
        return { kind: 'unknown', failure: NO_ID, journalId: '' };
      }
      return { kind: 'created', analysisId, published: await readCreated(parts, analysisId, signal), after: 'answer' };
    }
    case 'refused':
    case 'notSent':
      return outcome;
    case 'unknown': {
      const journalId = outcome.journalId ?? '';
      const found = await findCreated(parts, channel, { card, startedAt, pauses: readBackPauses(outcome.refusal) });
      if (found.kind === 'unclear') return { kind: 'unknown', failure: outcome.failure, journalId };
      const there = found.kind === 'found';
      await parts.client.journal.settle(journalId, there ? 'happened' : 'didNotHappen').catch(() => undefined);
      if (!there) return { kind: 'notCreated', failure: outcome.refusal ?? outcome.failure };
      const { analysisId, published } = found.card;
      return {
        kind: 'created',
        analysisId,
        published: published ?? (await readCreated(parts, analysisId, AbortSignal.timeout(20_000))),
        after: 'readBack',
      };
    }
  }
}

const NO_ID: TransportFailure = {
  kind: 'undecided',
  code: 'NO_ID',
  text: 'The card was posted, but the answer names no card, and it is not in the list yet.',
};

/** The card as the service now holds it, or undefined: its creation stands in any case. */
async function readCreated(
  parts: CardServiceParts,
  analysisId: string,
  signal: AbortSignal,
): Promise<PublishedCard | undefined> {
  const read = await readCard(parts.client, analysisId, signal);
  return read.kind === 'done' ? read.value : undefined;
}
