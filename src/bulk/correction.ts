import { BULK_COLUMNS, type BulkRow, readBackKey } from '../contract/bulkUpdates.ts';

/** A row of a correction file. */
export interface CorrectionRow {
  readonly cells: readonly string[];
  readonly errors: BulkRow['errors'];
  readonly treatment: Exclude<RowTreatment, 'leaveOut'>;
  /** It adds or subtracts, and may have been applied in part: sent again, it might do so twice. */
  readonly mayCountTwice: boolean;
}

/** The failed rows of a job as a file of their own, with the columns of the file that was uploaded. */
export interface Correction {
  readonly header: readonly string[];
  readonly rows: readonly CorrectionRow[];
  /** Repeats of a trader that are left out: the first row counted, and they would be applied on top. */
  readonly repeats: number;
  /** Columns whose spelling is not known: their keys stand in the header. */
  readonly guessed: readonly string[];
  /** Columns whose cells are empty in rows that could not be taken from the uploaded file. */
  readonly lost: readonly string[];
}

/** Makes the correction of a job from its rows, one after the other: its failed rows only (P2 4.7). */
export class CorrectionBuilder {
  readonly #columns: readonly ReadBackColumn[];
  readonly #originals: OriginalRows | undefined;
  readonly #rows: (CorrectionRow & { readonly at: number })[] = [];
  #repeats = 0;
  #isLost = false;

  /** `originals`: the uploaded file, after it was read; undefined where it is not there any more. */
  constructor(columns: readonly ReadBackColumn[], originals: OriginalRows | undefined) {
    this.#columns = columns;
    this.#originals = originals;
  }

  take(row: BulkRow): void {
    if (!hasFailed(row)) return;
    // A repeat takes its own record away, so that the first row of the trader does not get it.
    const original = this.#originals?.take(row);
    const treatment = rowTreatment(row);
    if (treatment === 'leaveOut') {
      this.#repeats++;
      return;
    }
    this.#isLost ||= original === undefined;
    const cells = this.#columns.map(({ key, cells: known }, at) =>
      original === undefined ? (known === 'lost' ? '' : cellText(row, key)) : (original.cells[at] ?? ''),
    );
    const mayCountTwice = mayBePartlyApplied(row) && addsOrSubtracts(this.#columns, cells);
    const at = original?.at ?? Number.POSITIVE_INFINITY;
    this.#rows.push({ cells, errors: row.errors, treatment, mayCountTwice, at });
  }

  /** In the file's order, as far as it is known. */
  result(): Correction {
    const rows = this.#rows.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at));
    return {
      header: this.#columns.map(({ column }) => column),
      rows,
      repeats: this.#repeats,
      guessed: namesOf(this.#columns, 'guessed'),
      lost: this.#isLost ? namesOf(this.#columns, 'lost') : [],
    };
  }
}

/** `add` and `subtract` of a number; a role that is added twice is there once. */
function addsOrSubtracts(columns: readonly ReadBackColumn[], cells: readonly string[]): boolean {
  return columns.some(({ column }, at) => {
    if (!column.endsWith('_op') || column === 'Role_op' || !['add', 'subtract'].includes(cells[at] ?? '')) return false;
    const value = columns.findIndex((it) => it.column === column.slice(0, -'_op'.length));
    return (cells[value] ?? '').trim() !== '';
  });
}

function namesOf(columns: readonly ReadBackColumn[], which: ReadBackColumn['cells']): readonly string[] {
  return columns.filter(({ cells }) => cells === which).map(({ column }) => column);
}

/** A record of the uploaded file. */
interface OriginalRow {
  readonly cells: readonly string[];
  /** Place in the file: 0 is the first row below the header. */
  readonly at: number;
}

/** What a row's trader is named by; e-mails are matched whatever their case (P2 4.6 rule 3). */
function traderName(text: string, by: 'email' | 'identifier'): string {
  return by === 'email' ? text.trim().toLowerCase() : text.trim();
}

/** Stands between cells where no text does. */
const CELL_SEPARATOR = '\u001F';

/** Finds the records of an uploaded file that failed rows were; keeps those only. */
export class OriginalRows {
  readonly #columns: readonly ReadBackColumn[];
  readonly #matchAt: number;
  readonly #by: 'email' | 'identifier';
  /** By what the record says, which is its trader's name and its other cells; then by its spelling. */
  readonly #wanted = new Map<string, Map<string, OriginalRow[]>>();

  /** `matchColumn`: the column by which rows find their traders. */
  constructor(columns: readonly ReadBackColumn[], matchColumn: string) {
    this.#columns = columns;
    this.#matchAt = columns.findIndex(({ column }) => column === matchColumn);
    this.#by = matchColumn === 'Email' ? 'email' : 'identifier';
  }

  /** A failed row, whose record is looked for; told before the file is read. */
  want(row: BulkRow): void {
    this.#wanted.set(this.#said(this.#readBack(row)), new Map());
  }

  /** Takes the next record of the file. */
  offer(cells: readonly string[], at: number): void {
    const texts = this.#columns.map((column, i) => (column.cells === 'lost' ? '' : (cells[i] ?? '')));
    const spellings = this.#wanted.get(this.#said(texts));
    if (spellings === undefined) return;
    const spelling = texts.join(CELL_SEPARATOR);
    const records = spellings.get(spelling);
    if (records === undefined) spellings.set(spelling, [{ cells, at }]);
    else records.push({ cells, at });
  }

  /**
   * The record that the row was: one of the same spelling, else any that says the same as what reads back; undefined where
   * there is none. Each is found once.
   */
  take(row: BulkRow): OriginalRow | undefined {
    const texts = this.#readBack(row);
    const spellings = this.#wanted.get(this.#said(texts));
    if (spellings === undefined) return undefined;
    const exact = texts.join(CELL_SEPARATOR);
    const spelling = spellings.has(exact) ? exact : (spellings.keys().next().value ?? exact);
    const records = spellings.get(spelling);
    const record = records?.pop();
    if (records?.length === 0) spellings.delete(spelling);
    return record;
  }

  #readBack(row: BulkRow): readonly string[] {
    return this.#columns.map(({ key, cells }) => (cells === 'lost' ? '' : cellText(row, key)));
  }

  #said(texts: readonly string[]): string {
    return texts
      .map((text, column) => (column === this.#matchAt ? traderName(text, this.#by) : text.trim()))
      .join(CELL_SEPARATOR);
  }
}

/** A column of an uploaded file and the name under which its cells read back (P2 2.3). */
export interface ReadBackColumn {
  readonly column: string;
  readonly key: string;
  /**
   * `guessed`: the key stands for a column whose spelling is not known. `lost`: its cells do not read back, or nobody can
   * tell whose they are, because another column or the row's own result has the same key.
   */
  readonly cells: 'readBack' | 'guessed' | 'lost';
}

const OPERATOR_SUFFIX = '_op';
/** What a row has beside its cells: a column of such a name cannot be told from it. */
const RESULT_KEYS: ReadonlySet<string> = new Set(['status', 'errors']);

/** The columns of a known header, in its order. */
export function columnsOfHeader(header: readonly string[]): readonly ReadBackColumn[] {
  const keys = header.map(readBackKey);
  return header.map((column, at) => {
    const key = keys[at] ?? '';
    const isShared = keys.indexOf(key) !== keys.lastIndexOf(key);
    return { column, key, cells: isShared || RESULT_KEYS.has(key) ? 'lost' : 'readBack' };
  });
}

/** The columns as the keys of read-back rows tell them; `customNames`: display names of the custom fields, if known. */
export function columnsOfKeys(keys: Iterable<string>, customNames: readonly string[]): readonly ReadBackColumn[] {
  const columns = new Map<string, string>();
  // What every community has wins over a custom field of the same key.
  for (const name of [...customNames].reverse().concat([...BULK_COLUMNS].reverse())) {
    columns.set(readBackKey(name), name);
    columns.set(readBackKey(name + OPERATOR_SUFFIX), name + OPERATOR_SUFFIX);
  }
  return [...keys].flatMap((key): readonly ReadBackColumn[] => {
    if (RESULT_KEYS.has(key)) return [];
    const column = columns.get(key);
    return [column === undefined ? { column: key, key, cells: 'guessed' } : { column, key, cells: 'readBack' }];
  });
}

/** The names under which any of the rows has cells, in the order in which they come up. */
export function keysOfRows(rows: Iterable<Readonly<Record<string, unknown>>>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) if (!RESULT_KEYS.has(key)) keys.add(key);
  return keys;
}

/** A read-back cell as text; a row that lacks it has an empty one. */
export function cellText(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined;
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * What is done about a failed row (P2 4.7). `correct`: something in it, or about its trader, has to change first.
 * `sendLater`: it may be sent again as it is. `look`: nobody but a person can tell. `leaveOut`: an earlier row of the same
 * trader was the one that counted; sent again, it would be applied on top.
 */
type RowTreatment = 'correct' | 'sendLater' | 'look' | 'leaveOut';

const TREATMENTS: ReadonlyMap<string, RowTreatment> = new Map([
  ['USER_NOT_AVAILABLE', 'correct'],
  ['USER_NOT_COMMUNITY_MEMBER', 'correct'],
  ['REQUIRED_VALUE', 'correct'],
  ['DUPLICATE_VALUE', 'leaveOut'],
  ['IDENTIFIER_CONFLICT', 'correct'],
  ['IDENTIFIER_LOOKUP_UNAVAILABLE', 'sendLater'],
  ['INVALID_OPERATOR', 'correct'],
  ['INVALID_VALUE', 'correct'],
  ['ROW_OUTCOME_UNCERTAIN', 'sendLater'],
  ['BULK_ROW_FAILED', 'look'],
]);

/** The strongest first: one cell to be corrected keeps a row from being sent as it is. */
const STRENGTH: readonly RowTreatment[] = ['leaveOut', 'look', 'correct', 'sendLater'];

/** Codes after which nothing of the row can have been applied: there was no trader, or the documents say so. */
const NOTHING_APPLIED: ReadonlySet<string> = new Set([
  'USER_NOT_AVAILABLE',
  'USER_NOT_COMMUNITY_MEMBER',
  'REQUIRED_VALUE',
  'DUPLICATE_VALUE',
  'ROW_OUTCOME_UNCERTAIN',
]);

/** Whether the row failed. A status of tomorrow is no success. */
export function hasFailed({ status }: Pick<BulkRow, 'status'>): boolean {
  return status !== 'success';
}

/** What is done about a failed row; a code that no document has is for a person to look at. */
export function rowTreatment({ errors }: Pick<BulkRow, 'errors'>): RowTreatment {
  const found = new Set(errors.map(({ code }) => TREATMENTS.get(code) ?? 'look'));
  return STRENGTH.find((treatment) => found.has(treatment)) ?? 'look';
}

/** Whether some of a failed row may have been applied all the same (P2 4.7): its trader is read back first. */
export function mayBePartlyApplied({ errors }: Pick<BulkRow, 'errors'>): boolean {
  return !errors.some(({ code }) => NOTHING_APPLIED.has(code));
}
