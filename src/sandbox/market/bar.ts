/** One bar. `time` is its start in whole minutes since 1970 UTC; prices are whole ticks, so that sums and comparisons are exact. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The bar that spans all of `bars`, which are in order of time and not empty. */
export function joinBars(bars: readonly Bar[], time: number): Bar | undefined {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  let { high, low } = first;
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
  }
  return { time, open: first.open, high, low, close: last.close };
}
