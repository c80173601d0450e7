const [COLON, POINT, ZERO, ZULU] = [58, 46, 48, 90];
const DAY_MS = 86_400_000;
/** Digits of a time behind the day. */
const CLOCK_BYTES = 13;
const HEX = Uint8Array.from(Buffer.from('0123456789abcdef', 'latin1'));
/** Shorter pieces are copied byte by byte: that is quicker than asking for a copy. */
const SHORT = 48;

/** Bytes of rows, put together without making texts of them: of 250,000 rows most of the time would go there. */
export class RowBuffer {
  #bytes = new Uint8Array(256 * 1024);
  #length = 0;
  /** The day that `#day` tells, since 1970. */
  #dayNumber = -1;
  /** `YYYY-MM-DDT`. */
  #day = new Uint8Array(0);

  /** What was put in; good until something more is. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  copy(part: Uint8Array): void {
    this.#reserve(part.length);
    this.#length = put(this.#bytes, this.#length, part);
  }

  /** As UTF-8. */
  text(text: string): void {
    this.copy(Buffer.from(text, 'utf8'));
  }

  /** A whole number from 0. */
  whole(value: number): void {
    this.text(String(value));
  }

  /**
   * Four parts with an id and a time (epoch milliseconds) between them; the id is the time's seconds, `idMiddle` and
   * the number, in hex. All in one go: a call a part would cost more than the bytes do.
   */
  row(head: Uint8Array, idMiddle: Uint8Array, number: number, middle: Uint8Array, at: number, tail: Uint8Array): void {
    if ((at / DAY_MS) >>> 0 !== this.#dayNumber) this.#turnDay(at);
    const day = this.#day;
    this.#reserve(head.length + 16 + idMiddle.length + middle.length + day.length + CLOCK_BYTES + tail.length);
    const bytes = this.#bytes;
    let to = put(bytes, this.#length, head);
    to = putHex(bytes, to, (at / 1000) >>> 0);
    to = put(bytes, to, idMiddle);
    to = putHex(bytes, to, number);
    to = put(bytes, to, middle);
    to = put(bytes, to, day);
    to = putClock(bytes, to, (at - this.#dayNumber * DAY_MS) | 0);
    this.#length = put(bytes, to, tail);
  }

  #turnDay(at: number): void {
    this.#dayNumber = (at / DAY_MS) >>> 0;
    this.#day = new Uint8Array(Buffer.from(new Date(at).toISOString().slice(0, 11), 'latin1'));
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + more) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function put(bytes: Uint8Array, at: number, part: Uint8Array): number {
  const { length } = part;
  if (length > SHORT) bytes.set(part, at);
  else for (let i = 0; i < length; i++) bytes[at + i] = part[i] ?? 0;
  return at + length;
}

function putHex(bytes: Uint8Array, at: number, value: number): number {
  for (let i = 0; i < 8; i++) bytes[at + i] = HEX[(value >>> (28 - i * 4)) & 15] ?? 0;
  return at + 8;
}

/** `HH:mm:ss.sssZ` of the milliseconds of a day. */
function putClock(bytes: Uint8Array, at: number, rest: number): number {
  const seconds = (rest / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  const milliseconds = rest - seconds * 1000;
  putTwo(bytes, at, (minutes / 60) | 0);
  bytes[at + 2] = COLON;
  putTwo(bytes, at + 3, minutes % 60);
  bytes[at + 5] = COLON;
  putTwo(bytes, at + 6, seconds % 60);
  bytes[at + 8] = POINT;
  bytes[at + 9] = ZERO + ((milliseconds / 100) | 0);
  putTwo(bytes, at + 10, milliseconds % 100);
  bytes[at + 12] = ZULU;
  return at + CLOCK_BYTES;
}

function putTwo(bytes: Uint8Array, at: number, value: number): void {
  const tens = (value / 10) | 0;
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + value - tens * 10;
}
