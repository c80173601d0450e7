const COLON = 58;
const DAY_MS = 86_400_000;
const HEX = Uint8Array.from(Buffer.from('0123456789abcdef'));
/** Shorter pieces are copied byte by byte: that is quicker than asking for a copy. */
const SHORT = 24;

/** Bytes of rows, put together without making texts of them: of 250,000 rows most of the time would go there. */
export class RowBuffer {
  #bytes = Buffer.allocUnsafe(256 * 1024);
  #length = 0;
  /** The day that `#day` tells, since 1970. */
  #dayNumber = Number.NaN;
  /** `YYYY-MM-DDT`. */
  #day = Buffer.alloc(0);

  get length(): number {
    return this.#length;
  }

  /** What was put in; good until something more is. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  copy(part: Uint8Array): void {
    const bytes = this.#room(part.length);
    let at = this.#length;
    this.#length += part.length;
    if (part.length > SHORT) bytes.set(part, at);
    else for (let i = 0; i < part.length; i++) bytes[at++] = part[i] ?? 0;
  }

  /** As UTF-8. */
  text(text: string): void {
    this.copy(Buffer.from(text, 'utf8'));
  }

  /** Eight hexadecimal digits of the lower 32 bits. */
  hex8(value: number): void {
    const bytes = this.#room(8);
    for (let shift = 28; shift >= 0; shift -= 4) bytes[this.#length++] = HEX[(value >>> shift) & 15] ?? 0;
  }

  /** A whole number from 0. */
  whole(value: number): void {
    this.copy(Buffer.from(String(value), 'latin1'));
  }

  /** `YYYY-MM-DDTHH:mm:ss.sssZ` of epoch milliseconds. */
  time(at: number): void {
    const day = Math.floor(at / DAY_MS);
    if (day !== this.#dayNumber) {
      this.#dayNumber = day;
      this.#day = Buffer.from(new Date(at).toISOString().slice(0, 11), 'latin1');
    }
    this.copy(this.#day);
    const rest = at - day * DAY_MS;
    const seconds = (rest / 1000) | 0;
    const minutes = (seconds / 60) | 0;
    const milliseconds = rest - seconds * 1000;
    const bytes = this.#room(13);
    let to = this.#length;
    to = two(bytes, to, (minutes / 60) | 0);
    bytes[to++] = COLON;
    to = two(bytes, to, minutes % 60);
    bytes[to++] = COLON;
    to = two(bytes, to, seconds % 60);
    bytes[to++] = 46;
    bytes[to++] = 48 + ((milliseconds / 100) | 0);
    to = two(bytes, to, milliseconds % 100);
    bytes[to++] = 90;
    this.#length = to;
  }

  #room(more: number): Buffer {
    if (this.#length + more > this.#bytes.length) {
      const larger = Buffer.allocUnsafe((this.#length + more) * 2);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}

function two(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = 48 + ((value / 10) | 0);
  bytes[at + 1] = 48 + (value % 10);
  return at + 2;
}
