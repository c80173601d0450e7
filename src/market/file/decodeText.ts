/** Bytes decoded at once. */
const CHUNK_BYTES = 2 ** 20;

/**
 * The text of a file as programs write candles: UTF-8, or UTF-16 with its mark or told by its zero bytes. In pieces:
 * joining a large one would hold the window up.
 */
export function* decodeText(bytes: Uint8Array): Generator<number, readonly string[]> {
  const decoder = new TextDecoder(encodingOf(bytes));
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    pieces.push(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
    yield 0;
  }
  const rest = decoder.decode();
  return rest === '' ? pieces : [...pieces, rest];
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Digits and separators in UTF-16 without a mark: every other byte is zero.
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number): number => start.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : 'utf-8';
}
