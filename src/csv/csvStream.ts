/** Receives the records of a CSV stream. Anything but `undefined` that a method returns stops the reading. */
interface CsvRecordHandler<Stop> {
  /** Most bytes of this record (from 0, the header) that are kept for `take`; 0 if its bytes aren't needed. */
  keepBytes(record: number): number;
  take(record: StreamedRecord): Stop | undefined;
  /** The record is longer than `keepBytes` allows. */
  tooLong(record: number): Stop;
}

interface StreamedRecord {
  /** From 0, the header. */
  readonly number: number;
  /** How many cells it has. */
  readonly cells: number;
  /** Without the line end; empty if the handler doesn't keep them. Valid only during the call. */
  readonly bytes: Uint8Array;
  /** Whether its quotes are closed; only the last record of a file can be left open. */
  readonly isClosed: boolean;
}

const [LF, CR, QUOTE, COMMA] = [10, 13, 34, 44];
const NO_BYTES = new Uint8Array(0);

/**
 * Splits the bytes of a CSV file (RFC 4180) into records, chunk by chunk. A line end inside quotes belongs to its cell.
 * Memory is constant unless the handler keeps bytes. It looks at bytes only, because in UTF-8 no byte of a longer
 * character equals a separator, a quote or a line end.
 */
export class CsvStream<Stop> {
  readonly #handler: CsvRecordHandler<Stop>;
  #number = 0;
  #separators = 0;
  #isQuoted = false;
  /** Whether bytes came after the last line end. */
  #isInRecord = false;
  /** The record's bytes from earlier chunks. */
  #carried: Uint8Array[] = [];
  #carriedLength = 0;

  constructor(handler: CsvRecordHandler<Stop>) {
    this.#handler = handler;
  }

  /** Records taken so far, the header included. */
  get records(): number {
    return this.#number;
  }

  add(chunk: Uint8Array): Stop | undefined {
    // The hot loop works on locals, the length included, and compares with the most frequent bytes first.
    const { length } = chunk;
    let [separators, isQuoted, start] = [this.#separators, this.#isQuoted, 0];
    for (let at = 0; at < length; at++) {
      const byte = chunk[at] as number;
      if (byte > COMMA) continue;
      if (byte === COMMA) {
        if (!isQuoted) separators++;
      } else if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LF && !isQuoted) {
        const stop = this.#take(chunk, start, at, separators, true);
        if (stop !== undefined) return stop;
        separators = 0;
        start = at + 1;
      }
    }
    this.#separators = separators;
    this.#isQuoted = isQuoted;
    this.#isInRecord = start < chunk.length || (start === 0 && this.#isInRecord);
    return this.#carry(chunk, start);
  }

  /** Takes the last record if it has no line end. An empty file is one empty record. */
  end(): Stop | undefined {
    if (!this.#isInRecord && this.#number > 0) return undefined;
    return this.#take(NO_BYTES, 0, 0, this.#separators, !this.#isQuoted);
  }

  #carry(chunk: Uint8Array, start: number): Stop | undefined {
    const most = this.#handler.keepBytes(this.#number);
    if (most === 0 || start === chunk.length) return undefined;
    this.#carriedLength += chunk.length - start;
    if (this.#carriedLength > most) return this.#handler.tooLong(this.#number);
    // A copy, because the caller may reuse the chunk's memory; `slice` of a Buffer doesn't copy.
    this.#carried.push(new Uint8Array(chunk.subarray(start)));
    return undefined;
  }

  #take(chunk: Uint8Array, start: number, end: number, separators: number, isClosed: boolean): Stop | undefined {
    const number = this.#number++;
    const most = this.#handler.keepBytes(number);
    let bytes: Uint8Array = NO_BYTES;
    if (most > 0) {
      if (this.#carriedLength + end - start > most) return this.#handler.tooLong(number);
      bytes = withoutCr(this.#joined(chunk.subarray(start, end)));
    }
    return this.#handler.take({ number, cells: separators + 1, bytes, isClosed });
  }

  #joined(last: Uint8Array): Uint8Array {
    if (this.#carriedLength === 0) return last;
    const bytes = new Uint8Array(this.#carriedLength + last.length);
    let at = 0;
    for (const part of [...this.#carried, last]) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#carried = [];
    this.#carriedLength = 0;
    return bytes;
  }
}

function withoutCr(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CR ? bytes.subarray(0, -1) : bytes;
}
