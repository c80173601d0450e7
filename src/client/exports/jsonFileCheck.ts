import { parseLimitedJson } from '../../card/model/limitedJson.ts';
import { type FileCheck, type FileFault, Utf8Check } from './fileCheck.ts';

/** The first records are all parsed and checked by the schema, later ones only once in this many. */
const READ_ALL_UNTIL = 500;
const READ_ONE_IN = 251;

/**
 * Checks a JSON file that is one array of records (P1 2.2). Only a sample of the records is parsed, because parsing all of
 * them would take longer than the download.
 */
export class JsonFileCheck implements FileCheck {
  readonly #utf8 = new Utf8Check();
  readonly #list: JsonListSplitter;

  constructor(fits: (record: unknown) => boolean) {
    this.#list = new JsonListSplitter({
      wants: (row) => row <= READ_ALL_UNTIL || row % READ_ONE_IN === 0,
      take: (record, row) => (isRecord(record, fits) ? undefined : badRecord(row)),
    });
  }

  get rows(): number {
    return this.#list.rows;
  }

  add(chunk: Uint8Array): FileFault | undefined {
    if (!this.#utf8.add(chunk)) return { kind: 'encoding', text: 'The file isn’t UTF-8 text.' };
    return this.#list.add(chunk);
  }

  end(): FileFault | undefined {
    return this.#utf8.end() ? this.#list.end() : UNFINISHED_LIST;
  }
}

/** The fault of a record that isn't in the documented format. */
export function badRecord(row: number): FileFault {
  return { kind: 'record', row, text: `Record ${row} isn’t in the documented format.` };
}

function isRecord(bytes: Uint8Array, fits: (record: unknown) => boolean): boolean {
  const parsed = parseLimitedJson(Buffer.from(bytes).toString('utf8'));
  return parsed.kind === 'json' && fits(parsed.value);
}

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [34, 44, 91, 92, 93, 123, 125];
/** Keeps a hostile file from filling the memory; real records are never longer. */
const MAX_RECORD_BYTES = 8 * 1024 * 1024;

/** The state between two records: what may come next. */
type Place = 'start' | 'first' | 'next' | 'comma' | 'end';

/** Takes the records, numbered from 1, that it wants. Their bytes are valid only during the call. */
interface RecordHandler {
  wants(row: number): boolean;
  take(record: Uint8Array, row: number): FileFault | undefined;
}

/**
 * Splits a file that is one array of objects (P1 2.2) into records, chunk by chunk. Tracks brackets and strings; the content
 * of a record is left to the handler.
 */
export class JsonListSplitter {
  readonly #taker: RecordHandler;
  #rows = 0;
  #place: Place = 'start';
  /** Open brackets inside the current record. */
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #length = 0;
  #isWanted = false;
  /** Where the current record begins in this chunk. */
  #start = 0;
  /** Its bytes from earlier chunks. */
  #carried: Uint8Array[] = [];

  constructor(taker: RecordHandler) {
    this.#taker = taker;
  }

  /** Complete records so far. */
  get rows(): number {
    return this.#rows;
  }

  add(chunk: Uint8Array): FileFault | undefined {
    let at = 0;
    this.#start = 0;
    while (at < chunk.length) {
      const next = this.#depth === 0 ? this.#between(chunk, at) : this.#inside(chunk, at);
      if (typeof next !== 'number') return next;
      at = next;
    }
    // A copy, because the reader reuses the chunk's memory; `slice` of a Buffer doesn't copy.
    if (this.#depth > 0 && this.#isWanted) this.#carried.push(new Uint8Array(chunk.subarray(this.#start)));
    return undefined;
  }

  end(): FileFault | undefined {
    return this.#place === 'end' && this.#depth === 0 ? undefined : UNFINISHED_LIST;
  }

  /** Reads one byte outside records. */
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
        text: `The file isn’t a single list of records (at record ${this.#rows + 1}).`,
      };
    return at + 1;
  }

  #begin(at: number): number {
    this.#depth = 1;
    this.#length = 1;
    this.#start = at;
    this.#isWanted = this.#taker.wants(this.#rows + 1);
    return at + 1;
  }

  /** The hot loops, to the end of the record or the chunk. */
  #inside(chunk: Uint8Array, from: number): number | FileFault {
    let [at, depth, isString, isEscaped] = [from, this.#depth, this.#isString, this.#isEscaped];
    const { length } = chunk;
    while (at < length && depth > 0) {
      if (isString) {
        if (isEscaped) at++;
        isEscaped = false;
        while (at < length) {
          const byte = chunk[at++] as number;
          if (byte === QUOTE) {
            isString = false;
            break;
          }
          if (byte !== BACKSLASH) continue;
          // The escaped byte may be in the next chunk.
          if (at < length) at++;
          else isEscaped = true;
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
    if (this.#length > MAX_RECORD_BYTES)
      return { kind: 'tooLong', row: this.#rows + 1, text: 'A record is longer than 8 MiB.' };
    return depth > 0 ? at : (this.#finish(chunk, at) ?? at);
  }

  #finish(chunk: Uint8Array, end: number): FileFault | undefined {
    this.#rows += 1;
    this.#place = 'comma';
    if (!this.#isWanted) return undefined;
    const last = chunk.subarray(this.#start, end);
    const record = this.#carried.length === 0 ? last : Buffer.concat([...this.#carried, last]);
    if (this.#carried.length > 0) this.#carried = [];
    return this.#taker.take(record, this.#rows);
  }
}

/** The fault of a truncated file. */
export const UNFINISHED_LIST: FileFault = { kind: 'unfinished', text: 'The file ends before its list is complete.' };
