import type { FileRow } from '../candleRows.ts';
import { cellNumber, type DecimalSign, isOpenNumber, writtenDecimals } from './cellNumbers.ts';
import {
  cellTime,
  type DateOrder,
  FIRST_EPOCH,
  isSerial,
  type TimeFormat,
  timeNumber,
  zoneInCell,
} from './cellTimes.ts';
import { type FourPrices, priceOrderOf } from './priceOrder.ts';
import {
  type CellTable,
  type Columns,
  columnsOfHeader,
  isOtherNumber,
  symbolColumn,
  type TableFormat,
  type TableHead,
  tableFormatOf,
  timeColumns,
  zoneColumn,
} from './tableColumns.ts';
import { describeSymbols, pickSymbol, surveyOf } from './tableSurvey.ts';

/** What the person chose for a table. */
export interface TableChoices {
  readonly dateOrder?: DateOrder;
  readonly columns?: Columns;
  readonly decimalSign?: DecimalSign;
  /** The symbol of the file whose rows are read. */
  readonly symbol?: string;
}

/** What the person must choose before a table can be read, because nothing in it tells. */
export type TableQuestion = { readonly head: TableHead } & (
  | /** The dates can be read with the day or the month first. */
  { readonly kind: 'askDateOrder'; readonly example: string }
  /** The commas are before decimals, or between thousands. */
  | { readonly kind: 'askDecimalSign'; readonly example: string }
  /** The file has the prices of several symbols, and none of them is the card's. */
  | { readonly kind: 'askSymbol'; readonly symbols: readonly string[] }
  /** Nothing tells what the columns hold. */
  | { readonly kind: 'askColumns' }
);

/** A table whose rows can be read, or what the person must choose first, or why it can't be read. */
export type TableReading =
  | {
      readonly kind: 'table';
      readonly format: TableFormat;
      readonly rows: Iterable<FileRow>;
      /** Whole sentences. */
      readonly notices: readonly string[];
    }
  | TableQuestion
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Rows from which columns without names are understood. */
const SAMPLE_ROWS = 20;
/** Rows in which the order of the prices is looked for. */
const ORDER_ROWS = 2000;
const ROWS_PER_STEP = 256;

/**
 * Decides how the whole table is to be read: its columns, the order of its dates, its decimal sign and its symbol. Yields
 * the progress from 0 to 1. `cardSymbol`: the symbol whose prices are wanted.
 */
export function* readCells(
  table: CellTable,
  choices: TableChoices,
  cardSymbol: string | undefined,
): Generator<number, TableReading> {
  const { header, head } = table;
  const sample = [...take(table.rows(), SAMPLE_ROWS)].map(({ cells }) => cells);
  const [first = []] = sample;
  const named = header && columnsOfHeader(header);
  let columns = choices.columns ?? (named === undefined ? undefined : withTime(named, header, sample));
  if (columns === undefined && header === undefined) columns = columnsOfRows(sample);
  const isOpen = choices.columns === undefined && named !== undefined && leavesPricesOpen(named, header, sample);
  if (columns === undefined || isOpen) {
    return Math.max(first.length, head.lines[0]?.length ?? 0) < 2
      ? { kind: 'unreadable', reason: 'No time and close columns found in the file.' }
      : { kind: 'askColumns', head };
  }
  const isGuessed = choices.columns === undefined && named === undefined;
  const survey = yield* surveyOf(table, columns, symbolColumn(header));
  const { symbolAt = 0 } = survey;
  const symbol = pickSymbol(survey.symbols, choices.symbol, cardSymbol);
  if (symbol === undefined) return { kind: 'askSymbol', symbols: survey.symbols, head };
  const order = choices.dateOrder ?? survey.order;
  if (order === undefined) return { kind: 'askDateOrder', example: survey.openDate, head };
  const sign = choices.decimalSign ?? survey.sign;
  if (sign === undefined) return { kind: 'askDecimalSign', example: survey.openNumber, head };
  const times: TimeFormat = { order, numbers: survey.numbers, clock: survey.clock, zone: survey.zone };
  if (isGuessed) {
    const guessed = yield* orderedColumns(table, columns, times, sign);
    if (guessed === undefined) return { kind: 'askColumns', head };
    columns = guessed;
  }
  const time = dateAndClock(first, columns)
    .filter((part) => part !== undefined)
    .join(' ');
  const look = { header, first, delimiter: table.delimiter, time, hasNoVolume: survey.hasNoVolume };
  const format = table.format === undefined ? tableFormatOf(look) : { name: table.format, minutesAhead: 0 };
  const notices = [...describeSymbols(survey.symbols, symbol || (table.symbol ?? ''), cardSymbol), ...survey.notices];
  const rows = rowsOf(table, columns, times, sign, symbol === '' ? undefined : { symbol, symbolAt });
  return { kind: 'table', format, rows, notices };
}

/** Most zones of rows that are kept. */
const MOST_ZONES = 100;
/** Largest ratio of a price to the one before. */
const LARGEST_JUMP = 100;

function* rowsOf(
  table: CellTable,
  columns: Columns,
  times: TimeFormat,
  sign: DecimalSign,
  only: { readonly symbol: string; readonly symbolAt: number } | undefined,
): Generator<FileRow> {
  const { open, high, low, close, volume } = columns;
  const prices = [open, high, low, close].map((at) => at ?? close ?? -1);
  let symbol = only?.symbol;
  /** The last price whose decimals can't be thousands. */
  let plain: number | undefined;
  const price = (cell: string | undefined): number | undefined => {
    const value = cellNumber(cell, sign);
    const isOpen = value !== undefined && cell !== undefined && isOpenNumber(cell) && !cell.includes(sign);
    // A file whose program changed its sign on the way: a thousand times the price before is none.
    if (isOpen && plain !== undefined && Math.max(value / plain, plain / value) > LARGEST_JUMP) return undefined;
    if (!isOpen && value !== undefined && value > 0) plain = value;
    return value;
  };
  const zoneAt = zoneColumn(table.header);
  const zones = new Map<string, TimeFormat>();
  const zoned = (cells: readonly string[]): TimeFormat => {
    const cell = zoneAt === undefined ? '' : (cells[zoneAt] ?? '');
    if (cell === '') return times;
    const known = zones.get(cell) ?? { ...times, zone: zoneInCell(cell) };
    if (zones.size < MOST_ZONES) zones.set(cell, known);
    return known;
  };
  for (const { cells, done } of table.rows()) {
    // A sheet with merged cells names a symbol once.
    symbol = only === undefined ? undefined : cells[only.symbolAt] || symbol;
    if (symbol !== only?.symbol) continue;
    const [date = '', clock] = dateAndClock(cells, columns);
    const time = cellTime(date, clock, zoned(cells));
    const [o, h, l, c] = prices.map((at) => price(cells[at]));
    let decimals: number | undefined = 0;
    for (const at of prices) {
      const written = writtenDecimals(cells[at] ?? '', sign);
      decimals = written === undefined || decimals === undefined ? undefined : Math.max(decimals, written);
    }
    yield {
      row: {
        time: time?.epoch,
        open: o,
        high: h,
        low: l,
        close: c,
        volume: volume === undefined ? undefined : cellNumber(cells[volume], sign),
      },
      zone: time === undefined ? 'UTC' : time.zone,
      decimals,
      done,
    };
  }
}

function dateAndClock(cells: readonly string[], { time, date, clock }: Columns): [string, string | undefined] {
  return [cells[date ?? time ?? 0] ?? '', clock === undefined ? undefined : cells[clock]];
}

/**
 * The header's columns with the one that holds times: a date beside a time of day, an absolute time rather than a local one,
 * or whichever can be read.
 */
function withTime(
  { time, date, clock, ...prices }: Columns,
  header: readonly string[] | undefined,
  sample: readonly (readonly string[])[],
): Columns {
  const cells = (at: number): string[] => sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  const all = (at: number, is: (cell: string) => boolean): boolean => cells(at).length > 0 && cells(at).every(is);
  const isEpoch = (cell: string): boolean => Math.abs(timeNumber(cell) ?? 0) >= FIRST_EPOCH;
  // What Upbit names `timestamp` is the time of a bar's last trade.
  const isOpening = (at: number): boolean => /^candle.*utc$/i.test(header?.[at] ?? '') && all(at, isTime);
  if (time !== undefined && (all(time, isEpoch) || isOpening(time))) return { ...prices, time };
  const absolute = timeColumns(header ?? []).find((at) => all(at, isEpoch));
  if (absolute !== undefined) return { ...prices, time: absolute };
  const isClock = (cell: string): boolean => CLOCK_CELL.test(cell);
  const day = date ?? time ?? 0;
  if (clock !== undefined) return { ...prices, date: day, clock };
  if (time !== undefined && date !== undefined) {
    if (all(time, isClock) && cells(date).some(isTime)) return { ...prices, date, clock: time };
    return cells(time).some(isTime) ? { ...prices, time } : { ...prices, date };
  }
  // A column with the time of day that has another name: otherwise each day would be one candle.
  const taken = Object.values(prices);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const other = Array.from({ length: width }, (_, at) => at).find(
    (at) => at !== day && !taken.includes(at) && all(at, (cell) => /^\d{1,2}:\d{2}(?::\d{2})?$/.test(cell)),
  );
  const isDay = all(day, (cell) => !cell.includes(':') && timeNumber(cell) === undefined);
  return other !== undefined && isDay ? { ...prices, date: day, clock: other } : { ...prices, time: day };
}

const CLOCK_CELL = /^(?:\d{1,2}[:.h]\d{2}|\d{1,6}$|0?\.\d+$|\d{1,2}\s?[ap]m)/i;
/** How far a price of a bar lies from its close at most, relative to it. */
const NEAR_CLOSE = 0.3;

/**
 * Whether a header leaves open which columns are the prices: some have no name that is known although there are columns for
 * them, or the rows are longer than the header, as decimal commas between commas make them.
 */
function leavesPricesOpen(
  { open, high, low, close = 0, ...others }: Columns,
  header: readonly string[] | undefined,
  sample: readonly (readonly string[])[],
): boolean {
  const names = header ?? [];
  const longer = sample.filter((cells) => cells.filter((cell) => cell !== '').length > names.length + 1);
  if (sample.length > 0 && longer.length > sample.length / 2) return true;
  const missing = [open, high, low].filter((at) => at === undefined).length;
  if (missing === 0) return false;
  const taken = [open, high, low, close, ...Object.values(others)];
  const isNear = (cells: readonly string[], at: number): boolean => {
    const [value, last] = [at, close].map((column) => Number((cells[column] ?? '').replace(',', '.')));
    return value !== undefined && last !== undefined && Math.abs(value - last) <= Math.abs(last) * NEAR_CLOSE;
  };
  const unknown = names.filter(
    (name, at) => !taken.includes(at) && !isOtherNumber(name) && sample.every((cells) => isNear(cells, at)),
  );
  return sample.length > 0 && unknown.length >= missing;
}

/** Whether the cell is a time whatever the rest of the file says. */
function isTime(cell: string): boolean {
  const number = timeNumber(cell);
  if (number !== undefined) return Math.abs(number) >= FIRST_EPOCH || isSerial(number);
  return (['dayFirst', 'monthFirst', 'yearFirst'] as const).some(
    (order) => cellTime(cell, undefined, { order, numbers: undefined }) !== undefined,
  );
}

/** Lines before the first one whose cells are a time and a close. */
export function linesBeforeData(lines: readonly (readonly string[])[], { time, date, close }: Columns): number {
  const isData = (cells: readonly string[]): boolean =>
    isTime(cells[date ?? time ?? 0] ?? '') && /\d/.test(cells[close ?? 0] ?? '');
  return Math.max(0, lines.findIndex(isData));
}

/** Columns of a file without a header, derived from its first rows. */
function columnsOfRows(sample: readonly (readonly string[])[]): Columns | undefined {
  const row = sample.find(([first = '']) => isTime(first));
  if (row === undefined) return undefined;
  const [, second = ''] = row;
  const from = /^\d{1,2}:\d{2}/.test(second) && row.length > 5 ? 2 : 1;
  const times: Columns = from === 2 ? { date: 0, clock: 1 } : { time: 0 };
  if (row.length < from + 4) return row.length > from ? { ...times, close: from } : undefined;
  const volume = row.length > from + 4 ? { volume: from + 4 } : {};
  return { ...times, open: from, high: from + 1, low: from + 2, close: from + 3, ...volume };
}

/** The guessed columns with their prices in the order that the rows allow, and the volume; undefined if it is open. */
function* orderedColumns(
  table: CellTable,
  { volume: _, ...columns }: Columns,
  times: TimeFormat,
  sign: DecimalSign,
): Generator<number, Columns | undefined> {
  const { open: from } = columns;
  if (from === undefined) return columns;
  const rows: { readonly time: number; readonly prices: FourPrices }[] = [];
  // The columns after the prices that are prices themselves in every row, e.g. an average.
  let after = [4, 5, 6, 7].map((place) => from + place);
  let number = 0;
  for (const { cells } of take(table.rows(), ORDER_ROWS)) {
    number += 1;
    if (number % ROWS_PER_STEP === 0) yield 0;
    const [date, clockCell] = dateAndClock(cells, columns);
    const time = cellTime(date, clockCell, times)?.epoch;
    const [a, b, c, d] = [0, 1, 2, 3].map((place) => cellNumber(cells[from + place], sign));
    if (time === undefined || a === undefined || b === undefined || c === undefined || d === undefined) continue;
    rows.push({ time, prices: [a, b, c, d] });
    const [least, greatest] = [Math.min(a, b, c, d), Math.max(a, b, c, d)];
    after = after.filter((at) => {
      const value = cellNumber(cells[at], sign);
      return value !== undefined && value >= least && value <= greatest;
    });
  }
  rows.sort((one, other) => one.time - other.time);
  const order = rows.length === 0 ? undefined : priceOrderOf(rows.map(({ prices }) => prices));
  if (order === 'ask') return undefined;
  const width = Math.max(...[...take(table.rows(), SAMPLE_ROWS)].map(({ cells }) => cells.length));
  let volume = from + 4;
  while (after.includes(volume)) volume += 1;
  return {
    ...columns,
    ...(order && {
      open: from + order.open,
      high: from + order.high,
      low: from + order.low,
      close: from + order.close,
    }),
    ...(volume < width ? { volume } : {}),
  };
}

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}
