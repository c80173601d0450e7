import { appendDrawings, deleteAnalysis } from '../../contract/analyses.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { ReadBackProgress } from '../reconcile/reconcileRule.ts';
import { writeAndReconcile } from '../reconcile/writeAndReconcile.ts';
import type { CallInput, ServiceClient } from '../serviceClient.ts';
import type { AppendResult, CardService, CardServiceContext, DeleteResult } from './cardService.ts';
import { createCard, findCreated } from './createCard.ts';
import { identifySender } from './identifySender.ts';
import { listCards, readCard } from './readCards.ts';
import { saveCard } from './saveCard.ts';

/** Creates the card service of one connection. */
export function createCardService(
  client: ServiceClient,
  clock: Clock = client.clock ?? systemClock,
  onOwner?: (sender: string, userId: string) => void,
): CardService {
  const known = new Map<string, string>();
  const owners: CardServiceContext['owners'] = {
    get: (sender) => known.get(sender),
    set: (sender, userId) => {
      known.set(sender, userId);
      onOwner?.(sender, userId);
    },
  };
  const parts = { client, clock, owners };
  return {
    read: (analysisId, signal) => readCard(client, analysisId, signal),
    list: (channel, page, signal) => listCards(client, channel, page, signal),
    create: (...given) => createCard(parts, ...given),
    findCreated: (...given) => findCreated(parts, ...given),
    save: (...given) => saveCard(parts, ...given),
    append: ({ analysisId }, ...given) => appendToCard(parts, analysisId, ...given),
    delete: ({ analysisId }, ...given) => deleteCard(parts, analysisId, ...given),
    identifySender: (...given) => identifySender(client, ...given),
  };
}

/** Deletes a card in any status. 404 means it's already deleted; an uncertain outcome is resolved by reading (P2 7.3). */
async function deleteCard(
  { client, clock }: CardServiceContext,
  analysisId: string,
  signal: AbortSignal,
  onProgress?: (progress: ReadBackProgress) => void,
): Promise<DeleteResult> {
  const end = await writeAndReconcile(client, deleteAnalysis, { path: { analysisId } }, { signal, clock, onProgress });
  switch (end.kind) {
    case 'done':
      return { kind: 'deleted', after: 'answer' };
    case 'refused':
      return end.refusal.status === 404 ? { kind: 'alreadyGone' } : end;
    case 'notSent':
      return end;
    case 'happened':
      return { kind: 'deleted', after: 'readBack' };
    case 'didNotHappen':
      return { kind: 'notDeleted', failure: end.refusal ?? end.failure };
    case 'changedSince':
      return { kind: 'unknown', failure: end.failure, journalId: '' };
    case 'unknown':
      return { kind: 'unknown', failure: end.failure, journalId: end.journalId ?? '' };
  }
}

/** Adds drawings to a Pending card (P2 4.8). An uncertain outcome is resolved by reading the card. */
async function appendToCard(
  { client, clock }: CardServiceContext,
  analysisId: string,
  body: CallInput<typeof appendDrawings>['body'],
  signal: AbortSignal,
  onProgress?: (progress: ReadBackProgress) => void,
): Promise<AppendResult> {
  const input = { path: { analysisId }, body };
  const end = await writeAndReconcile(client, appendDrawings, input, { signal, clock, onProgress });
  switch (end.kind) {
    case 'done':
    case 'happened':
      return { kind: 'appended' };
    case 'refused':
    case 'notSent':
      return end;
    case 'didNotHappen':
      return { kind: 'notAppended' };
    case 'changedSince':
    case 'unknown':
      return { kind: 'unknown' };
  }
}
