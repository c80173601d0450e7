/**
 * The track record computed a second time, in the order in which docs/outcomes.md and docs/track-record.md define it. It
 * uses nothing of the product.
 */

export interface NotebookBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A card in plain numbers. Times in epoch milliseconds. */
export interface NotebookCard {
  readonly bullish: boolean;
  readonly entryAbove: boolean;
  readonly pivotIsStop: boolean;
  readonly resistance: number;
  readonly pivot: number;
  readonly support: number;
  readonly published: number;
  readonly expires: number | undefined;
  readonly bars: readonly NotebookBar[];
}

export interface NotebookRow {
  readonly ending: string;
  readonly entered: boolean;
  readonly toEntry: number | undefined;
  readonly toEnd: number | undefined;
  readonly multiple: number | undefined;
  readonly adverse: number | undefined;
  readonly favourable: number | undefined;
}

const HOUR = 3_600_000;
const NOTHING = {
  toEntry: undefined,
  toEnd: undefined,
  multiple: undefined,
  adverse: undefined,
  favourable: undefined,
};

export function notebookRow(card: NotebookCard): NotebookRow {
  const { bullish, pivotIsStop, published, bars } = card;
  const expires = card.expires ?? Number.POSITIVE_INFINITY;
  const counting = bars.filter(({ time }) => time >= published && time + HOUR <= expires);
  const hasExpired = bars.some(({ time }) => time >= expires);
  const partial = bars.some(({ time }) => time < published && time + HOUR > published);
  const partialEnd = bars.some(({ time }) => time < expires && time + HOUR > expires);
  if (counting.length === 0 && (partial || partialEnd || !hasExpired))
    return { ending: 'noData', entered: false, ...NOTHING };

  const target = bullish ? card.resistance : card.support;
  const stop = pivotIsStop ? card.pivot : bullish ? card.support : card.resistance;
  const dir = bullish ? 1 : -1;
  const atTarget = (price: number) => dir * (price - target) >= 0;
  const atStop = (price: number) => dir * (price - stop) <= 0;
  const best = (bar: NotebookBar) => (bullish ? bar.high : bar.low);
  const worst = (bar: NotebookBar) => (bullish ? bar.low : bar.high);

  let entry: { price: number; index: number; atOpen: boolean } | undefined;
  let ending = hasExpired ? 'expiredUntouched' : 'running';
  let exit: { price: number; index: number } | undefined;
  for (const [index, bar] of counting.entries()) {
    let inFromOpen = entry !== undefined;
    if (entry === undefined && pivotIsStop) {
      entry = { price: bar.open, index, atOpen: true };
      inFromOpen = true;
    } else if (entry === undefined) {
      const touched = card.entryAbove ? bar.high >= card.pivot : bar.low <= card.pivot;
      if (!touched) continue;
      const opensBeyond = card.entryAbove ? bar.open >= card.pivot : bar.open <= card.pivot;
      entry = { price: opensBeyond ? bar.open : card.pivot, index, atOpen: opensBeyond };
      inFromOpen = opensBeyond;
    }
    ending = hasExpired ? 'expiredEntered' : 'running';
    const [hitTarget, hitStop] = [atTarget(best(bar)), atStop(worst(bar))];
    if (inFromOpen && atTarget(bar.open)) [ending, exit] = ['targetReached', { price: bar.open, index }];
    else if (inFromOpen && atStop(bar.open)) [ending, exit] = ['invalidated', { price: bar.open, index }];
    else if (hitTarget && hitStop) [ending, exit] = ['ambiguous', { price: Number.NaN, index }];
    else if (hitTarget || hitStop) {
      const mark = hitTarget ? target : stop;
      // Price passes the entry upwards or downwards, and the level on that side lies ahead.
      const ahead = card.entryAbove === mark > card.pivot;
      const closesThere = hitTarget ? atTarget(bar.close) : atStop(bar.close);
      const certain = inFromOpen || ahead || closesThere;
      ending = !certain ? 'ambiguous' : hitTarget ? 'targetReached' : 'invalidated';
      exit = { price: mark, index };
    }
    if (exit !== undefined) break;
  }
  if (entry === undefined) return { ending, entered: false, ...NOTHING };

  const first = counting[entry.index] as NotebookBar;
  const toEntry = first.time - published;
  if (ending === 'running') return { ending, entered: true, ...NOTHING, toEntry };
  const endTime = exit === undefined ? expires : (counting[exit.index] as NotebookBar).time;
  const toEnd = endTime - published;
  if (ending === 'ambiguous') return { ending, entered: true, ...NOTHING, toEntry, toEnd };

  const last = exit ?? { price: (counting.at(-1) as NotebookBar).close, index: counting.length };
  const risk = pivotIsStop ? dir * (entry.price - card.pivot) : Math.abs(card.pivot - stop);
  if (risk <= 0) return { ending, entered: true, ...NOTHING, toEntry, toEnd };
  const certain = [entry.price, last.price];
  if (last.index > entry.index) certain.push(...(entry.atOpen ? [first.high, first.low] : [first.close]));
  for (const bar of counting.slice(entry.index + 1, last.index)) certain.push(bar.high, bar.low);
  if (exit !== undefined && exit.index > entry.index) certain.push((counting[exit.index] as NotebookBar).open);
  const { price: from } = entry;
  const moves = certain.map((price) => (dir * (price - from)) / risk);
  return {
    ending,
    entered: true,
    toEntry,
    toEnd,
    multiple: (dir * (last.price - from)) / risk,
    adverse: Math.max(0, ...moves.map((move) => -move)),
    favourable: Math.max(0, ...moves),
  };
}

/** The Wilson interval as the two solutions of (p − x)² = z² · x(1 − x) / n. */
export function notebookInterval(hits: number, n: number): readonly [number, number] {
  const z = 1.959964;
  const p = hits / n;
  const [a, b, c] = [1 + (z * z) / n, -2 * p - (z * z) / n, p * p];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)];
}

export function notebookMedian(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
    : sorted[Math.floor(middle)];
}
