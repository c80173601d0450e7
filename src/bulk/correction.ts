import { BULK_COLUMNS, type BulkRow, readBackKey } from '../contract/bulkUpdates.ts';

/** A row of a correction file. */
export interface CorrectionRow {
  readonly cells: readonly string[];
  readonly errors: BulkRow['errors'];
  readonly treatment: Exclude<RowTreatment, 'leaveOut'>;
  /** It adds or subtracts and may have been partly applied, so sending it again could apply it twice. */
  readonly mayCountTwice: boolean;
}

/** The failed rows of a job as a new file with the columns of the uploaded one. */
export interface Correction {
  readonly header: readonly string[];
  readonly rows: readonly CorrectionRow[];
  /** Omitted repeats of a trader: the first row was applied, and these would be applied on top of it. */
  readonly repeats: number;
  /** Columns whose spelling isn't known; the header has their keys instead. */
  readonly guessed: readonly string[];
  /** Columns that are empty in rows that couldn't be copied from the uploaded file. */
  readonly lost: readonly string[];
}

/** Builds the correction file of a job from its failed rows (P2 4.7). */
export class CorrectionBuilder {
  readonly #columns: readonly ReadBackColumn[];
  readonly #originals: OriginalRows | undefined;
  readonly #rows: (CorrectionRow & { readonly at: number })[] = [];
  #repeats = 0;
  #isLost = false;

  /** `originals`: the rows of the uploaded file; undefined if the file no longer exists. */
  constructor(columns: readonly ReadBackColumn[], originals: OriginalRows | undefined) {
    this.#columns = columns;
    this.#originals = originals;
  }

  take(row: BulkRow): void {
    if (!hasFailed(row)) return;
    // A repeat takes its own record, so that the trader's first row doesn't get it.
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

  /** In the file's order, where it is known. */
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

/** Whether the row adds or subtracts a number. Adding a role twice has no further effect. */
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
  /** Index in the file; 0 is the first row below the header. */
  readonly at: number;
}

/** The key of a row's trader. E-mails are compared without case (P2 4.6 rule 3). */
function traderName(text: string, by: 'email' | 'identifier'): string {
  return by === 'email' ? text.trim().toLowerCase() : text.trim();
}

/** Joins cells; it doesn't occur in texts. */
const CELL_SEPARATOR = '\u001F';

/** Finds the records of the uploaded file that failed rows came from, and keeps only those. */
export class OriginalRows {
  readonly #columns: readonly ReadBackColumn[];
  readonly #matchAt: number;
  readonly #by: 'email' | 'identifier';
  /** By the record's meaning (its trader and its other cells), then by its spelling. */
  readonly #wanted = new Map<string, Map<string, OriginalRow[]>>();

  /** `matchColumn`: the column that rows are matched by. */
  constructor(columns: readonly ReadBackColumn[], matchColumn: string) {
    this.#columns = columns;
    this.#matchAt = columns.findIndex(({ column }) => column === matchColumn);
    this.#by = matchColumn === 'Email' ? 'email' : 'identifier';
  }

  /** Registers a failed row whose record is to be found. Call it for all rows before reading the file. */
  want(row: BulkRow): void {
    this.#wanted.set(this.#said(this.#readBack(row)), new Map());
  }

  /** Adds the next record of the file. */
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
   * The record that the row came from: one with the same spelling, or else any with the same meaning; undefined if there is
   * none. Each record is returned once.
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

/** A column of the uploaded file and the key under which its cells read back (P2 2.3). */
export interface ReadBackColumn {
  readonly column: string;
  readonly key: string;
  /**
   * `guessed`: only the key is known, not the column's spelling. `lost`: its cells don't read back, or can't be assigned
   * because another column or the row's result has the same key.
   */
  readonly cells: 'readBack' | 'guessed' | 'lost';
}

const OPERATOR_SUFFIX = '_op';
/** Keys of the row's result. A column with one of these names can't be distinguished from it. */
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

/** The columns, derived from the keys of read-back rows. `customNames`: display names of the custom fields, if known. */
export function columnsOfKeys(keys: Iterable<string>, customNames: readonly string[]): readonly ReadBackColumn[] {
  const columns = new Map<string, string>();
  // A standard column takes precedence over a custom field with the same key.
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

/** The keys of the cells of all rows, in order of appearance. */
export function keysOfRows(rows: Iterable<Readonly<Record<string, unknown>>>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) if (!RESULT_KEYS.has(key)) keys.add(key);
  return keys;
}

/** A read-back cell as text; empty if the row lacks it. */
export function cellText(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined;
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * What to do with a failed row (P2 4.7). `correct`: it, or its trader, must change first. `sendLater`: it can be sent again
 * unchanged. `look`: a person must decide. `leaveOut`: an earlier row of the same trader was applied, and this one would
 * be applied on top of it.
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

/** Strongest first: a single cell to correct means the row can't be sent unchanged. */
const STRENGTH: readonly RowTreatment[] = ['leaveOut', 'look', 'correct', 'sendLater'];

/** Codes that mean that nothing of the row was applied: there was no trader, or the documents say so. */
const NOTHING_APPLIED: ReadonlySet<string> = new Set([
  'USER_NOT_AVAILABLE',
  'USER_NOT_COMMUNITY_MEMBER',
  'REQUIRED_VALUE',
  'DUPLICATE_VALUE',
  'ROW_OUTCOME_UNCERTAIN',
]);

/** Whether the row failed. An unknown status isn't a success. */
export function hasFailed({ status }: Pick<BulkRow, 'status'>): boolean {
  return status !== 'success';
}

/** What to do with a failed row; for an undocumented code, a person must decide. */
export function rowTreatment({ errors }: Pick<BulkRow, 'errors'>): RowTreatment {
  const found = new Set(errors.map(({ code }) => TREATMENTS.get(code) ?? 'look'));
  return STRENGTH.find((treatment) => found.has(treatment)) ?? 'look';
}

/** Whether part of a failed row may have been applied (P2 4.7), so that its trader must be read first. */
export function mayBePartlyApplied({ errors }: Pick<BulkRow, 'errors'>): boolean {
  return !errors.some(({ code }) => NOTHING_APPLIED.has(code));
}
