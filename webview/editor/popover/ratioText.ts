/** Most ratios that a list may get here; the chart draws no more. */
export const MOST_RATIOS = 40;

/** A ratio as typed, `61.8 %` or `0.618`; undefined when it is none. */
export function readRatio(text: string): number | undefined {
  const match = /^([+\-−]?(?:\d+(?:\.\d+)?|\.\d+))\s*(%?)$/.exec(text.trim());
  if (match === null) return undefined;
  const value = Number((match[1] ?? '').replace('−', '-'));
  const ratio = match[2] === '%' ? value / 100 : value;
  // Thousandths of a thousandth: nobody draws finer, and a sum of binary fractions would show.
  return Number.isFinite(ratio) ? Number(ratio.toFixed(6)) : undefined;
}

/** The ratios with one more, ascending; the same list when it is there already or the list is full. */
export function withRatio(ratios: readonly number[], ratio: number): readonly number[] {
  if (ratios.includes(ratio) || ratios.length >= MOST_RATIOS) return ratios;
  return [...ratios, ratio].toSorted((a, b) => a - b);
}
