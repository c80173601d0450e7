import type { Memento } from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../card/model/lazy.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import type { CardAddress } from '../documents/remoteCards.ts';

const knownSchema = lazy(() =>
  z.array(
    z.object({
      analysisId: z.string(),
      channelId: z.string(),
      title: z.string(),
      symbol: z.string(),
      timeframe: z.string(),
      status: z.string(),
      type: z.optional(z.string()),
      ownerId: z.optional(z.string()),
      updatedAt: z.string(),
      expiresAt: z.optional(z.number()),
    }),
  ),
);

/** Maximum number of remembered cards per community; the least recently seen one is removed first. */
const MAX_KNOWN_CARDS = 200;

type Place = Pick<CardAddress, 'connectionId' | 'communityId'>;

/** Cards that were opened or created here, shown if a channel's list can't be read. */
export class KnownCards {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  in(place: Place, channelId: string): CardSummary[] {
    return this.#read(place).filter((card) => card.channelId === channelId);
  }

  async remember(place: Place, card: CardSummary): Promise<void> {
    const before = this.#read(place);
    const last = before.at(-1);
    // Opening the same card again changes nothing.
    if (last?.analysisId === card.analysisId && last.updatedAt === card.updatedAt && last.status === card.status)
      return;
    const others = before.filter((other) => other.analysisId !== card.analysisId);
    await this.#write(place, [...others.slice(-(MAX_KNOWN_CARDS - 1)), card]);
  }

  async forget(place: Place, analysisId: string): Promise<void> {
    const before = this.#read(place);
    const others = before.filter((card) => card.analysisId !== analysisId);
    if (others.length < before.length) await this.#write(place, others);
  }

  #read(place: Place): CardSummary[] {
    const parsed = knownSchema().safeParse(this.#memory.get(memoryKey(place)));
    return parsed.success
      ? parsed.data.map(({ type, ownerId, expiresAt, ...card }) => ({
          ...card,
          type,
          ownerId,
          expiresAt,
          published: undefined,
        }))
      : [];
  }

  async #write(place: Place, cards: readonly CardSummary[]): Promise<void> {
    const stored = cards.map(({ published: _heldElsewhere, ...card }) => card);
    await this.#memory.update(memoryKey(place), stored);
  }
}

function memoryKey({ connectionId, communityId }: Place): string {
  return `chartCards.knownCards:${connectionId}/${communityId}`;
}
