/** Random numbers and choices that are the same in every run. */
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

  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.unit() * choices.length)] ?? choices[0];
  }
}

/** A pseudo-random 32-bit integer that depends only on the three integers. */
export function hash32(seed: number, a: number, b: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (a | 0) ^ Math.imul(Math.floor(a / 0x1_0000_0000), 0x27d4eb2f), 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h ^ (b | 0), 0x2c1b3c6d);
  h ^= h >>> 13;
  h = Math.imul(h, 0x297a2d39);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Like `hash32`, but between 0 (inclusive) and 1 (exclusive). */
export function unitNoise(seed: number, a: number, b: number): number {
  return hash32(seed, a, b) / 0x1_0000_0000;
}

/** A seed from text (FNV-1a). */
export function textSeed(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A smooth curve through random heights between -1 and 1 at each integer `x`. */
export function smoothNoise(seed: number, octave: number, x: number): number {
  const left = Math.floor(x);
  const t = x - left;
  const from = unitNoise(seed, left, octave) * 2 - 1;
  const to = unitNoise(seed, left + 1, octave) * 2 - 1;
  return from + (to - from) * t * t * (3 - 2 * t);
}
