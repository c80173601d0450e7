import { type Clock, systemClock } from '../clock.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { appendToCard } from './appendToCard.ts';
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
    append: ({ analysisId }, ...given) => appendToCard(parts, analysisId, ...given),
    delete: ({ analysisId }, ...given) => deleteCard(parts, analysisId, ...given),
  };
}
