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

const HOUR = 3_600_000;
const WEEK = 7 * DAY;
/** Weeks of the history from which the coming ones are told. */
const WEEKS_TO_LEARN_FROM = 5;
/** Of a usual week's bars a week may lack that part: more is a holiday. */
const USUAL = 0.95;

/**
 * How long after the last of these bars (epoch milliseconds, ascending) each bar of the coming week opens, the last one
 * a week later: the history's own sessions and weekends go on. Undefined where the bars come without a gap, or less than
 * a week of them is known.
 */
export function nextWeekOpenings(times: ArrayLike<number>, bar: number): readonly number[] | undefined {
  const end = times.length - 1;
  if (end < 1 || bar >= WEEK) return undefined;
  const at = (index: number): number => times[index] ?? Number.NaN;
  const opening = newestOpening(times, bar);
  const weeks: { readonly offsets: readonly number[]; readonly isOneClock: boolean }[] = [];
  let [until, clock] = [end, 0];
  for (let week = 1; week <= WEEKS_TO_LEARN_FROM; week++) {
    const shift = opening === undefined ? 0 : clockShift(times, bar, at(opening) - week * WEEK);
    const wanted = at(end) - week * WEEK + shift;
    const from = nearest(times, wanted);
    // A holiday, or before all bars.
    if (Math.abs(at(from) - wanted) > Math.max(HOUR, bar / 2)) continue;
    const offsets: number[] = [];
    for (let i = from + 1; i < until && at(i) - at(from) < WEEK; i++) offsets.push(at(i) - at(from));
    weeks.push({ offsets: [...offsets, WEEK], isOneClock: shift === clock });
    [until, clock] = [from, shift];
  }
  const fullest = Math.max(0, ...weeks.map(({ offsets }) => offsets.length));
  const usual = weeks.filter(({ offsets }) => offsets.length >= USUAL * fullest);
  const offsets = (usual.find(({ isOneClock }) => isOneClock) ?? usual[0])?.offsets;
  return offsets === undefined || offsets.length >= WEEK / bar ? undefined : offsets;
}

/** The newest bar that opens after a gap, within a week. */
function newestOpening(times: ArrayLike<number>, bar: number): number | undefined {
  const last = times[times.length - 1] ?? 0;
  for (let i = times.length - 1; i > 0 && (times[i] ?? 0) > last - WEEK; i--) if (opens(times, i, bar)) return i;
  return undefined;
}

function opens(times: ArrayLike<number>, index: number, bar: number): boolean {
  return index > 0 && (times[index] ?? 0) - (times[index - 1] ?? 0) > bar;
}

/** An exchange whose clocks were changed meanwhile opened an hour earlier or later by UTC. */
function clockShift(times: ArrayLike<number>, bar: number, opening: number): number {
  const found = [0, HOUR, -HOUR].find((shift) => {
    const index = nearest(times, opening + shift);
    return times[index] === opening + shift && opens(times, index, bar);
  });
  return found ?? 0;
}

/** Index of the bar that opens nearest to a time. */
function nearest(times: ArrayLike<number>, time: number): number {
  const before = Math.max(0, barAtOrBefore(times, time));
  const after = Math.min(times.length - 1, before + 1);
  return time - (times[before] ?? 0) <= (times[after] ?? 0) - time ? before : after;
}

/** Index of the last of `times` that is not after `time`; -1 when all are. */
export function barAtOrBefore(times: ArrayLike<number>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
