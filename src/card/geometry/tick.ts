/** Finer ticks than this no market has. */
const MOST_TICK_DECIMALS = 20;
/** Beyond this many ticks a double no longer tells neighbours apart. */
const MOST_TICKS = 2 ** 50;

/** The price on the nearest whole tick, without the noise of a float; unchanged where the tick or the price is no use. */
export function onTick(price: number, tick: number): number {
  const ticks = Math.round(price / tick);
  if (!(tick > 0) || tick === Number.POSITIVE_INFINITY || !(Math.abs(ticks) <= MOST_TICKS)) return price;
  return Number((ticks * tick).toFixed(tickDecimals(tick))) + 0;
}

/** Decimals that a tick is written with. */
export function tickDecimals(tick: number): number {
  if (!Number.isFinite(tick)) return 0;
  let decimals = 0;
  while (decimals < MOST_TICK_DECIMALS && Number(tick.toFixed(decimals)) !== tick) decimals += 1;
  return decimals;
}
