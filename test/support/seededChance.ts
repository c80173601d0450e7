/** Chance that a seed repeats: numbers from 0 up to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of a run: `CHANCE_SEED` repeats an earlier one. */
export function randomSeed(): number {
  return Number(process.env['CHANCE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
}
