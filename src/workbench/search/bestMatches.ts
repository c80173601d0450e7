import { compareCards } from '../tree/cardOrder.ts';
import type { CardMatch } from './cardIndex.ts';

/** The best of many matches, in order, without sorting all of them. */
export class TopMatches {
  readonly #most: number;
  readonly #best: CardMatch[] = [];
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many there were, those that found no room included. */
  get count(): number {
    return this.#count;
  }

  get best(): readonly CardMatch[] {
    return this.#best;
  }

  add(match: CardMatch): void {
    this.#count += 1;
    const last = this.#best.at(-1);
    const isFull = this.#best.length >= this.#most;
    if (isFull && last !== undefined && compareMatches(match, last) >= 0) return;
    let [low, high] = [0, this.#best.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#best[middle];
      if (other !== undefined && compareMatches(other, match) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#best.splice(low, 0, match);
    if (isFull) this.#best.pop();
  }
}

/** What tells more first; of equals the one that changed last. */
function compareMatches(a: CardMatch, b: CardMatch): number {
  return a.rank - b.rank || compareCards.updated(a.summary, b.summary);
}
