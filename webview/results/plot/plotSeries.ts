import type { Time, UTCTimestamp } from 'lightweight-charts';
import { formatNumber } from '../../../src/card/model/formatValues.ts';
import type { ShownPlot } from '../../../src/protocol/resultsMessages.ts';
import { readableOn, readColor } from '../../chart/color.ts';

/** A point of the chart library. */
export interface SeriesPoint {
  readonly time: Time;
  readonly value: number;
}

/** Sorted points, the last one for each time, without NaN: the library throws for anything else. */
export function seriesPoints({ at, values }: ShownPlot['series'][number]): SeriesPoint[] {
  const last = new Map<number, number>();
  for (const [place, time] of at.entries()) {
    const value = values[place];
    if (Number.isFinite(time) && value !== undefined && Number.isFinite(value)) last.set(Math.round(time), value);
  }
  return [...last].sort(([a], [b]) => a - b).map(([time, value]) => ({ time: time as UTCTimestamp, value }));
}

/**
 * Stacked columns: for each series, the cumulative height including the series before it. Negative values stack downwards.
 * Painted from the last to the first, each series shows only its own part.
 */
export function stackedColumns(columns: readonly (readonly SeriesPoint[])[]): readonly (readonly SeriesPoint[])[] {
  const [above, below] = [new Map<unknown, number>(), new Map<unknown, number>()];
  return columns.map((points) =>
    points
      .filter(({ value }) => value !== 0)
      .map(({ time, value }) => {
        const reached = value > 0 ? above : below;
        const sum = (reached.get(time) ?? 0) + value;
        reached.set(time, sum);
        return { time, value: sum };
      }),
  );
}

/** Describes the plot: for each series its range, first and last value, lowest and highest value with their positions. */
export function plotSummary(plot: ShownPlot): string {
  return plot.series.map((series) => describeSeries(series, plot)).join(' ');
}

/** Position of a value: a category name, or its day or time in UTC. */
export function formatPlace(at: number, { names }: Pick<ShownPlot, 'names'>): string {
  if (names !== undefined) return names[at] ?? `#${at + 1}`;
  const text = new Date(at * 1000).toISOString();
  return at % 86_400 === 0 ? text.slice(0, 10) : `${text.slice(0, 16).replace('T', ' ')}`;
}

/** Formats a value with thousands separators. */
export function formatValue(value: number): string {
  return formatNumber(Number(value.toFixed(2)));
}

function describeSeries({ label, at, values }: ShownPlot['series'][number], plot: ShownPlot): string {
  if (values.length === 0) return `${label}: no values.`;
  let [low, high] = [0, 0];
  for (const [place, value] of values.entries()) {
    if (value < (values[low] ?? value)) low = place;
    if (value > (values[high] ?? value)) high = place;
  }
  const point = (place: number) => `${formatValue(values[place] ?? Number.NaN)} (${formatPlace(at[place] ?? 0, plot)})`;
  const count = `${formatValue(values.length)} ${values.length === 1 ? 'value' : 'values'}`;
  return `${label}, ${plot.unit}: ${count}, first ${point(0)}, last ${point(values.length - 1)}, lowest ${point(low)}, highest ${point(high)}.`;
}

const CHART_COLORS: readonly (readonly [string, string])[] = [
  ['charts-blue', '#1a85ff'],
  ['charts-orange', '#d18616'],
  ['charts-green', '#388a34'],
  ['charts-purple', '#9b59b6'],
  ['charts-red', '#e51400'],
  ['charts-yellow', '#bf8803'],
];

/** The theme's colors for series, resolved for a canvas and with enough contrast to the background. */
export function seriesColors(element: Element, background: string, foreground: string): readonly string[] {
  const style = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  return CHART_COLORS.map(([name, fallback]) => {
    if (context === null) return fallback;
    context.fillStyle = fallback;
    // An invalid color leaves the fallback unchanged.
    context.fillStyle = style.getPropertyValue(`--vscode-${name}`).trim();
    // Some themes have a transparent orange, which is unreadable on a dark background.
    const { r, g, b } = readColor(String(context.fillStyle));
    return readableOn(background, `rgba(${r}, ${g}, ${b}, 1)`, foreground);
  });
}
