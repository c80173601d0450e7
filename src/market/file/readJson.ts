import * as z from 'zod/mini';
import { lazy } from '../../card/lazy.ts';
import type { FileRow } from '../checkCandles.ts';
import { readUdfHistory } from '../udf/udfHistory.ts';
import { cellTime } from './cellTime.ts';
import { columnsOfHeader } from './columns.ts';

/** Rows of a JSON file, before they are checked. */
export interface JsonReading {
  /** For people. */
  readonly format: string;
  readonly rows: Iterable<FileRow>;
}

/** Where answers of other services keep their rows. */
const WRAPPERS = ['data', 'candles', 'bars', 'values', 'result', 'results', 'prices'];

const objectSchema = lazy(() => z.record(z.string(), z.unknown()));

/** Reads candles from JSON: a UDF answer, a list of lists, or a list of objects; absent when it is none of these. */
export function readJson(value: unknown): JsonReading | undefined {
  if (Array.isArray(value)) return readList(value);
  const object = z.safeParse(objectSchema(), value);
  if (!object.success) return undefined;
  if (Array.isArray(object.data['t'])) {
    const history = readUdfHistory({ s: 'ok', ...object.data });
    return history.kind === 'rows'
      ? { format: 'UDF history', rows: rowsOf(history.rows, (row) => ({ row, isFixed: true })) }
      : undefined;
  }
  for (const key of WRAPPERS) {
    const inner = object.data[key];
    if (Array.isArray(inner)) return readList(inner);
  }
  return undefined;
}

function readList(list: readonly unknown[]): JsonReading | undefined {
  const [first] = list;
  if (Array.isArray(first)) return readLists(list);
  const object = z.safeParse(objectSchema(), first);
  return object.success ? readObjects(list, Object.keys(object.data)) : undefined;
}

/** Time, open, high, low, close, in this order: what exchanges answer; prices may be texts. */
function readLists(list: readonly unknown[]): JsonReading {
  const rows = rowsOf(list, (item) => {
    const [time, open, high, low, close] = Array.isArray(item) ? (item as unknown[]) : [];
    return rowOf(time, open, high, low, close);
  });
  const isBinance = Array.isArray(list[0]) && list[0].length === 12;
  return { format: isBinance ? 'Binance klines' : 'List of lists', rows };
}

function readObjects(list: readonly unknown[], keys: readonly string[]): JsonReading | undefined {
  const columns = columnsOfHeader(keys);
  if (columns === undefined) return undefined;
  const rows = rowsOf(list, (item) => {
    const read = z.safeParse(objectSchema(), item);
    const cell = (at: number | undefined): unknown => {
      const key = at === undefined ? undefined : keys[at];
      return read.success && key !== undefined ? read.data[key] : undefined;
    };
    const close = cell(columns.close);
    const price = (at: number | undefined): unknown => (at === undefined ? close : cell(at));
    const time = cell(columns.time ?? columns.date);
    return rowOf(time, price(columns.open), price(columns.high), price(columns.low), close);
  });
  return { format: 'List of objects', rows };
}

function* rowsOf<T>(list: readonly T[], read: (item: T) => Omit<FileRow, 'done'>): Generator<FileRow> {
  for (const [index, item] of list.entries()) yield { ...read(item), done: index / list.length };
}

function rowOf(time: unknown, open: unknown, high: unknown, low: unknown, close: unknown): Omit<FileRow, 'done'> {
  const read =
    typeof time === 'number' || typeof time === 'string' ? cellTime(String(time), undefined, 'dayFirst') : undefined;
  return {
    row: { time: read?.epoch, open: numberOf(open), high: numberOf(high), low: numberOf(low), close: numberOf(close) },
    isFixed: read?.isUtc ?? true,
  };
}

function numberOf(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
