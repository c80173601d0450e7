import { type RowPart, rowPart, wordTable } from './rowPart.ts';

const DAY_MS = 86_400_000;
/** Id and time; and what a part that is copied in words may write behind its end. */
const [FIXED_BYTES, SLACK] = [48, 16];

const numbers = (count: number, digits: number) =>
  Array.from({ length: count }, (_, i) => i.toString().padStart(digits, '0'));
/** Four hexadecimal digits. */
const HEX = wordTable(Array.from({ length: 0x1_0000 }, (_, i) => i.toString(16).padStart(4, '0')));
/** `HH:m` by tens of minutes of the day, `m:ss` by seconds of ten minutes, `.sss` by milliseconds. */
const TENS = wordTable(numbers(24, 2).flatMap((hour) => numbers(6, 1).map((ten) => `${hour}:${ten}`)));
const SECONDS = wordTable(numbers(10, 1).flatMap((minute) => numbers(60, 2).map((second) => `${minute}:${second}`)));
const FRACTIONS = wordTable(numbers(1000, 3).map((fraction) => `.${fraction}`));
const ZULU = 90;

/** Bytes of rows, put together without making texts of them: of 250,000 rows most of the time would go there. */
export class RowBuffer {
  #bytes = new Uint8Array(256 * 1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  /** The day that `#day` tells, since 1970. */
  #dayNumber = -1;
  /** `YYYY-MM-DDT`. */
  #day = rowPart('');

  /** What was put in; good until something more is. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** As UTF-8. */
  text(text: string): void {
    this.part(rowPart(text));
  }

  part(part: RowPart): void {
    this.#reserve(part.bytes.length + SLACK);
    this.#length = this.#put(this.#length, part);
  }

  /**
   * Parts with an id and a time (epoch milliseconds) between them; the id is the time's seconds, `idMiddle` and the
   * number, in hex. All in one go: a call a part would cost more than the bytes do.
   */
  row(head: RowPart, idMiddle: RowPart, number: number, middle: RowPart, at: number, tail: RowPart): void {
    const dayNumber = Math.floor(at / DAY_MS);
    if (dayNumber !== this.#dayNumber) this.#turnDay(dayNumber);
    this.#reserve(head.bytes.length + middle.bytes.length + tail.bytes.length + FIXED_BYTES + SLACK);
    let to = this.#put(this.#length, head);
    to = this.#putHex(to, (at / 1000) >>> 0);
    to = this.#put(to, idMiddle);
    to = this.#putHex(to, number);
    to = this.#put(to, middle);
    to = this.#put(to, this.#day);
    to = this.#putClock(to, (at - dayNumber * DAY_MS) | 0);
    this.#length = this.#put(to, tail);
  }

  #put(at: number, { bytes, words }: RowPart): number {
    if (words === undefined) this.#bytes.set(bytes, at);
    else for (let i = 0; i < words.length; i++) this.#view.setUint32(at + i * 4, words[i] ?? 0, true);
    return at + bytes.length;
  }

  #putHex(at: number, value: number): number {
    this.#view.setUint32(at, HEX[value >>> 16] ?? 0, true);
    this.#view.setUint32(at + 4, HEX[value & 0xffff] ?? 0, true);
    return at + 8;
  }

  /** `HH:mm:ss.sssZ` of the milliseconds of a day. */
  #putClock(at: number, rest: number): number {
    const seconds = (rest / 1000) | 0;
    const tens = (seconds / 600) | 0;
    this.#view.setUint32(at, TENS[tens] ?? 0, true);
    this.#view.setUint32(at + 4, SECONDS[seconds - tens * 600] ?? 0, true);
    this.#view.setUint32(at + 8, FRACTIONS[rest - seconds * 1000] ?? 0, true);
    this.#view.setUint8(at + 12, ZULU);
    return at + 13;
  }

  #turnDay(dayNumber: number): void {
    this.#dayNumber = dayNumber;
    this.#day = rowPart(new Date(dayNumber * DAY_MS).toISOString().slice(0, 11));
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + more) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
