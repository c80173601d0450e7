/** How a measure is to run. */
export interface Bench {
  /** In its shortest form: one round, no warm-up, little data. Shows only that it runs. */
  readonly once: boolean;
  readonly calibration: Calibration;
}

/** What the calibration loop took right before the measure. */
export interface Calibration {
  /** For figures in wall time: on a busy machine it grows as they do. */
  readonly wallMs: number;
  /** For figures in CPU time of one thread. */
  readonly cpuMs: number;
}

/** A `.bench.ts` file exports one of these as `measure`. */
export type Measure = (bench: Bench) => Promise<readonly MeasureRow[]>;

/** One row of the table: what was measured, and its baseline from the same run. */
export interface MeasureRow {
  readonly name: string;
  /** The value as printed, with its unit. */
  readonly figure: string;
  /** The baseline, measured in the same run; absent for sizes, which are the same on every machine. */
  readonly baseline?: string;
  readonly ratio?: number;
  /** The limit as printed, and what it is on this machine, e.g. `≤ 1.5 × (52 ms)`. */
  readonly limit: string;
  /** Undefined if this system can't be measured, which the figure says. */
  readonly holds: boolean | undefined;
}

/** A row that holds if the value is at most `most` times the baseline; both in that unit. */
export function timesRow(
  name: string,
  own: number | undefined,
  baseline: number | undefined,
  most: number,
  unit = 'ms',
): MeasureRow {
  return ratioRow(name, own, baseline, unit, `≤ ${most} ×`, most, (ratio) => ratio <= most);
}

/** A row that holds if the value is at least `least` times the baseline; both in that unit. */
export function shareRow(name: string, own: number, baseline: number, least: number, unit = '/s'): MeasureRow {
  return ratioRow(name, own, baseline, unit, `≥ ${least} ×`, least, (ratio) => ratio >= least);
}

function ratioRow(
  name: string,
  own: number | undefined,
  baseline: number | undefined,
  unit: string,
  limit: string,
  times: number,
  isHeld: (ratio: number) => boolean,
): MeasureRow {
  if (own === undefined || baseline === undefined) return { name, figure: 'needs Linux', limit, holds: undefined };
  const ratio = own / baseline;
  if (!Number.isFinite(ratio)) throw new Error(`Nothing was measured for “${name}”.`);
  return {
    name,
    figure: quantity(own, unit),
    baseline: quantity(baseline, unit),
    ratio,
    limit: `${limit} (${quantity(baseline * times, unit)})`,
    holds: isHeld(ratio),
  };
}

/** Three digits or more. */
function quantity(value: number, unit: string): string {
  const digits = value < 0.1 ? 4 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
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

/** The 95th percentile; NaN for no values. */
export function p95(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}
