/** One row of the table: what was measured, and its baseline from the same run. */
export interface MeasureRow {
  readonly name: string;
  /** The value as printed, with its unit. */
  readonly figure: string;
  /** The baseline, measured in the same run; absent if the limit is absolute. */
  readonly baseline?: string;
  readonly ratio?: number;
  /** The limit as printed, e.g. `≤ 0.5 ×`. */
  readonly limit: string;
  /** Undefined if this system can't be measured, which the figure says. */
  readonly holds: boolean | undefined;
}

/** A `.bench.ts` file exports one of these as `measure`. */
export type Measure = () => Promise<readonly MeasureRow[]>;

/** A row that holds if the value is at most `most` times the baseline; both in milliseconds. */
export function timesRow(name: string, own: number, baseline: number, most: number): MeasureRow {
  const ratio = own / baseline;
  return {
    name,
    figure: milliseconds(own),
    baseline: milliseconds(baseline),
    ratio,
    limit: `≤ ${most} ×`,
    holds: ratio <= most,
  };
}

/** One row that holds while the figure is at most `most`; both in milliseconds. */
export function limitRow(name: string, own: number, most: number): MeasureRow {
  return { name, figure: milliseconds(own), limit: `≤ ${most} ms`, holds: own <= most };
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`;
}

/** A row that holds if the rate is at least `least` times the baseline; both in requests per second. */
export function shareRow(name: string, rate: number, baseline: number, least: number): MeasureRow {
  const ratio = rate / baseline;
  const [figure, base] = [`${rate.toFixed(0)} /s`, `${baseline.toFixed(0)} /s`];
  return { name, figure, baseline: base, ratio, limit: `≥ ${least} ×`, holds: ratio >= least };
}

/** A row that holds if one request costs at most `most` times the baseline; both given in requests per second. */
export function costRow(name: string, rate: number, baseline: number, most: number): MeasureRow {
  const ratio = baseline / rate;
  const [figure, base] = [`${(1000 / rate).toFixed(2)} ms`, `${(1000 / baseline).toFixed(2)} ms`];
  return { name, figure, baseline: base, ratio, limit: `≤ ${most} ×`, holds: ratio <= most };
}

/** A row that holds while the peak memory is at most `most`; both in MB, undefined where the system doesn't report it. */
export function peakRow(name: string, peak: number | undefined, most: number): MeasureRow {
  const limit = `≤ ${most} MB`;
  if (peak === undefined) return { name, figure: NO_PEAK, limit, holds: undefined };
  return { name, figure: megabytes(peak), limit, holds: peak <= most };
}

/** A row that holds while the peak memory is at most `most` times the baseline; both in MB. */
export function peakRatioRow(
  name: string,
  peak: number | undefined,
  baseline: number | undefined,
  most: number,
): MeasureRow {
  const limit = `≤ ${most} ×`;
  if (peak === undefined || baseline === undefined) return { name, figure: NO_PEAK, limit, holds: undefined };
  const ratio = peak / baseline;
  return { name, figure: megabytes(peak), baseline: megabytes(baseline), ratio, limit, holds: ratio <= most };
}

const NO_PEAK = 'needs Linux';

function megabytes(size: number): string {
  return `${size.toFixed(0)} MB`;
}

/** The median of peaks; undefined if the system doesn't report them. */
export function medianPeak(peaks: readonly (number | undefined)[]): number | undefined {
  const reported = peaks.filter((peak) => peak !== undefined);
  return reported.length === 0 ? undefined : median(reported);
}

/** The median; NaN for no values. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper;
}
