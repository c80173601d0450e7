import { type Clock, systemClock } from '../clock.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { CardService } from './cardService.ts';
import { createCard } from './createCard.ts';
import { deleteCard } from './deleteCard.ts';
import { listCards } from './listCards.ts';
import { readCard } from './readCard.ts';
import { saveCard } from './saveCard.ts';

/** The cards of one connection. */
export function createCardService(client: ServiceClient, clock: Clock = systemClock): CardService {
  const parts = { client, clock };
  return {
    read: (analysisId, signal) => readCard(client, analysisId, signal),
    list: (channel, page, signal) => listCards(client, channel, page, signal),
    create: (channel, request, signal) => createCard(parts, channel, request, signal),
    save: (request, signal) => saveCard(parts, request, signal),
    delete: ({ analysisId }, signal) => deleteCard(parts, analysisId, signal),
  };
}
