import type { PublishedCard } from '../../card/publishedCard.ts';

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
