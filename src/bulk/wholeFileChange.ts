import { formatCsvCell } from '../csv/csvCells.ts';
import {
  type CsvRecord,
  isBlankLine,
  readCsvRecord,
  readSeparatorLine,
  type TextLines,
  UNITS_PER_TIME_CHECK,
  unitsRead,
} from '../csv/csvRecords.ts';
import { type BulkContext, type ColumnPlan, OPERATOR_SUFFIX, planColumns } from './columns.ts';
import { BULK_OPERATORS, type WholeFileChange } from './findings.ts';
import { hasInvisible, visibleText } from './invisible.ts';

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(BULK_OPERATORS);

/**
 * Applies a change to every row of a text, in slices. A record with a flaw stays as it is, because the ends of its cells
 * aren't known.
 */
export class WholeFileEdit {
  readonly #lines: TextLines;
  readonly #context: BulkContext;
  readonly #change: WholeFileChange;
  readonly #written: string[] = [];
  readonly #seen = new Set<string>();
  #plan: ColumnPlan | undefined;
  #line = 0;

  constructor(lines: TextLines, context: BulkContext, change: WholeFileChange) {
    this.#lines = lines;
    this.#context = context;
    this.#change = change;
  }

  /** Works until the end or until `isOver` returns true. Returns whether everything is done. */
  advance(isOver: () => boolean): boolean {
    let units = 0;
    while (this.#line < this.#lines.count) {
      units += this.#next();
      if (units < UNITS_PER_TIME_CHECK) continue;
      if (isOver()) break;
      units = 0;
    }
    return this.#line >= this.#lines.count;
  }

  /** The resulting text, with LF line ends. */
  get text(): string {
    return this.#written.join('\n');
  }

  /** Returns how many units it read. */
  #next(): number {
    const line = this.#line;
    const text = this.#lines.at(line);
    const isAboveHeader = this.#plan === undefined && readSeparatorLine(text) !== undefined;
    if (isAboveHeader && this.#change.kind === 'removeSeparatorLine') {
      this.#line++;
      return 1;
    }
    if (isAboveHeader || isBlankLine(text)) {
      this.#written.push(text);
      this.#line++;
      return 1;
    }
    const separator = 'separator' in this.#change ? this.#change.separator : ',';
    const record = readCsvRecord(this.#lines, line, undefined, separator);
    this.#line += record.lines;
    const isHeader = this.#plan === undefined;
    this.#plan ??= planColumns(record.cells, this.#context);
    // A quote inside a cell doesn't hide where it ends, and a line that kept another separator would be broken.
    const isKnown = record.flaw === undefined || (record.flaw.kind === 'inside' && separator !== ',');
    const cells = isKnown ? changedCells(record, isHeader, this.#plan, this.#change, this.#seen) : 'same';
    if (cells === 'same') for (let at = line; at < this.#line; at++) this.#written.push(this.#lines.at(at));
    else if (cells !== 'gone') this.#written.push(cells.map(formatCsvCell).join(','));
    return unitsRead(text, record);
  }
}

function changedCells(
  { cells }: CsvRecord,
  isHeader: boolean,
  plan: ColumnPlan,
  change: WholeFileChange,
  seen: Set<string>,
): readonly string[] | 'same' | 'gone' {
  switch (change.kind) {
    case 'useCommas':
      return cells;
    case 'removeSeparatorLine':
      return change.separator === ',' ? 'same' : cells;
    case 'removeInvisible':
      return cells.some(hasInvisible) ? cells.map((cell) => (hasInvisible(cell) ? visibleText(cell) : cell)) : 'same';
    case 'trimCells':
      return cells.some((cell) => cell !== cell.trim()) ? cells.map((cell) => cell.trim()) : 'same';
    case 'removeColumn':
      // The header may have changed since the fix was offered.
      if (plan.columns[change.index]?.name !== change.name) return 'same';
      return cells.length <= change.index ? 'same' : cells.toSpliced(change.index, 1);
    case 'addOperators': {
      const at = plan.columns.findIndex(({ name }) => name === change.column) + 1;
      if (at === 0) return 'same';
      return padCells(cells, at).toSpliced(at, 0, isHeader ? change.column + OPERATOR_SUFFIX : change.operator);
    }
    case 'fillOperators': {
      const at = plan.columns.findIndex(({ name }) => name === change.column + OPERATOR_SUFFIX);
      if (isHeader || at < 0 || KNOWN_OPERATORS.has(visibleText(cells[at] ?? ''))) return 'same';
      return padCells(cells, at).toSpliced(at, 1, change.operator);
    }
    case 'removeRepeats': {
      const { match } = plan;
      const name = match === undefined || isHeader ? '' : visibleText(cells[match.index] ?? '');
      if (match === undefined || name === '') return 'same';
      const same = match.role.kind === 'match' && match.role.by === 'identifier' ? name : name.toLowerCase();
      if (seen.has(same)) return 'gone';
      seen.add(same);
      return 'same';
    }
  }
}

/** The cells, padded to at least this count. */
function padCells(cells: readonly string[], count: number): readonly string[] {
  return cells.length >= count ? cells : [...cells, ...Array.from({ length: count - cells.length }, () => '')];
}
