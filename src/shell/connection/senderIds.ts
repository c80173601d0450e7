import type { Memento } from 'vscode';
import type { CardService } from '../../client/cards/cardService.ts';
import { valueDigest } from '../../client/digest.ts';
import type { ConnectionProfile } from './connectionProfile.ts';

type SenderOf = Pick<ConnectionProfile, 'id' | 'communityId' | 'sender'>;

/**
 * Which users the senders of connections are: the service names a card's owner by ID only (P2 2.4). Learned from writes that
 * only a card's owner can do (P2 4.8), and from traders that were read.
 */
export class SenderIds {
  readonly #memory: Memento;
  /** Users that a sender was compared with in this session; false if it isn't the sender. */
  readonly #compared = new Map<string, false | undefined>();

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** The sender's user ID; undefined if unknown. */
  of(profile: SenderOf): string | undefined {
    return this.#memory.get(keyOf(profile));
  }

  async learn(profile: SenderOf, userId: string): Promise<void> {
    if (userId !== '' && this.of(profile) !== userId) await this.#memory.update(keyOf(profile), userId);
  }

  /** Whether the user is the sender; undefined if unknown. */
  is(profile: SenderOf, userId: string): boolean | undefined {
    const known = this.of(profile);
    if (userId === '') return undefined;
    return known === undefined ? this.#compared.get(keyOf(profile, userId)) : known === userId;
  }

  /** Asks the service, once per session, whether the user is the sender. True if that made anything known. */
  async compare(profile: SenderOf, userId: string, cards: Pick<CardService, 'identifySender'>): Promise<boolean> {
    const { sender } = profile;
    const key = keyOf(profile, userId);
    if (sender === undefined || this.is(profile, userId) !== undefined || this.#compared.has(key)) return false;
    this.#compared.set(key, undefined);
    const found = await cards.identifySender(sender, userId, new AbortController().signal);
    if (found?.userId !== undefined) await this.learn(profile, found.userId);
    else if (found !== undefined) this.#compared.set(key, false);
    return found !== undefined;
  }
}

/** A digest, because a sender may be an e-mail address. */
function keyOf({ id, communityId, sender }: SenderOf, userId = ''): string {
  return `chartCards.senderId:${valueDigest([id, communityId, sender, userId])}`;
}
