import * as z from 'zod/mini';
import { lazy } from '../../card/lazy.ts';
import type { FileRow } from '../candleRows.ts';
import { readUdfHistory } from '../udf/udfHistory.ts';
import { cellTime, type DateOrder } from './cellTimes.ts';
import { type Columns, columnsOfHeader, volumeColumn } from './tableColumns.ts';
import { dateOrderOf, type TableChoices, type TableHead } from './tableFile.ts';

/** Rows of a JSON file before validation, or what the person must choose first. */
type JsonReading =
  | {
      readonly kind: 'rows';
      /** Name of the format, as shown on screen. */
      readonly format: string;
      readonly rows: Iterable<FileRow>;
      /** The first rows as cells; undefined if the format has fixed columns. */
      readonly head: TableHead | undefined;
    }
  | { readonly kind: 'askDateOrder'; readonly example: string }
  | { readonly kind: 'askColumns'; readonly head: TableHead };

/** Keys under which other services return their rows. */
const WRAPPERS = ['data', 'candles', 'bars', 'values', 'result', 'results', 'prices'];
/** Time, open, high, low, close: the order in which exchanges return them. */
const DEFAULT_COLUMNS: Columns = { time: 0, open: 1, high: 2, low: 3, close: 4 };
/** Rows shown when the person chooses the columns. */
const PREVIEW_ROWS = 4;

const objectSchema = lazy(() => z.record(z.string(), z.unknown()));

/**
 * Reads candles from JSON: a UDF response, a list of lists, or a list of objects; absent if it's none of these.
 * Yields the progress from 0 to 1.
 */
export function* readJson(value: unknown, choices: TableChoices): Generator<number, JsonReading | undefined> {
  if (Array.isArray(value)) return yield* readList(value, choices);
  const object = z.safeParse(objectSchema(), value);
  if (!object.success) return undefined;
  if (Array.isArray(object.data['t'])) {
    const history = readUdfHistory({ s: 'ok', ...object.data });
    if (history.kind !== 'rows') return undefined;
    const rows = rowsOf(history.rows, (row) => ({ row, isFixed: true }));
    return { kind: 'rows', format: 'UDF history', rows, head: undefined };
  }
  for (const key of WRAPPERS) {
    const inner = object.data[key];
    if (Array.isArray(inner)) return yield* readList(inner, choices);
  }
  return undefined;
}

function* readList(list: readonly unknown[], choices: TableChoices): Generator<number, JsonReading | undefined> {
  const [first] = list;
  if (Array.isArray(first)) {
    const head = { lines: list.slice(0, PREVIEW_ROWS).map((row) => cellsOf(row).map(textOf)), header: undefined };
    const columns = { ...DEFAULT_COLUMNS, ...volumeColumn(first.length, 5) };
    const format = first.length === 12 ? 'Binance klines' : 'List of lists';
    return yield* readCells({ list, cells: cellsOf, format, head, columns }, choices);
  }
  const object = z.safeParse(objectSchema(), first);
  if (!object.success) return undefined;
  const keys = Object.keys(object.data);
  const cells = (item: unknown): readonly unknown[] => {
    const read = z.safeParse(objectSchema(), item);
    return read.success ? keys.map((key) => read.data[key]) : [];
  };
  const lines = [keys, ...list.slice(0, PREVIEW_ROWS).map((item) => cells(item).map(textOf))];
  const head = { lines, header: keys.join('|') };
  return yield* readCells({ list, cells, format: 'List of objects', head, columns: columnsOfHeader(keys) }, choices);
}

interface JsonTable {
  readonly list: readonly unknown[];
  readonly cells: (item: unknown) => readonly unknown[];
  readonly format: string;
  readonly head: TableHead;
  readonly columns: Columns | undefined;
}

function* readCells(
  { list, cells, format, head, columns: found }: JsonTable,
  choices: TableChoices,
): Generator<number, JsonReading | undefined> {
  // At least a time and a price.
  if ((head.lines[0]?.length ?? 0) < 2) return undefined;
  const columns = choices.columns ?? found;
  if (columns === undefined) return { kind: 'askColumns', head };
  const dateAt = columns.date ?? columns.time ?? 0;
  const order = choices.dateOrder ?? (yield* dateOrderOf(textsAt(dateAt, list, cells)));
  if (order === undefined) return { kind: 'askDateOrder', example: textOf(cells(list[0])[dateAt]) };
  const rows = rowsOf(list, (item) => rowOf(cells(item), columns, order));
  return { kind: 'rows', format, rows, head };
}

function* rowsOf<T>(list: readonly T[], read: (item: T) => Omit<FileRow, 'done'>): Generator<FileRow> {
  for (const [index, item] of list.entries()) yield { ...read(item), done: index / list.length };
}

function rowOf(cells: readonly unknown[], columns: Columns, order: DateOrder): Omit<FileRow, 'done'> {
  const date = cells[columns.date ?? columns.time ?? 0];
  const clock = columns.clock === undefined ? undefined : textOf(cells[columns.clock]);
  const read = typeof date === 'number' || typeof date === 'string' ? cellTime(String(date), clock, order) : undefined;
  const close = cells[columns.close ?? -1];
  const price = (at: number | undefined): number | undefined => numberOf(at === undefined ? close : cells[at]);
  return {
    row: {
      time: read?.epoch,
      open: price(columns.open),
      high: price(columns.high),
      low: price(columns.low),
      close: numberOf(close),
      volume: columns.volume === undefined ? undefined : numberOf(cells[columns.volume]),
    },
    isFixed: read?.isUtc ?? true,
  };
}

function* textsAt(at: number, list: readonly unknown[], cells: JsonTable['cells']): Generator<string> {
  for (const item of list) yield textOf(cells(item)[at]);
}

function cellsOf(row: unknown): readonly unknown[] {
  return Array.isArray(row) ? row : [];
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** Prices may be strings. */
function numberOf(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
