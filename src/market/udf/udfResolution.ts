import { TIMEFRAMES, type Timeframe } from '../../card/card.ts';
import { BAR_LENGTHS } from '../../card/geometry/barLength.ts';
import { canAggregate } from '../timeframes.ts';

/** How UDF feeds name the timeframes (UDF documentation); the first is what a feed is asked for when it does not say. */
const RESOLUTION_NAMES: Readonly<Record<Timeframe, readonly [string, ...string[]]>> = {
  M1: ['1'],
  M5: ['5'],
  M15: ['15'],
  M30: ['30'],
  H1: ['60', '1H'],
  H2: ['120', '2H'],
  H4: ['240', '4H'],
  D: ['1D', 'D'],
  W: ['1W', 'W'],
  M: ['1M', 'M'],
};

/** What to ask a feed for, and the timeframe it gives; a finer one than wanted is put together afterwards. */
export interface ResolutionChoice {
  readonly resolution: string;
  readonly timeframe: Timeframe;
}

/** The resolution to ask for: the wanted one, else the coarsest that makes it up; absent when none does. */
export function chooseResolution(
  wanted: Timeframe,
  supported: readonly string[] | undefined,
): ResolutionChoice | undefined {
  if (supported === undefined || supported.length === 0)
    return { resolution: RESOLUTION_NAMES[wanted][0], timeframe: wanted };
  const candidates = [
    wanted,
    ...TIMEFRAMES.filter((timeframe) => canAggregate(timeframe, wanted)).sort(
      (a, b) => BAR_LENGTHS[b] - BAR_LENGTHS[a],
    ),
  ];
  for (const timeframe of candidates) {
    const resolution = RESOLUTION_NAMES[timeframe].find((name) => supported.includes(name));
    if (resolution !== undefined) return { resolution, timeframe };
  }
  return undefined;
}
