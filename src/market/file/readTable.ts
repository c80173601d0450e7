import type { CandleRow } from '../checkCandles.ts';
import { cellTime, type DateOrder, openDateParts } from './cellTime.ts';
import { type Columns, columnsOfHeader } from './columns.ts';
import { type Delimiter, findDelimiter, splitCells } from './delimiters.ts';
import { type TableFormat, tableFormatOf } from './tableFormats.ts';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** A header may stand below a line or two of remarks. */
const HEADER_WITHIN = 5;
/** Longer lines are no rows of candles; cutting one into millions of cells would hold the editor up, in characters. */
const LONGEST_LINE = 10_000;

/** Rows of a file, before they are checked; or what must be known first; or why there are none. */
export type TableReading =
  | {
      readonly kind: 'rows';
      readonly format: TableFormat;
      readonly rows: readonly CandleRow[];
      /** Whether every time fixes its moment itself. */
      readonly isUtc: boolean;
      readonly delimiter: Delimiter;
    }
  | { readonly kind: 'askDateOrder'; readonly example: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Reads lines of cells, with or without a header; `order` decides about dates that can be read both ways. */
export function readTable(text: string, order: DateOrder | undefined): TableReading {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return { kind: 'unreadable', reason: 'The file is empty.' };
  if (lines.some((line) => line.length > LONGEST_LINE)) {
    return { kind: 'unreadable', reason: `A line of the file has more than ${LONGEST_LINE} characters.` };
  }
  const delimiter = findDelimiter(lines);
  if (delimiter === undefined) return { kind: 'unreadable', reason: 'No columns were found in the file.' };
  const head = lines.slice(0, HEADER_WITHIN).map((line) => splitCells(line, delimiter));
  const headerAt = head.findIndex((row) => columnsOfHeader(row) !== undefined);
  const header = headerAt === -1 ? undefined : head[headerAt];
  const body = lines.slice(headerAt + 1);
  const first = splitCells(body[0] ?? '', delimiter);
  const columns = header === undefined ? columnsOfFirstRow(first) : withClock(columnsOfHeader(header), first);
  if (columns === undefined) {
    return { kind: 'unreadable', reason: 'No column of times and none of closing prices were found.' };
  }
  const dateAt = columns.date ?? columns.time ?? 0;
  const decided = order ?? orderOf(body, (line) => splitCells(line, delimiter)[dateAt] ?? '');
  if (decided === undefined) return { kind: 'askDateOrder', example: first[dateAt] ?? '' };

  const format = tableFormatOf(header, first, delimiter);
  const number = (cell: string | undefined): number | undefined => cellNumber(cell, delimiter);
  let isUtc = true;
  // Line by line: the cells of a large file all at once would cost more than reading them.
  const rows = body.map((line): CandleRow => {
    const row = splitCells(line, delimiter);
    const time = cellTime(row[dateAt] ?? '', columns.clock === undefined ? undefined : row[columns.clock], decided);
    if (time !== undefined) isUtc &&= time.isUtc;
    const price = (at: number | undefined): number | undefined => number(row[at ?? columns.close ?? -1]);
    return {
      time: time?.epoch,
      open: price(columns.open),
      high: price(columns.high),
      low: price(columns.low),
      close: price(columns.close),
    };
  });
  return { kind: 'rows', format, rows, isUtc, delimiter };
}

/** A time of day beside a date: `<DATE> <TIME>`; where both are whole times, the one named `time` counts. */
function withClock(columns: Columns | undefined, first: readonly string[]): Columns | undefined {
  if (columns?.time === undefined || columns.date === undefined) return columns;
  const { time, date, ...prices } = columns;
  const cell = first[time] ?? '';
  const isClock = /^\d{1,2}:\d{2}/.test(cell) || /^\d{1,6}$/.test(cell);
  return isClock ? { ...prices, date, clock: time } : { ...prices, time };
}

/** Columns of a file without a header, told by its first row. */
function columnsOfFirstRow(row: readonly string[]): Columns | undefined {
  const [first = '', second = ''] = row;
  if (cellTime(first, undefined, 'dayFirst') === undefined && cellTime(first, undefined, 'monthFirst') === undefined) {
    return undefined;
  }
  if (/^\d{1,2}:\d{2}/.test(second) && row.length > 5) return { date: 0, clock: 1, open: 2, high: 3, low: 4, close: 5 };
  if (row.length >= 5) return { time: 0, open: 1, high: 2, low: 3, close: 4 };
  return row.length >= 2 ? { time: 0, close: 1 } : undefined;
}

/** Decided by the first number above twelve; absent when every date can be read both ways. */
function orderOf(lines: readonly string[], dateOf: (line: string) => string): DateOrder | undefined {
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    // Dates are written one way throughout a file; a hundred that say their order say it for all.
    if (!isOpen && index === 100) break;
    const parts = openDateParts(dateOf(line));
    if (parts === undefined) continue;
    if (parts[0] > 12) return 'dayFirst';
    if (parts[1] > 12) return 'monthFirst';
    isOpen ||= parts[0] !== parts[1];
  }
  return isOpen ? undefined : 'dayFirst';
}

/** A decimal comma is one only where commas do not part the cells. */
function cellNumber(cell: string | undefined, delimiter: Delimiter): number | undefined {
  if (cell === undefined || cell === '') return undefined;
  // Nearly every cell of nearly every file.
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
