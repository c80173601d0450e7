import type { LoadedCandles } from './candleSource.ts';

/** Limits of a cache: candles, and their age in milliseconds. */
interface CandleCacheLimits {
  readonly candles: number;
  readonly age: number;
}

interface Entry {
  readonly loaded: LoadedCandles;
  readonly at: number;
}

/** The most recently used series, limited by the number of candles and by age. `now` is epoch milliseconds. */
export class CandleCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: CandleCacheLimits;
  readonly #now: () => number;
  #candles = 0;

  constructor(limits: CandleCacheLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  get(key: string): LoadedCandles | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    const age = this.#now() - entry.at;
    // The clock may have been set back since.
    if (age > this.#limits.age || age < 0) {
      this.#candles -= lengthOf(entry);
      return undefined;
    }
    // Reinserted, so that the map's order is the order of use.
    this.#entries.set(key, entry);
    return entry.loaded;
  }

  set(key: string, loaded: LoadedCandles): void {
    this.delete(key);
    const entry = { loaded, at: this.#now() };
    if (lengthOf(entry) > this.#limits.candles) return;
    this.#entries.set(key, entry);
    this.#candles += lengthOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#candles <= this.#limits.candles) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#candles -= lengthOf(entry);
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#candles = 0;
  }
}

function lengthOf({ loaded }: Entry): number {
  return Math.max(1, loaded.series.candles.length);
}
