/** The four prices of a row in the order of the file. */
export type FourPrices = readonly [number, number, number, number];

/** What each of four columns without a name holds. */
export type PriceOrder = { readonly [Role in 'open' | 'high' | 'low' | 'close']: number };

/** The order that nearly every program writes. */
const USUAL: PriceOrder = { open: 0, high: 1, low: 2, close: 3 };
/** Other orders in use: those of Coinbase, of Bitfinex and KuCoin, and of Finnhub. */
const KNOWN: readonly PriceOrder[] = [
  USUAL,
  { low: 0, high: 1, open: 2, close: 3 },
  { open: 0, close: 1, high: 2, low: 3 },
  { close: 0, high: 1, low: 2, open: 3 },
];
/** Share of rows that may contradict an order because they are wrong themselves; of a few rows, one may. */
const MOST_WRONG = 0.05;
const FEW_ROWS = 5;
/** Rows from which on the usual order is doubted although no row contradicts it. */
const ENOUGH_ROWS = 5;

/**
 * The order of four columns of prices whose names nobody gives, by rows in the order of time; `ask` if the rows contradict
 * the usual order and no other known one is the only fit. A bar's open is near the close before it, whatever its range.
 */
export function priceOrderOf(rows: readonly FourPrices[]): PriceOrder | 'ask' {
  const fitting = KNOWN.filter((order) => fits(rows, order));
  if (fitting.includes(USUAL)) {
    const swapped = jumps(rows, { ...USUAL, open: USUAL.close, close: USUAL.open });
    const isDoubtful = rows.length >= ENOUGH_ROWS && swapped < jumps(rows, USUAL) / 5;
    return isDoubtful ? 'ask' : USUAL;
  }
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return 'ask';
  // The other order with the same high and low could be the right one.
  return jumps(rows, only) < jumps(rows, { ...only, open: only.close, close: only.open }) / 2 ? only : 'ask';
}

function fits(rows: readonly FourPrices[], { high, low }: PriceOrder): boolean {
  const wrong = rows.filter((row) => Math.max(...row) > (row[high] ?? 0) || Math.min(...row) < (row[low] ?? 0)).length;
  return wrong <= Math.max(MOST_WRONG * rows.length, rows.length < FEW_ROWS ? 0 : 1);
}

/** Sum of the distances from each close to the next open. */
function jumps(rows: readonly FourPrices[], { open, close }: PriceOrder): number {
  let sum = 0;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before !== undefined) sum += Math.abs((row[open] ?? 0) - (before[close] ?? 0));
  }
  return sum;
}
