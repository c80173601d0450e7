import { hash32, textSeed } from '../market/noise.ts';

/** Numbers and choices that are the same in every run. */
export class Random {
  readonly #seed: number;
  #drawn = 0;

  constructor(name: string) {
    this.#seed = textSeed(name);
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  unit(): number {
    this.#drawn += 1;
    return hash32(this.#seed, this.#drawn, 7) / 0x1_0000_0000;
  }

  /** From `low` to `high`. */
  between(low: number, high: number): number {
    return low + this.unit() * (high - low);
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.unit() * choices.length)] ?? choices[0];
  }
}
