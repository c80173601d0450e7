import type { FileCheck, FileFault } from './fileCheck.ts';
import { Utf8Check } from './utf8Check.ts';

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [34, 44, 91, 92, 93, 123, 125];
/** A record is never longer: a hostile file must not fill the memory. */
const LONGEST_RECORD = 8 * 1024 * 1024;
/** Records are read whole, and held against the schema, at the beginning and then one in so many. */
const READ_ALL_UNTIL = 500;
const READ_ONE_IN = 251;

/** Where the check stands between two records. */
type Place = 'start' | 'first' | 'next' | 'comma' | 'end';

/**
 * A JSON file that is one array of records (P1 2.2). Brackets and strings are followed through the whole file; records are
 * parsed only now and then, because parsing each would cost more than fetching the file.
 */
export class JsonFileCheck implements FileCheck {
  readonly #fits: (record: unknown) => boolean;
  readonly #utf8 = new Utf8Check();
  #rows = 0;
  #place: Place = 'start';
  /** Open brackets inside the record under way. */
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #length = 0;
  /** Parts of the record under way, when it is one that is read. */
  #parts: Uint8Array[] | undefined;

  constructor(fits: (record: unknown) => boolean) {
    this.#fits = fits;
  }

  get rows(): number {
    return this.#rows;
  }

  add(chunk: Uint8Array): FileFault | undefined {
    if (!this.#utf8.add(chunk)) return { kind: 'encoding', text: 'The file is not UTF-8 text.' };
    let at = 0;
    while (at < chunk.length) {
      const next = this.#depth === 0 ? this.#between(chunk, at) : this.#inside(chunk, at);
      if (typeof next !== 'number') return next;
      at = next;
    }
    return undefined;
  }

  end(): FileFault | undefined {
    const isWhole = this.#utf8.end() && this.#place === 'end' && this.#depth === 0;
    return isWhole ? undefined : { kind: 'unfinished', text: 'The file ends before its list does.' };
  }

  /** One byte that belongs to no record. */
  #between(chunk: Uint8Array, at: number): number | FileFault {
    const byte = chunk[at] as number;
    if (byte === 32 || byte === 10 || byte === 13 || byte === 9) return at + 1;
    const place = this.#place;
    if (place === 'start' && byte === OPEN_LIST) this.#place = 'first';
    else if (byte === OPEN && (place === 'first' || place === 'next')) return this.#begin(at);
    else if (byte === CLOSE_LIST && (place === 'first' || place === 'comma')) this.#place = 'end';
    else if (byte === COMMA && place === 'comma') this.#place = 'next';
    else
      return {
        kind: 'structure',
        row: this.#rows + 1,
        text: `The file is not one list of records (record ${this.#rows + 1}).`,
      };
    return at + 1;
  }

  #begin(at: number): number {
    const row = this.#rows + 1;
    this.#depth = 1;
    this.#length = 0;
    this.#parts = row <= READ_ALL_UNTIL || row % READ_ONE_IN === 0 ? [Buffer.from('{')] : undefined;
    return at + 1;
  }

  /** The hot loops: to the end of the record, or of the chunk. */
  #inside(chunk: Uint8Array, from: number): number | FileFault {
    let [at, depth, isString, isEscaped] = [from, this.#depth, this.#isString, this.#isEscaped];
    const { length } = chunk;
    while (at < length && depth > 0) {
      if (isString) {
        while (at < length) {
          const byte = chunk[at++] as number;
          if (isEscaped) isEscaped = false;
          else if (byte === QUOTE) {
            isString = false;
            break;
          } else if (byte === BACKSLASH) isEscaped = true;
        }
      } else {
        const byte = chunk[at++] as number;
        if (byte === QUOTE) isString = true;
        else if (byte === OPEN || byte === OPEN_LIST) depth++;
        else if (byte === CLOSE || byte === CLOSE_LIST) depth--;
      }
    }
    this.#depth = depth;
    this.#isString = isString;
    this.#isEscaped = isEscaped;
    this.#length += at - from;
    // The chunk's memory is used again by its reader.
    this.#parts?.push(chunk.slice(from, at));
    if (this.#length > LONGEST_RECORD)
      return { kind: 'tooLong', row: this.#rows + 1, text: 'A record is longer than 8 MiB.' };
    return depth > 0 ? at : (this.#finish() ?? at);
  }

  #finish(): FileFault | undefined {
    this.#rows += 1;
    this.#place = 'comma';
    const parts = this.#parts;
    this.#parts = undefined;
    if (parts === undefined || this.#isRecord(parts)) return undefined;
    return { kind: 'record', row: this.#rows, text: `Record ${this.#rows} is not one of the documented form.` };
  }

  #isRecord(parts: readonly Uint8Array[]): boolean {
    try {
      return this.#fits(JSON.parse(Buffer.concat(parts).toString('utf8')));
    } catch {
      return false;
    }
  }
}
