import type { Time, UTCTimestamp } from 'lightweight-charts';
import type { ShownPlot } from '../../../src/protocol/resultsMessages.ts';

/** A point as the chart library takes it. */
export interface SeriesPoint {
  readonly time: Time;
  readonly value: number;
}

/** The points in rising order, of points at one time the last: the library throws at anything else. Numbers that are none are left out. */
export function seriesPoints({ at, values }: ShownPlot['series'][number]): SeriesPoint[] {
  const last = new Map<number, number>();
  for (const [place, time] of at.entries()) {
    const value = values[place];
    if (Number.isFinite(time) && value !== undefined && Number.isFinite(value)) last.set(Math.round(time), value);
  }
  return [...last].sort(([a], [b]) => a - b).map(([time, value]) => ({ time: time as UTCTimestamp, value }));
}
