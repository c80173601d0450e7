import {
  type CsvRecord,
  isBlankLine,
  readCsvRecord,
  readSeparatorLine,
  type TextLines,
  type TextSpan,
  UNITS_PER_TIME_CHECK,
  unitsRead,
} from '../csv/csvRecords.ts';
import { type BulkContext, type ColumnPlan, planColumns } from './columns.ts';
import type { BulkFinding, BulkRule, RuleCount } from './findings.ts';
import { isPlain, visibleText } from './invisible.ts';
import { ROW_RULES, rowCheck, rowFlaws } from './rowCheck.ts';
import { headerFindings, listFindings, type SheetHeader, type SheetView } from './sheetFindings.ts';
import { type NamedTrader, TraderIndex } from './traders.ts';

/** Lines that are read again synchronously after a change; more are read in slices like a new file. */
const MAX_LINES_PER_CHANGE = 3_000;

/** Marks of lines. A non-negative mark is a row, with a bit for each rule that it violates. */
const LINE_CONTINUES = -1;
const LINE_BLANK = -2;
const LINE_HEADER = -3;

const UNCLOSED_PLACE = ROW_RULES.findIndex(({ id }) => id === 'row.unclosedQuote');
const UNCLOSED = 1 << UNCLOSED_PLACE;

/** Called with every row as it's read, in the order of the file. */
type RowListener = (record: CsvRecord, flaws: number, trader: NamedTrader | undefined) => void;

/**
 * A bulk file that is read in slices and stays checked while it's edited: only changed lines are read again. It keeps one
 * number and the trader of each line; values and positions are computed only for listed findings.
 */
export class BulkSheet {
  readonly #lines: TextLines;
  readonly #context: BulkContext;
  readonly #seen: RowListener | undefined;
  #marks: number[] = [];
  #names: (NamedTrader | undefined)[] = [];
  #traders = new TraderIndex();
  /** Violating rows by rule. */
  #hits = ROW_RULES.map(() => 0);
  #rows = 0;
  #header: SheetHeader | undefined;
  /** The line above the header that names a separator for spreadsheets. */
  #separatorLine: number | undefined;

  /** `lines` always reflects the current text and is read again after every change. */
  constructor(lines: TextLines, context: BulkContext, seen?: RowListener) {
    this.#lines = lines;
    this.#context = context;
    this.#seen = seen;
  }

  get header(): SheetHeader | undefined {
    return this.#header;
  }

  /** Rows read so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Distinct traders among them. */
  get traders(): number {
    return this.#traders.size;
  }

  get linesRead(): number {
    return this.#marks.length;
  }

  get isRead(): boolean {
    return this.#marks.length >= this.#lines.count;
  }

  /** Reads until the end or until `isOver` returns true. Returns whether everything is read. */
  advance(isOver: () => boolean): boolean {
    let units = 0;
    while (!this.isRead) {
      units += this.#read(this.#marks.length, this.#marks, this.#names);
      if (units < UNITS_PER_TIME_CHECK) continue;
      if (isOver()) break;
      units = 0;
    }
    return this.isRead;
  }

  /** Reads what a replacement of lines changes. If that is too much, `advance` must continue. */
  change(first: number, removed: number, added: number): void {
    const header = this.#header;
    const read = this.#marks.length;
    if (header === undefined || first < header.line + header.lines || (header.flaws & UNCLOSED) !== 0) {
      this.#restart();
      return;
    }
    const start = this.#startOfChange(first);
    if (start >= read) return;
    if (first + removed > read || added > MAX_LINES_PER_CHANGE) {
      this.#restart();
      return;
    }
    const [marks, names]: [number[], (NamedTrader | undefined)[]] = [[], []];
    // In old line numbers; `grown` is how far the later lines have moved.
    let end = this.#endOfRecord(first + removed);
    const grown = added - removed;
    this.#forget(start, end);
    while (start + marks.length < end + grown) {
      this.#read(start + marks.length, marks, names);
      if (marks.length > MAX_LINES_PER_CHANGE) {
        this.#restart();
        return;
      }
      const next = this.#endOfRecord(Math.min(start + marks.length - grown, read));
      if (next > end) {
        this.#forget(end, next);
        end = next;
      }
    }
    this.#marks.splice(start, end - start, ...marks);
    this.#names.splice(start, end - start, ...names);
  }

  /** Findings in the order of the file, limited per rule; `counts` includes all. */
  findings(): BulkFinding[] {
    return listFindings(this.#view());
  }

  /** How often each rule was violated, without rules that weren't. */
  counts(): RuleCount[] {
    const counts = new Map<BulkRule, number>(ROW_RULES.map(({ id }, place) => [id, this.#hits[place] ?? 0]));
    counts.set('row.repeated', this.#traders.repeats);
    for (const { rule } of headerFindings(this.#view())) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    return [...counts].flatMap(([rule, count]) => (count > 0 ? { rule, count } : []));
  }

  /** The first line of the record that a line belongs to; undefined if it isn't read yet or has no record. */
  recordAt(line: number): number | undefined {
    let at = line;
    while (this.#marks[at] === LINE_CONTINUES) at--;
    const mark = this.#marks[at];
    return mark === undefined || mark === LINE_BLANK ? undefined : at;
  }

  #view(): SheetView {
    return {
      lines: this.#lines,
      header: this.#header,
      marks: this.#marks,
      names: this.#names,
      hits: this.#hits,
      repeats: this.#traders.repeats,
      isRead: this.isRead,
      rows: this.#rows,
    };
  }

  #restart(): void {
    this.#marks = [];
    this.#names = [];
    this.#traders = new TraderIndex();
    this.#hits = ROW_RULES.map(() => 0);
    this.#rows = 0;
    this.#header = undefined;
    this.#separatorLine = undefined;
  }

  /** The first line of the earliest record that a change from this line on can affect. */
  #startOfChange(first: number): number {
    let start = Math.min(first, this.#marks.length);
    while (this.#marks[start] === LINE_CONTINUES) start--;
    if (this.#hits[UNCLOSED_PLACE] === 0) return start;
    // An unclosed cell may be closed now: its search went further than its own line.
    for (let line = start - 1; line >= 0; line--) {
      const mark = this.#marks[line] ?? LINE_BLANK;
      if (mark < 0 || (mark & UNCLOSED) === 0) continue;
      const { lines, flaw } = readCsvRecord(this.#lines, line, undefined, this.#header?.plan.separator);
      if (flaw?.kind !== 'unclosed' || line + lines !== this.#endOfRecord(line + 1)) start = line;
      else if (line + flaw.seen < first) break;
    }
    return start;
  }

  /** The line itself, or the next line that isn't part of an earlier record. */
  #endOfRecord(line: number): number {
    let end = line;
    while (this.#marks[end] === LINE_CONTINUES) end++;
    return end;
  }

  #forget(start: number, end: number): void {
    for (let line = start; line < end; line++) {
      const mark = this.#marks[line] ?? LINE_BLANK;
      if (mark < 0) continue;
      this.#rows--;
      if (mark !== 0) this.#count(mark, -1);
      const name = this.#names[line];
      if (name !== undefined) this.#traders.remove(name);
    }
  }

  /** Reads the record at a line and appends the marks and traders of its lines. Returns how many units it read. */
  #read(line: number, marks: number[], names: (NamedTrader | undefined)[]): number {
    const text = this.#lines.at(line);
    const header = this.#header;
    const isAboveHeader = header === undefined && readSeparatorLine(text) !== undefined;
    if (isAboveHeader) this.#separatorLine ??= line;
    if (isAboveHeader || isBlankLine(text)) {
      marks.push(LINE_BLANK);
      names.push(undefined);
      return 1;
    }
    const record =
      header === undefined
        ? this.#readHeader(line)
        : readCsvRecord(this.#lines, line, undefined, header.plan.separator);
    const isHeader = header === undefined;
    const hasPlainText = record.lines === 1 && isPlain(text);
    const name = isHeader ? undefined : this.#nameOf(record, header.plan, hasPlainText);
    const flaws = isHeader ? LINE_HEADER : rowFlaws(record, header.check, hasPlainText);
    if (!isHeader) {
      this.#rows++;
      if (flaws !== 0) this.#count(flaws, 1);
      this.#seen?.(record, flaws, name);
    }
    marks.push(flaws);
    names.push(name);
    for (let more = 1; more < record.lines; more++) {
      marks.push(LINE_CONTINUES);
      names.push(undefined);
    }
    return unitsRead(text, record);
  }

  #readHeader(line: number): CsvRecord {
    const ranges: TextSpan[] = [];
    const asCommas = readCsvRecord(this.#lines, line, ranges);
    const separatorLine = this.#separatorLine;
    const named = separatorLine === undefined ? undefined : readSeparatorLine(this.#lines.at(separatorLine));
    const plan = planColumns(asCommas.cells, this.#context, named);
    const { separator } = plan;
    // Quotes are checked with the actual separator: `"a";"b, c"` is valid.
    const record = separator === undefined ? asCommas : readCsvRecord(this.#lines, line, undefined, separator);
    const check = rowCheck(plan);
    const flaws = rowFlaws(record, { ...check, columns: [] }, true);
    this.#header = { line, lines: record.lines, names: asCommas.cells, ranges, separatorLine, plan, check, flaws };
    return record;
  }

  #nameOf({ cells }: CsvRecord, { match }: ColumnPlan, hasPlainText: boolean): NamedTrader | undefined {
    if (match === undefined) return undefined;
    const cell = cells[match.index] ?? '';
    const text = hasPlainText ? cell.trim() : visibleText(cell);
    if (text === '') return undefined;
    return this.#traders.add(match.role.kind === 'match' && match.role.by === 'email' ? text.toLowerCase() : text);
  }

  #count(flaws: number, by: 1 | -1): void {
    for (let place = 0; place < this.#hits.length; place++) {
      if ((flaws & (1 << place)) !== 0) this.#hits[place] = (this.#hits[place] ?? 0) + by;
    }
  }
}
