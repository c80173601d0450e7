import type { Timeframe } from '../../card/card.ts';

/** A bar length of the feed: a number of minutes, or a day, week or month. */
export type Resolution =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'day' }
  | { readonly kind: 'week' }
  | { readonly kind: 'month' };

const BY_NAME: Readonly<Record<string, Resolution>> = {
  '1': { kind: 'minutes', minutes: 1 },
  '5': { kind: 'minutes', minutes: 5 },
  '15': { kind: 'minutes', minutes: 15 },
  '30': { kind: 'minutes', minutes: 30 },
  '60': { kind: 'minutes', minutes: 60 },
  '120': { kind: 'minutes', minutes: 120 },
  '240': { kind: 'minutes', minutes: 240 },
  '1D': { kind: 'day' },
  '1W': { kind: 'week' },
  '1M': { kind: 'month' },
};

const SHORT_NAMES: Readonly<Record<string, string>> = { D: '1D', W: '1W', M: '1M' };

/** UDF names of the feed's resolutions, one per card timeframe. */
export const RESOLUTION_NAMES: readonly string[] = Object.keys(BY_NAME);

const OF_TIMEFRAME: Readonly<Record<Timeframe, string>> = {
  M1: '1',
  M5: '5',
  M15: '15',
  M30: '30',
  H1: '60',
  H2: '120',
  H4: '240',
  D: '1D',
  W: '1W',
  M: '1M',
};

/** The resolution with a UDF name (`D`, `W` and `M` mean `1D`, `1W` and `1M`). */
export function findResolution(name: string): Resolution | undefined {
  const full = SHORT_NAMES[name] ?? name;
  return Object.hasOwn(BY_NAME, full) ? BY_NAME[full] : undefined;
}

/** The resolution of a card's timeframe. */
export function resolutionOf(timeframe: Timeframe): Resolution {
  return BY_NAME[OF_TIMEFRAME[timeframe]] ?? { kind: 'day' };
}
