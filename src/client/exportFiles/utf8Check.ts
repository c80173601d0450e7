import { isUtf8 } from 'node:buffer';

/** Tells whether bytes that come in chunks are UTF-8; a character may lie across two chunks. */
export class Utf8Check {
  #carried: Uint8Array = new Uint8Array(0);

  /** False as soon as something is no UTF-8. */
  add(chunk: Uint8Array): boolean {
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk]);
    const whole = bytes.length - unfinishedTail(bytes);
    // A copy, whatever kind of array it is: the chunk may be used again by its reader.
    this.#carried = new Uint8Array(bytes.subarray(whole));
    return isUtf8(bytes.subarray(0, whole));
  }

  /** False when the last character is cut. */
  end(): boolean {
    return this.#carried.length === 0;
  }
}

/** How many bytes at the end begin a character whose rest has not come. */
function unfinishedTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
