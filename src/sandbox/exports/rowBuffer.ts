const DAY_MS = 86_400_000;
/** Id and time; and what a part that is copied in words may write behind its end. */
const [FIXED_BYTES, SLACK] = [48, 16];
const [ZERO, ZULU] = [48, 90];

/** One word for each of the texts, of four bytes each. */
const table = (texts: readonly string[]): Uint32Array => {
  const parts = new RowParts();
  for (const text of texts) parts.add(text);
  return parts.words.slice(0, texts.length);
};
const numbers = (count: number, digits: number) =>
  Array.from({ length: count }, (_, i) => i.toString().padStart(digits, '0'));
/** Four hexadecimal digits. Of so many, texts would take a third of the time that the sandbox starts in. */
const HEX = Uint32Array.from(
  { length: 0x1_0000 },
  (_, i) => digit(i >>> 12) | (digit((i >>> 8) & 15) << 8) | (digit((i >>> 4) & 15) << 16) | (digit(i & 15) << 24),
);

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

/** `HH:m` by tens of minutes of the day, `m:ss` by seconds of ten minutes, `.sss` by milliseconds. */
const TENS = table(numbers(24, 2).flatMap((hour) => numbers(6, 1).map((ten) => `${hour}:${ten}`)));
const SECONDS = table(numbers(10, 1).flatMap((minute) => numbers(60, 2).map((second) => `${minute}:${second}`)));
const FRACTIONS = table(numbers(1000, 3).map((fraction) => `.${fraction}`));

/** Bytes of rows, put together without making texts of them: of 250,000 rows most of the time would go there. */
export class RowBuffer {
  #bytes = new Uint8Array(256 * 1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  /** The middle of an id, what stands between id and time, and the day: `YYYY-MM-DDT`. */
  readonly #own = new RowParts();
  readonly #idMiddle: number;
  readonly #middle: number;
  /** Most bytes of a row beside its head and its tail. */
  readonly #fixed: number;
  #day = 0;
  /** The day that `#day` tells, since 1970. */
  #dayNumber = -1;

  constructor(idMiddle: string, middle: string) {
    this.#idMiddle = this.#own.add(idMiddle);
    this.#middle = this.#own.add(middle);
    this.#fixed = middle.length + FIXED_BYTES + SLACK;
  }

  /** What was put in; good until something more is. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** As UTF-8. */
  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A whole number from 0, in decimal digits. */
  whole(value: number): void {
    this.#reserve(SLACK);
    let digits = 1;
    for (let most = 10; value >= most; most *= 10) digits += 1;
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const next = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#length += digits;
  }

  part(parts: RowParts, part: number): void {
    this.#reserve((parts.lengths[part] ?? 0) + SLACK);
    this.#length = put(this.#view, this.#length, parts, part);
  }

  /**
   * A row: `head`, id, recording time (epoch milliseconds), `tail`. The id is the time's seconds, the middle, and the
   * number, in hex. One call for all of it: a call a part would cost as much as the bytes do.
   */
  row(heads: RowParts, head: number, number: number, at: number, tails: RowParts, tail: number): void {
    const dayNumber = Math.floor(at / DAY_MS);
    if (dayNumber !== this.#dayNumber) this.#turnDay(dayNumber);
    const own = this.#own;
    this.#reserve((heads.lengths[head] ?? 0) + this.#fixed + (tails.lengths[tail] ?? 0));
    const bytes = this.#view;
    let to = put(bytes, this.#length, heads, head);
    to = putHex(bytes, to, (at / 1000) >>> 0);
    to = put(bytes, to, own, this.#idMiddle);
    to = putHex(bytes, to, number);
    to = put(bytes, to, own, this.#middle);
    to = put(bytes, to, own, this.#day);
    to = putClock(bytes, to, (at - dayNumber * DAY_MS) | 0);
    this.#length = put(bytes, to, tails, tail);
  }

  #turnDay(dayNumber: number): void {
    this.#dayNumber = dayNumber;
    this.#day = this.#own.add(new Date(dayNumber * DAY_MS).toISOString().slice(0, 11));
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + more) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

function put(bytes: DataView, at: number, { words, starts, lengths }: RowParts, part: number): number {
  const length = lengths[part] ?? 0;
  let word = starts[part] ?? 0;
  for (let i = 0; i < length; i += 4) bytes.setUint32(at + i, words[word++] ?? 0, true);
  return at + length;
}

function putHex(bytes: DataView, at: number, value: number): number {
  bytes.setUint32(at, HEX[value >>> 16] ?? 0, true);
  bytes.setUint32(at + 4, HEX[value & 0xffff] ?? 0, true);
  return at + 8;
}

/** `HH:mm:ss.sssZ` of the milliseconds of a day. */
function putClock(bytes: DataView, at: number, rest: number): number {
  const seconds = (rest / 1000) | 0;
  const tens = (seconds / 600) | 0;
  bytes.setUint32(at, TENS[tens] ?? 0, true);
  bytes.setUint32(at + 4, SECONDS[seconds - tens * 600] ?? 0, true);
  bytes.setUint32(at + 8, FRACTIONS[rest - seconds * 1000] ?? 0, true);
  bytes.setUint8(at + 12, ZULU);
  return at + 13;
}

/** The character code of a hexadecimal digit. */
function digit(value: number): number {
  return value < 10 ? 48 + value : 87 + value;
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(least * 2);
  larger.set(array);
  return larger;
}
