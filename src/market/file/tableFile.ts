import type { FileRow } from '../candleRows.ts';
import { ambiguousDateParts, cellTime, type DateOrder } from './cellTimes.ts';
import {
  type Columns,
  columnsOfHeader,
  type Delimiter,
  findDelimiter,
  splitCells,
  type TableFormat,
  tableFormatOf,
  volumeColumn,
} from './tableColumns.ts';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** A header may follow one or two lines of remarks. */
const MAX_HEADER_LINES = 5;
/** Longer lines aren't candles, and splitting them into millions of cells would block the editor. In UTF-16 units. */
const MAX_LINE_LENGTH = 10_000;
/** Lines from which the delimiter is detected. */
const SAMPLE_LINES = 50;
/** With `\r\n`, `\n` ends a blank line, which is skipped. */
const END_OF_LINE = /[\r\n]/g;

/** A table whose rows can be read, or what the person must choose first, or why it can't be read. */
type TableReading =
  | {
      readonly kind: 'table';
      readonly format: TableFormat;
      readonly rows: Iterable<FileRow>;
      readonly head: TableHead;
    }
  | { readonly kind: 'askDateOrder'; readonly example: string }
  | { readonly kind: 'askColumns'; readonly head: TableHead }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The first lines of a table as cells, shown when the person chooses the columns. */
export interface TableHead {
  readonly lines: readonly (readonly string[])[];
  /** The header, which identifies files of the same program; undefined if the first line is data. */
  readonly header: string | undefined;
}

/** What the person chose for a table. */
export interface TableChoices {
  readonly dateOrder?: DateOrder;
  readonly columns?: Columns;
}

/** Reads lines of cells, with or without a header; yields the progress from 0 to 1. */
export function* readTable(pieces: readonly string[], choices: TableChoices): Generator<number, TableReading> {
  const first50: string[] = [];
  for (const { line } of linesOf(pieces)) if (first50.push(line) === SAMPLE_LINES) break;
  if (first50.length === 0) return unreadable('The file is empty.');
  if (first50.some(isTooLong)) return unreadable(`A line of the file has more than ${MAX_LINE_LENGTH} characters.`);
  const delimiter = findDelimiter(first50);
  if (delimiter === undefined) return unreadable('No columns found in the file.');
  const lines = first50.slice(0, MAX_HEADER_LINES).map((line) => splitCells(line, delimiter));
  const named = lines.findIndex((row) => columnsOfHeader(row) !== undefined);
  const head = { lines, header: headerOf(lines[named === -1 ? 0 : named]) };
  const given = choices.columns;
  const headerLines = given === undefined ? named + 1 : linesBeforeData(lines, given);
  const header = lines[headerLines - 1];
  const first = splitCells(first50[headerLines] ?? '', delimiter);
  const columns =
    given ?? (header === undefined ? columnsOfFirstRow(first) : withClock(columnsOfHeader(header), first));
  if (columns === undefined) {
    return first.length < 2 ? unreadable('No time and close columns found in the file.') : { kind: 'askColumns', head };
  }
  const dateAt = columns.date ?? columns.time ?? 0;
  let decided = choices.dateOrder;
  if (decided === undefined) {
    const order = yield* dateOrderOf(datesIn(pieces, headerLines, (line) => splitCells(line, delimiter)[dateAt] ?? ''));
    if (order === undefined) return { kind: 'askDateOrder', example: first[dateAt] ?? '' };
    decided = order;
  }
  const format = tableFormatOf(header, first, delimiter);
  return { kind: 'table', format, rows: rowsOf(pieces, headerLines, columns, decided, delimiter), head };
}

/** Splits line by line: holding the cells of a large file at once would take more time and memory. */
function* rowsOf(
  pieces: readonly string[],
  headerLines: number,
  columns: Columns,
  order: DateOrder,
  delimiter: Delimiter,
): Generator<FileRow> {
  const dateAt = columns.date ?? columns.time ?? 0;
  for (const { line, number, done } of linesOf(pieces)) {
    if (number <= headerLines) continue;
    const cells = isTooLong(line) ? [] : splitCells(line, delimiter);
    const time = cellTime(cells[dateAt] ?? '', columns.clock === undefined ? undefined : cells[columns.clock], order);
    const price = (at: number | undefined): number | undefined =>
      cellNumber(cells[at ?? columns.close ?? -1], delimiter);
    yield {
      row: {
        time: time?.epoch,
        open: price(columns.open),
        high: price(columns.high),
        low: price(columns.low),
        close: price(columns.close),
        volume: columns.volume === undefined ? undefined : price(columns.volume),
      },
      isFixed: time?.isUtc ?? true,
      done,
    };
  }
}

/** The lines that aren't blank, numbered from 1. */
function* linesOf(
  pieces: readonly string[],
): Generator<{ readonly line: string; readonly number: number; readonly done: number }> {
  let number = 0;
  let rest = '';
  for (const [index, piece] of pieces.entries()) {
    const text = rest + piece;
    let start = 0;
    for (;;) {
      END_OF_LINE.lastIndex = start;
      const end = END_OF_LINE.exec(text)?.index;
      if (end === undefined) break;
      const line = text.slice(start, end);
      start = end + 1;
      if (line.trim() !== '') yield { line, number: ++number, done: (index + start / text.length) / pieces.length };
    }
    // A line that is already too long isn't collected any further.
    rest = text.slice(start, start + MAX_LINE_LENGTH + 1);
  }
  if (rest.trim() !== '') yield { line: rest, number: ++number, done: 1 };
}

function isTooLong(line: string): boolean {
  return line.length > MAX_LINE_LENGTH;
}

function unreadable(reason: string): TableReading {
  return { kind: 'unreadable', reason };
}

/** Whether a line is a header; a line that contains a number is data. */
function headerOf(line: readonly string[] | undefined): string | undefined {
  return line === undefined || line.some((cell) => /^[-+\d.,]*\d/.test(cell)) ? undefined : line.join('|');
}

/** Lines before the first one whose cells are a time and a close. */
function linesBeforeData(lines: readonly (readonly string[])[], { time, date, close }: Columns): number {
  const isData = (cells: readonly string[]): boolean => {
    const cell = cells[date ?? time ?? 0] ?? '';
    const isTime = (['dayFirst', 'monthFirst'] as const).some(
      (order) => cellTime(cell, undefined, order) !== undefined,
    );
    return isTime && /\d/.test(cells[close ?? 0] ?? '');
  };
  return Math.max(0, lines.findIndex(isData));
}

/** The column with the time of day next to a date (`<DATE> <TIME>`). If both are complete times, `time` is used. */
function withClock(columns: Columns | undefined, first: readonly string[]): Columns | undefined {
  if (columns?.time === undefined || columns.date === undefined) return columns;
  const { time, date, ...prices } = columns;
  const cell = first[time] ?? '';
  const isClock = /^\d{1,2}:\d{2}/.test(cell) || /^\d{1,6}$/.test(cell);
  return isClock ? { ...prices, date, clock: time } : { ...prices, time };
}

/** Columns of a file without a header, derived from its first row. */
function columnsOfFirstRow(row: readonly string[]): Columns | undefined {
  const [first = '', second = ''] = row;
  if (cellTime(first, undefined, 'dayFirst') === undefined && cellTime(first, undefined, 'monthFirst') === undefined) {
    return undefined;
  }
  if (/^\d{1,2}:\d{2}/.test(second) && row.length > 5) {
    return { date: 0, clock: 1, open: 2, high: 3, low: 4, close: 5, ...volumeColumn(row.length - 1, 6) };
  }
  if (row.length >= 5) return { time: 0, open: 1, high: 2, low: 3, close: 4, ...volumeColumn(row.length, 5) };
  return row.length >= 2 ? { time: 0, close: 1 } : undefined;
}

function* datesIn(pieces: readonly string[], headerLines: number, dateOf: (line: string) => string): Generator<string> {
  for (const { line, number } of linesOf(pieces)) {
    if (number > headerLines) yield isTooLong(line) ? '' : dateOf(line);
  }
}

/** Determined by the first number above 12; absent if every date is ambiguous. */
export function* dateOrderOf(dates: Iterable<string>): Generator<number, DateOrder | undefined> {
  let isOpen = false;
  let number = 0;
  for (const date of dates) {
    number += 1;
    if (number % 256 === 0) yield 0;
    // All dates of a file have the same order, so a hundred unambiguous ones are enough.
    if (!isOpen && number > 100) break;
    const parts = ambiguousDateParts(date);
    if (parts === undefined) continue;
    if (parts[0] > 12) return 'dayFirst';
    if (parts[1] > 12) return 'monthFirst';
    isOpen ||= parts[0] !== parts[1];
  }
  return isOpen ? undefined : 'dayFirst';
}

/** A comma is a decimal separator only if it isn't the delimiter. */
function cellNumber(cell: string | undefined, delimiter: Delimiter): number | undefined {
  if (cell === undefined || cell === '') return undefined;
  // Fast path for nearly every cell.
  if (PLAIN.test(cell)) return Number(cell);
  const bare = cell.replace(/^[$€£¥]/, '').replace(/[\s\u00a0']/g, '');
  const value =
    /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) && delimiter === ','
      ? bare.replace(/,/g, '')
      : delimiter !== ',' && /^-?[\d.]*,\d+$/.test(bare)
        ? bare.replace(/\./g, '').replace(',', '.')
        : bare;
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? undefined : number;
}
