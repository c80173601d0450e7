const DAY = 86_400_000;
const SATURDAY = 6;

/** Whether the last Saturday that lies between bars (epoch milliseconds, ascending) has none. */
export function restsOnSaturday(times: ArrayLike<number>): boolean {
  for (let i = times.length - 1; i > 0; i--) {
    const [before, time] = [times[i - 1] ?? 0, times[i] ?? 0];
    if (new Date(time).getUTCDay() === SATURDAY) return false;
    const day = Math.floor(time / DAY) * DAY;
    const saturday = day - (new Date(day).getUTCDay() + 1) * DAY;
    if (before < saturday) return true;
  }
  return false;
}

/** The time by which a bar counts where the market rests on Saturdays: of a Sunday that opens the week, the Monday's. */
export function tradingTime(time: number): number {
  return new Date(time).getUTCDay() === 0 ? (Math.floor(time / DAY) + 1) * DAY : time;
}
