import type { SeriesPoint } from './seriesPoints.ts';

/**
 * Columns on top of each other: of each series how far its columns reach, those of the series before it counted in.
 * What is below zero is stacked downwards. Painted from the last to the first, each shows its own part only.
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
