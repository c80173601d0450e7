import { formatNumber } from '../../../src/card/shownValues.ts';
import type { ShownPlot } from '../../../src/protocol/resultsMessages.ts';

/** The plot in words: of each series its range, its first and last value, its lowest and highest with their places. */
export function plotSummary(plot: ShownPlot): string {
  return plot.series.map((series) => describeSeries(series, plot)).join(' ');
}

/** Where a value stands: a name, or its day or time in UTC. */
export function formatPlace(at: number, { names }: Pick<ShownPlot, 'names'>): string {
  if (names !== undefined) return names[at] ?? `#${at + 1}`;
  const text = new Date(at * 1000).toISOString();
  return at % 86_400 === 0 ? text.slice(0, 10) : `${text.slice(0, 16).replace('T', ' ')}`;
}

/** A value as people read it, with its thousands apart. */
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
