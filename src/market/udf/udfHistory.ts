import { parseInstant, parseUtcDay } from '../../time.ts';
import { type CandleRow, epochMilliseconds } from '../candleRows.ts';
import { udfNumber, udfRecord, udfStatus } from './udfResponses.ts';

/** A parsed response of `/history`. Times in epoch milliseconds. */
type UdfHistory =
  | { readonly kind: 'rows'; readonly rows: readonly CandleRow[] }
  /** Nothing in the range; `nextTime` is the nearest earlier bar, where the feed names one. */
  | { readonly kind: 'noData'; readonly nextTime: number | undefined }
  /** The feed reports an error. */
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'unreadable' };

/**
 * Parses a response of `/history`: `t` in seconds (some feeds send milliseconds, recognized by magnitude, or ISO 8601, UTC
 * if it names no zone), `c` required, missing `o`, `h`, `l` taken from `c`, prices as numbers or strings.
 */
export function readUdfHistory(value: unknown): UdfHistory {
  const record = udfRecord(value);
  if (record === undefined) return { kind: 'unreadable' };
  const [t, o, h, l, c, v] = ['t', 'o', 'h', 'l', 'c', 'v'].map((key) => columnOf(record[key]));
  const status = udfStatus(record) ?? (t === undefined ? undefined : 'ok');
  if (status === undefined) return { kind: 'unreadable' };
  // A range without bars comes as `no_data`, or as `ok` with columns that are empty or absent.
  const isEmpty = status === 'ok' && t === undefined && c === undefined;
  if (status === 'nodata' || isEmpty) {
    // Older feeds call it `nb`.
    return { kind: 'noData', nextTime: cellTime(record['nextTime'] ?? record['next_time'] ?? record['nb']) };
  }
  const { s, errmsg } = record;
  if (status !== 'ok') return { kind: 'error', message: typeof errmsg === 'string' && errmsg !== '' ? errmsg : `${s}` };
  if (t === undefined || c === undefined || t.length !== c.length) return { kind: 'unreadable' };
  const rows = t.map((cell, place): CandleRow => {
    const close = udfNumber(c[place]);
    return {
      time: cellTime(cell),
      open: o === undefined ? close : udfNumber(o[place]),
      high: h === undefined ? close : udfNumber(h[place]),
      low: l === undefined ? close : udfNumber(l[place]),
      close,
      volume: udfNumber(v?.[place]),
    };
  });
  // If some columns are missing, the close may be outside the remaining range.
  return { kind: 'rows', rows: h === undefined || l === undefined || o === undefined ? rows.map(widened) : rows };
}

function columnOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length > 0 ? (value as unknown[]) : undefined;
}

function widened(row: CandleRow): CandleRow {
  const { open, high, low, close } = row;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return row;
  return { ...row, high: Math.max(open, high, low, close), low: Math.min(open, high, low, close) };
}

function cellTime(cell: unknown): number | undefined {
  const number = udfNumber(cell);
  if (number !== undefined) return epochMilliseconds(number);
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  return parseUtcDay(text) ?? parseInstant(text.replace(/ (?=\d)/, 'T').replace(/ (?:UTC|GMT)$|[+-]00$/, 'Z'));
}
