import type { FileCheck, FileFault } from './fileCheck.ts';
import { JsonListSplitter, UNFINISHED_LIST } from './jsonListSplitter.ts';
import { Utf8Check } from './utf8Check.ts';

/** Records are read whole, and held against the schema, at the beginning and then one in so many. */
const READ_ALL_UNTIL = 500;
const READ_ONE_IN = 251;

/**
 * A JSON file that is one array of records (P1 2.2). Records are parsed only now and then, because parsing each would
 * cost more than fetching the file.
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
    if (!this.#utf8.add(chunk)) return { kind: 'encoding', text: 'The file is not UTF-8 text.' };
    return this.#list.add(chunk);
  }

  end(): FileFault | undefined {
    return this.#utf8.end() ? this.#list.end() : UNFINISHED_LIST;
  }
}

/** A fault for a record that is not what the documents show. */
export function badRecord(row: number): FileFault {
  return { kind: 'record', row, text: `Record ${row} is not one of the documented form.` };
}

function isRecord(bytes: Uint8Array, fits: (record: unknown) => boolean): boolean {
  try {
    return fits(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    return false;
  }
}
