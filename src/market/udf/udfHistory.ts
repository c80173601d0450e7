import * as z from 'zod/mini';
import { type CandleRow, epochMilliseconds } from '../candleRows.ts';

/** A parsed response of `/history`. Times in epoch milliseconds. */
type UdfHistory =
  | { readonly kind: 'rows'; readonly rows: readonly CandleRow[] }
  /** Nothing in the range; `nextTime` is the nearest earlier bar, where the feed names one. */
  | { readonly kind: 'noData'; readonly nextTime: number | undefined }
  /** The feed says that it cannot. */
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'unreadable' };

const column = z.array(z.unknown());
const historySchema = z.looseObject({
  s: z.string(),
  errmsg: z.optional(z.unknown()),
  nextTime: z.optional(z.unknown()),
  nb: z.optional(z.unknown()),
  t: z.optional(column),
  o: z.optional(column),
  h: z.optional(column),
  l: z.optional(column),
  c: z.optional(column),
  v: z.optional(column),
});

/**
 * Parses a response of `/history`: `t` in seconds (some feeds send milliseconds, recognized by magnitude), `c` required,
 * missing `o`, `h`, `l` taken from `c`, prices as numbers or strings.
 */
export function readUdfHistory(value: unknown): UdfHistory {
  const read = z.safeParse(historySchema, value);
  if (!read.success) return { kind: 'unreadable' };
  const { s, errmsg, nextTime, nb, t, o, h, l, c, v } = read.data;
  if (s === 'no_data') {
    // Older feeds call it `nb`.
    const next = cellNumber(nextTime ?? nb);
    return { kind: 'noData', nextTime: next === undefined ? undefined : epochMilliseconds(next) };
  }
  if (s !== 'ok') return { kind: 'error', message: typeof errmsg === 'string' && errmsg !== '' ? errmsg : s };
  if (t === undefined || c === undefined || t.length !== c.length) return { kind: 'unreadable' };
  const rows = t.map((cell, place): CandleRow => {
    const time = cellNumber(cell);
    const close = cellNumber(c[place]);
    return {
      time: time === undefined ? undefined : epochMilliseconds(time),
      open: o === undefined ? close : cellNumber(o[place]),
      high: h === undefined ? close : cellNumber(h[place]),
      low: l === undefined ? close : cellNumber(l[place]),
      close,
      volume: v === undefined ? undefined : cellNumber(v[place]),
    };
  });
  // If some columns are missing, the close may be outside the remaining range.
  return { kind: 'rows', rows: h === undefined || l === undefined || o === undefined ? rows.map(widened) : rows };
}

function widened(row: CandleRow): CandleRow {
  const { open, high, low, close } = row;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return row;
  return { ...row, high: Math.max(open, high, low, close), low: Math.min(open, high, low, close) };
}

function cellNumber(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
