/**
 * Which member a sender is, learnt from saves that succeeded: the service names a card's owner by an id only (P2 2.4),
 * and answers a wrong sender like any failure inside (P2 7.3).
 */
export class SenderKnowledge {
  readonly #ownerIds = new Map<string, string>();

  /** A card of that owner was updated under that sender, which only its owner can do (P2 4.8). */
  learn(connectionId: string, sender: string, ownerId: string): void {
    this.#ownerIds.set(keyOf(connectionId, sender), ownerId);
  }

  /** Whether the sender is that owner; undefined while it has not been learnt. */
  owns(connectionId: string, sender: string, ownerId: string): boolean | undefined {
    const known = this.#ownerIds.get(keyOf(connectionId, sender));
    return known === undefined ? undefined : known === ownerId;
  }
}

function keyOf(connectionId: string, sender: string): string {
  return `${connectionId} ${sender}`;
}
