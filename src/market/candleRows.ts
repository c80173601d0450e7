import type { Candle } from '../candles/candle.ts';

/** Why a row was left out. */
type DropReason = 'noTime' | 'noPrice' | 'highBelowLow' | 'outsideRange';

/** Rows left out for one reason; `firstRow` counts from 1. */
export interface DroppedRows {
  readonly reason: DropReason;
  readonly count: number;
  readonly firstRow: number;
}

/** Valid candles, ascending and without duplicates, and a summary of the rows that were left out. */
interface CheckedCandles {
  readonly candles: readonly Candle[];
  readonly dropped: readonly DroppedRows[];
  /** Rows replaced by a later row with the same time. */
  readonly duplicates: number;
}

/** A row as read; values that couldn't be read are absent. */
export type CandleRow = { readonly [Key in keyof Candle]?: number | undefined };

/** How far open or close may lie outside high and low because of rounding, relative to the price. */
const ROUNDING = 1e-4;

/** A row of a file. */
export interface FileRow {
  readonly row: CandleRow;
  /** `UTC` if its time is absolute, otherwise the zone that it names, or `unknown`; undefined if it names none. */
  readonly zone: string | undefined;
  /** Decimals that its prices are written with; undefined if they are written with more than a price has. */
  readonly decimals: number | undefined;
  /** Fraction of the file read so far, including this row. */
  readonly done: number;
}

/** Sorts rows, keeps the last of several with the same time, and leaves out those that can't be a candle. */
export function checkCandles(rows: Iterable<CandleRow>): CheckedCandles {
  const check = new CandleChecker();
  for (const row of rows) check.add(row);
  return check.end();
}

/** The same, for rows that arrive one by one. */
export class CandleChecker {
  readonly #dropped = new Map<DropReason, { count: number; firstRow: number }>();
  readonly #candles: Candle[] = [];
  #isAscending = true;
  #rows = 0;

  /** Rows so far. */
  get rows(): number {
    return this.#rows;
  }

  add(row: CandleRow): void {
    this.#rows++;
    const candle = readCandleRow(row);
    if (typeof candle === 'string') {
      const sofar = this.#dropped.get(candle);
      if (sofar === undefined) this.#dropped.set(candle, { count: 1, firstRow: this.#rows });
      else sofar.count++;
      return;
    }
    this.#isAscending &&= (this.#candles.at(-1)?.time ?? Number.NEGATIVE_INFINITY) < candle.time;
    this.#candles.push(candle);
  }

  end(): CheckedCandles {
    const isAscending = this.#isAscending;
    // Sorting is stable, so the last row of a time stays last.
    const sorted = isAscending ? this.#candles : this.#candles.sort((a, b) => a.time - b.time);
    const unique = isAscending ? sorted : sorted.filter((candle, place) => candle.time !== sorted[place + 1]?.time);
    return {
      candles: unique,
      dropped: [...this.#dropped].map(([reason, { count, firstRow }]) => ({ reason, count, firstRow })),
      duplicates: sorted.length - unique.length,
    };
  }
}

function readCandleRow({ time, open, high, low, close, volume }: CandleRow): Candle | DropReason {
  if (time === undefined || !Number.isFinite(time)) return 'noTime';
  if (open === undefined || high === undefined || low === undefined || close === undefined) return 'noPrice';
  if (![open, high, low, close].every(Number.isFinite)) return 'noPrice';
  if (high < low) return 'highBelowLow';
  const [most, least] = [Math.max(open, close), Math.min(open, close)];
  const slack = ROUNDING * Math.abs(close);
  if (most > high + slack || least < low - slack) return 'outsideRange';
  const candle = { time, open, high: Math.max(high, most), low: Math.min(low, least), close };
  // A volume that can't be read doesn't cost the candle.
  return volume !== undefined && Number.isFinite(volume) && volume >= 0 ? { ...candle, volume } : candle;
}

const DROP_REASON_TEXTS: Readonly<Record<DropReason, string>> = {
  noTime: 'the time couldn’t be read',
  noPrice: 'a price is missing or isn’t a number',
  highBelowLow: 'the high is below the low',
  outsideRange: 'open or close is outside the range from low to high',
};

/** What was left out, as sentences. */
export function describeDropped({ dropped, duplicates }: CheckedCandles): string[] {
  const sentences = dropped.map(({ reason, count, firstRow }) =>
    count === 1
      ? `Row ${firstRow} was left out: ${DROP_REASON_TEXTS[reason]}.`
      : `${count} rows were left out, the first of them row ${firstRow}: ${DROP_REASON_TEXTS[reason]}.`,
  );
  if (duplicates > 0) sentences.push(`${formatRows(duplicates)} left out: a later row has the same time.`);
  return sentences;
}

function formatRows(count: number): string {
  return count === 1 ? '1 row was' : `${count} rows were`;
}

/** Largest absolute value of a date, in epoch milliseconds (ECMAScript, Time Values). */
const MAX_EPOCH = 8.64e15;

/**
 * Epoch milliseconds of a number in seconds, milliseconds, microseconds or nanoseconds, distinguished by magnitude: each
 * holds for dates from 1973 to 5138. Absent if it isn't a date.
 */
export function epochMilliseconds(value: number): number | undefined {
  const size = Math.abs(value);
  const factor = size < 1e11 ? 1e3 : size < 1e14 ? 1 : size < 1e17 ? 1e-3 : 1e-6;
  const epoch = Math.round(value * factor);
  return Number.isFinite(value) && Math.abs(epoch) <= MAX_EPOCH ? epoch : undefined;
}
