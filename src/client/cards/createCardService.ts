import { appendDrawings } from '../../contract/analyses.ts';
import { type Clock, systemClock } from '../clock.ts';
import { writeAndReconcile } from '../reconcile/writeAndReconcile.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { CardService } from './cardService.ts';
import { createCard, findCreated } from './createCard.ts';
import { deleteCard } from './deleteCard.ts';
import { listCards } from './listCards.ts';
import { readCard } from './readCard.ts';
import { saveCard } from './saveCard.ts';

/** The cards of one connection. */
export function createCardService(client: ServiceClient, clock: Clock = client.clock ?? systemClock): CardService {
  const parts = { client, clock, owners: new Map<string, string>() };
  return {
    read: (analysisId, signal) => readCard(client, analysisId, signal),
    list: (channel, page, signal) => listCards(client, channel, page, signal),
    create: (...given) => createCard(parts, ...given),
    findCreated: (...given) => findCreated(parts, ...given),
    save: (...given) => saveCard(parts, ...given),
    append: ({ analysisId }, body, signal, onProgress) =>
      writeAndReconcile(client, appendDrawings, { path: { analysisId }, body }, { signal, clock, onProgress }),
    delete: ({ analysisId }, ...given) => deleteCard(parts, analysisId, ...given),
  };
}
