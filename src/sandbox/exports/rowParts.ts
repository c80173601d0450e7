/**
 * Bytes that go into many rows, side by side in one piece of memory and known by their numbers: rows come to them in
 * any order, and an object for each would have the processor wait for the memory at every step.
 */
export class RowParts {
  /** Little-endian; each part begins with a word of its own and is filled up with zeros. */
  words = new Uint32Array(4096);
  /** By part: its first word. */
  starts = new Uint32Array(1024);
  /** By part, in bytes. */
  lengths = new Uint32Array(1024);
  #count = 0;
  #used = 0;

  /** The first part, number 0, is empty. */
  constructor() {
    this.add('');
  }

  /** Adds the text as UTF-8; answers its number. */
  add(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const count = Math.ceil(bytes.length / 4);
    if (this.#used + count > this.words.length) this.words = grown(this.words, this.#used + count);
    if (this.#count === this.starts.length) {
      this.starts = grown(this.starts, this.#count);
      this.lengths = grown(this.lengths, this.#count);
    }
    for (const [i, byte] of bytes.entries()) {
      const at = this.#used + (i >> 2);
      this.words[at] = (this.words[at] ?? 0) | (byte << ((i & 3) * 8));
    }
    this.starts[this.#count] = this.#used;
    this.lengths[this.#count] = bytes.length;
    this.#used += count;
    return this.#count++;
  }
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(least * 2);
  larger.set(array);
  return larger;
}
