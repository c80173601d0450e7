import type { FileRow } from '../candleRows.ts';
import { cellNumber, type DecimalSign, DecimalSignEvidence, writtenDecimals } from './cellNumbers.ts';
import {
  cellTime,
  type DateOrder,
  FIRST_EPOCH,
  isSerial,
  openDateParts,
  type TimeFormat,
  timeNumber,
} from './cellTimes.ts';
import { type FourPrices, priceOrderOf } from './priceOrder.ts';
import {
  type Columns,
  columnsOfHeader,
  type Delimiter,
  symbolColumn,
  type TableFormat,
  tableFormatOf,
} from './tableColumns.ts';

/** The first lines of a table as cells, shown when the person chooses the columns. */
export interface TableHead {
  readonly lines: readonly (readonly string[])[];
  /** The header, which identifies files of the same program; undefined if the first line is data. */
  readonly header: string | undefined;
}

/** Rows of cells, from lines of text or from JSON. */
export interface CellTable {
  readonly head: TableHead;
  /** The names of the columns, if the file has them. */
  readonly header: readonly string[] | undefined;
  /** What separates the cells of a line; undefined for JSON. */
  readonly delimiter: Delimiter | undefined;
  /** The format, where the cells don't tell. */
  readonly format?: string;
  /** The rows of data; `done` is the fraction of the file read so far, including the row. */
  rows(): Iterable<{ readonly cells: readonly string[]; readonly done: number }>;
}

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
/** Rows after which the survey ends once nothing is open. */
const SURVEY_ROWS = 500;
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
  let columns = choices.columns ?? (named === undefined ? undefined : withTime(named, sample));
  if (columns === undefined && header === undefined) columns = columnsOfRows(sample);
  if (columns === undefined) {
    return Math.max(first.length, head.lines[0]?.length ?? 0) < 2
      ? { kind: 'unreadable', reason: 'No time and close columns found in the file.' }
      : { kind: 'askColumns', head };
  }
  const isGuessed = choices.columns === undefined && named === undefined;
  const symbolAt = symbolColumn(header);
  const survey = yield* surveyOf(table, columns, symbolAt);
  const symbol = pickSymbol(survey.symbols, choices.symbol, cardSymbol);
  if (symbol === undefined) return { kind: 'askSymbol', symbols: survey.symbols, head };
  const order = choices.dateOrder ?? survey.order;
  if (order === undefined) return { kind: 'askDateOrder', example: survey.openDate, head };
  const sign = choices.decimalSign ?? survey.signFor(table.delimiter);
  if (sign === undefined) return { kind: 'askDecimalSign', example: survey.openNumber, head };
  const times: TimeFormat = { order, numbers: survey.numbers };
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
  const rows = rowsOf(table, columns, times, sign, symbol === '' ? undefined : { symbol, symbolAt: symbolAt ?? 0 });
  return { kind: 'table', format, rows, notices: describeSymbols(survey.symbols, symbol, cardSymbol) };
}

function* rowsOf(
  table: CellTable,
  columns: Columns,
  times: TimeFormat,
  sign: DecimalSign,
  only: { readonly symbol: string; readonly symbolAt: number } | undefined,
): Generator<FileRow> {
  const { open, high, low, close, volume } = columns;
  const prices = [open, high, low, close].map((at) => at ?? close ?? -1);
  for (const { cells, done } of table.rows()) {
    if (only !== undefined && cells[only.symbolAt] !== only.symbol) continue;
    const [date = '', clock] = dateAndClock(cells, columns);
    const time = cellTime(date, clock, times);
    const [o, h, l, c] = prices.map((at) => cellNumber(cells[at], sign));
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

/** What the rows say together. */
interface Survey {
  /** Absent if every date can be read in two ways. */
  readonly order: DateOrder | undefined;
  readonly openDate: string;
  readonly openNumber: string;
  readonly numbers: TimeFormat['numbers'];
  readonly symbols: readonly string[];
  readonly hasNoVolume: boolean;
  /** Absent if the commas can be read in two ways. */
  signFor(delimiter: Delimiter | undefined): DecimalSign | undefined;
}

/** Most symbols that are told apart; a column with more holds something else. */
const MOST_SYMBOLS = 1000;

function* surveyOf(table: CellTable, columns: Columns, symbolAt: number | undefined): Generator<number, Survey> {
  const [prices, others] = [new DecimalSignEvidence(), new DecimalSignEvidence()];
  const dates = new DateEvidence();
  const symbols = new Set<string>();
  const { time, date, clock, open, high, low, close, volume } = columns;
  const roles = new Map<number | undefined, DecimalSignEvidence | undefined>(
    [open, high, low, close].map((at) => [at, prices]),
  );
  for (const at of [date ?? time ?? 0, clock, symbolAt]) roles.set(at, undefined);
  let hasNoVolume = true;
  let number = 0;
  for (const { cells } of table.rows()) {
    number += 1;
    if (number % ROWS_PER_STEP === 0) yield 0;
    dates.add(cells[date ?? time ?? 0] ?? '');
    if (symbolAt !== undefined && cells[symbolAt] !== undefined && symbols.size < MOST_SYMBOLS)
      symbols.add(cells[symbolAt]);
    hasNoVolume &&= volume !== undefined && Number(cells[volume]) === 0;
    // In most files the first row settles the sign of all.
    if (prices.proved === undefined) {
      for (const [at, cell] of cells.entries()) (roles.has(at) ? roles.get(at) : others)?.add(cell);
    }
    const isOpen = symbolAt !== undefined || dates.isOpen || (prices.open !== undefined && others.proved === undefined);
    if (number >= SURVEY_ROWS && !isOpen) break;
  }
  return {
    order: dates.order,
    openDate: dates.example,
    openNumber: prices.open ?? '',
    numbers: dates.numbers,
    symbols: symbols.size === 0 || symbols.size === MOST_SYMBOLS ? [''] : [...symbols].filter((name) => name !== ''),
    hasNoVolume,
    signFor: (delimiter) => {
      const proved = prices.proved ?? (prices.isOpen ? others.proved : undefined);
      if (proved !== undefined) return proved;
      if (prices.open === undefined) return '.';
      // Programs separate cells by semicolons where the comma is before the decimals.
      return delimiter === ';' ? ',' : undefined;
    },
  };
}

/** Collects what the dates of a file say about their order, and what its numbers are. */
class DateEvidence {
  readonly #most = [0, 0, 0];
  readonly #firsts = new Set<number>();
  readonly #lasts = new Set<number>();
  #hasDotsOnly = true;
  #isShort = false;
  #isUneven = false;
  #least = Number.POSITIVE_INFINITY;
  #greatest = 0;
  /** A date that can be read in two ways. */
  example = '';

  add(cell: string): void {
    const number = timeNumber(cell);
    if (number !== undefined) {
      this.#least = Math.min(this.#least, Math.abs(number));
      this.#greatest = Math.max(this.#greatest, Math.abs(number));
      return;
    }
    const parts = openDateParts(cell);
    if (parts === undefined) return;
    const { numbers, hasDots, isShort } = parts;
    for (const [at, value] of numbers.entries()) this.#most[at] = Math.max(this.#most[at] ?? 0, value);
    this.#isShort ||= isShort;
    this.#hasDotsOnly &&= hasDots;
    this.#isUneven ||= numbers[0] !== numbers[1];
    if (isShort && this.#firsts.size <= MOST_YEARS) this.#firsts.add(numbers[0]);
    if (isShort && this.#lasts.size <= MOST_YEARS) this.#lasts.add(numbers[2]);
    if (this.example === '') this.example = cell;
  }

  get isOpen(): boolean {
    return this.order === undefined;
  }

  get order(): DateOrder | undefined {
    const [first = 0, second = 0, last = 0] = this.#most;
    // The year is the part that stays while the others change.
    const isYearFirst = first > 31 || (last <= 31 && this.#firsts.size < this.#lasts.size && second <= 12);
    if (this.#isShort && isYearFirst) return 'yearFirst';
    if (this.example === '' || first > 12) return 'dayFirst';
    if (second > 12) return 'monthFirst';
    return this.#hasDotsOnly || !this.#isUneven ? 'dayFirst' : undefined;
  }

  get numbers(): TimeFormat['numbers'] {
    if (this.#greatest >= FIRST_EPOCH) return 'epoch';
    return isSerial(this.#least) && isSerial(this.#greatest) ? 'serial' : undefined;
  }
}

/** Years that a file of short dates is expected to have at most; more different numbers are days. */
const MOST_YEARS = 100;

/** The rows' symbol: the chosen one, the card's, or the only one; empty if the file names none, undefined if it is open. */
function pickSymbol(
  symbols: readonly string[],
  chosen: string | undefined,
  card: string | undefined,
): string | undefined {
  if (chosen !== undefined && symbols.includes(chosen)) return chosen;
  if (symbols.length < 2) return symbols[0] ?? '';
  const own = card === undefined ? [] : symbols.filter((symbol) => plainSymbol(symbol) === plainSymbol(card));
  return own.length === 1 ? own[0] : undefined;
}

/** `FX:EUR/USD`, `EURUSD=X` and `eur_usd` are one symbol. */
function plainSymbol(symbol: string): string {
  return symbol
    .replace(/^[^:]*:/, '')
    .replace(/=X$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

function describeSymbols(symbols: readonly string[], symbol: string, card: string | undefined): string[] {
  const others = symbols.filter((other) => other !== symbol);
  if (others.length > 0)
    return [`Only the rows of ${symbol} are read; the file also has ${others.slice(0, 3).join(', ')}.`];
  const isOther = symbol !== '' && card !== undefined && plainSymbol(card) !== plainSymbol(symbol);
  return isOther ? [`The file says that these are the prices of ${symbol}.`] : [];
}

/** The header's columns with the one that holds times: a date beside a time of day, or whichever can be read. */
function withTime(columns: Columns, sample: readonly (readonly string[])[]): Columns {
  const { time, date, ...prices } = columns;
  if (time === undefined || date === undefined) return columns;
  const cells = (at: number): string[] => sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  const isClock = cells(time).every((cell) => /^(?:\d{1,2}[:.h]\d{2}|\d{1,6}$|\d{1,2}\s?[ap]m)/i.test(cell));
  if (isClock && cells(date).some(isTime)) return { ...prices, date, clock: time };
  return cells(time).some(isTime) ? { ...prices, time } : { ...prices, date };
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
  const { open: from, clock } = columns;
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
    ...(clock === undefined ? {} : { clock }),
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
