/** Bytes that go into many rows. Short ones are held as words too: four bytes at a time are copied quicker than one. */
export interface RowPart {
  readonly bytes: Uint8Array;
  /** Little-endian, filled up with zeros; undefined where the bytes are many. */
  readonly words: Uint32Array | undefined;
}

/** Longer parts are better copied by the machine's own copying. */
const MOST_WORDS = 16;

/** The text as UTF-8. */
export function rowPart(text: string): RowPart {
  const bytes = new TextEncoder().encode(text);
  const count = Math.ceil(bytes.length / 4);
  if (count > MOST_WORDS) return { bytes, words: undefined };
  const words = new Uint32Array(count);
  for (const [i, byte] of bytes.entries()) words[i >> 2] = (words[i >> 2] ?? 0) | (byte << ((i & 3) * 8));
  return { bytes, words };
}

/** One word for each of the texts, of four bytes each. */
export function wordTable(texts: readonly string[]): Uint32Array {
  return Uint32Array.from(texts, (text) => rowPart(text).words?.[0] ?? 0);
}
