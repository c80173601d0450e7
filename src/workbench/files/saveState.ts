import type * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { RemoteCardFile } from './remoteCardStore.ts';
import type { CardAddress } from './remoteCards.ts';

/** A requested save. */
export interface SaveTask {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly file: RemoteCardFile;
  readonly text: string;
  /** Requested explicitly by the user; only then may a dialog open. */
  readonly byHand: boolean;
}

/** A save whose text has been parsed. */
export interface PlannedTask extends SaveTask {
  readonly read: CardText;
}

/** A resolved conflict whose choice is in the text, and the service's state it was resolved against. */
interface SettledConflict {
  readonly theirs: PublishedCard;
  /** The text before it was replaced by the choice; absent if it already said the same. */
  readonly before?: string;
}

/**
 * Conflicts that were resolved in the text but couldn't be saved: their edits are then based on the state the user saw.
 * Kept in memory only: after a restart the edit is merged against its old base, and at worst the same question is asked
 * again. Keys are those of card addresses.
 */
export class SettledConflicts {
  readonly #settled = new Map<string, SettledConflict>();

  get isEmpty(): boolean {
    return this.#settled.size === 0;
  }

  settle(key: string, settled: SettledConflict): void {
    this.#settled.set(key, settled);
  }

  /** The new base of the edit; undefined if no conflict was resolved, or if that was undone. */
  baseOf(key: string, text: string | undefined): PublishedCard | undefined {
    const settled = this.#settled.get(key);
    return settled === undefined || settled.before === text ? undefined : settled.theirs;
  }

  /** Called when the card is saved or its changes are discarded. */
  forget(key: string): void {
    this.#settled.delete(key);
  }
}

/**
 * Maps senders to members, learned from successful saves: the service names a card's owner only by id (P2 2.4), and
 * answers a wrong sender like any internal error (P2 7.3).
 */
export class SenderKnowledge {
  readonly #ownerIds = new Map<string, string>();

  /** Records that a card of this owner was updated by this sender, which only its owner can do (P2 4.8). */
  learn(connectionId: string, sender: string, ownerId: string): void {
    this.#ownerIds.set(keyOf(connectionId, sender), ownerId);
  }

  /** Whether the sender is this owner; undefined if unknown. */
  owns(connectionId: string, sender: string, ownerId: string): boolean | undefined {
    const known = this.#ownerIds.get(keyOf(connectionId, sender));
    return known === undefined ? undefined : known === ownerId;
  }
}

function keyOf(connectionId: string, sender: string): string {
  return `${connectionId} ${sender}`;
}
