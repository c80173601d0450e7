import type { Card } from '../../card/card.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { sameValue } from '../../card/sameValue.ts';

/** What became of a conflict: the card that was chosen part by part, and the state of the service that it was chosen against. */
export interface SettledConflict {
  readonly theirs: PublishedCard;
  readonly chosen: Card;
  /** What the text said before it became the chosen card; absent when it was that card already. */
  readonly before?: string;
}

/**
 * Conflicts that the person has settled in the text, and that are not saved yet: from then on their edit begins from the
 * state they saw. Kept in memory only: after a restart the edit is merged against what it began from, and the same
 * question is asked again at worst. Cards are named by the keys of their addresses.
 */
export class SettledConflicts {
  readonly #settled = new Map<string, SettledConflict>();
  readonly #agreed = new Set<string>();

  get isEmpty(): boolean {
    return this.#settled.size === 0;
  }

  settle(key: string, settled: SettledConflict): void {
    this.#settled.set(key, settled);
    this.#agreed.add(key);
  }

  /** What the edit begins from now; undefined when nothing was settled, or when that was undone. */
  baseOf(key: string, text: string | undefined): PublishedCard | undefined {
    const settled = this.#settled.get(key);
    return settled === undefined || settled.before === text ? undefined : settled.theirs;
  }

  /** Whether the person has agreed to exactly this card; asking uses it up. */
  takeAgreed(key: string, card: Card): boolean {
    return this.#agreed.delete(key) && sameValue(this.#settled.get(key)?.chosen, card);
  }

  /** The card is saved, or its changes are gone. */
  forget(key: string): void {
    this.#settled.delete(key);
    this.#agreed.delete(key);
  }
}
