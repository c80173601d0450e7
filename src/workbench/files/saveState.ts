import type * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { RemoteCardFile } from './remoteCardStore.ts';
import type { CardAddress } from './remoteCards.ts';

/** Where and how a save was asked for. */
export interface SaveTask {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly file: RemoteCardFile;
  readonly text: string;
  /** Started by a person at this moment; only then may a dialog open. */
  readonly byHand: boolean;
}

/** A save whose text has been parsed. */
export interface PlannedTask extends SaveTask {
  readonly read: CardText;
}

/** A choice between both sides that has become the text: the state of the service that it was chosen against. */
export interface SettledConflict {
  readonly theirs: PublishedCard;
  /** What the text said before it became the chosen card; absent when it was that card already. */
  readonly before?: string;
}

/**
 * Conflicts that the person has settled in the text, and that could not be saved: from then on their edit begins from
 * the state they saw. Kept in memory only: after a restart the edit is merged against what it began from, and the same
 * question is asked again at worst. Cards are named by the keys of their addresses.
 */
export class SettledConflicts {
  readonly #settled = new Map<string, SettledConflict>();

  get isEmpty(): boolean {
    return this.#settled.size === 0;
  }

  settle(key: string, settled: SettledConflict): void {
    this.#settled.set(key, settled);
  }

  /** What the edit begins from now; undefined when nothing was settled, or when that was undone. */
  baseOf(key: string, text: string | undefined): PublishedCard | undefined {
    const settled = this.#settled.get(key);
    return settled === undefined || settled.before === text ? undefined : settled.theirs;
  }

  /** The card is saved, or its changes are gone. */
  forget(key: string): void {
    this.#settled.delete(key);
  }
}

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
