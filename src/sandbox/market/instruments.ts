import type { Timeframe } from '../../card/model/card.ts';

/** When an instrument trades, in UTC: Monday to Friday around the clock, or every day. */
type TradingWeek = 'weekdays' | 'everyDay';

/** A tradable instrument and the behavior of its generated price. */
export interface Instrument {
  /** As on cards, e.g. `EUR/USD`. */
  readonly symbol: string;
  readonly description: string;
  /** UDF symbol type. */
  readonly type: 'forex' | 'commodity' | 'crypto' | 'index';
  readonly decimals: number;
  /** The price that the generated curve moves around. */
  readonly basePrice: number;
  /** A typical daily move as a fraction of the price. */
  readonly dailyMove: number;
  readonly week: TradingWeek;
}

/** All instruments of the feed. */
export const INSTRUMENTS: readonly Instrument[] = [
  forexPair('EUR/USD', 'Euro / US Dollar', 5, 1.0852, 0.0048),
  forexPair('GBP/JPY', 'British Pound / Japanese Yen', 3, 191.5, 0.0072),
  {
    symbol: 'XAU/USD',
    description: 'Gold / US Dollar',
    type: 'commodity',
    decimals: 2,
    basePrice: 2648,
    dailyMove: 0.0091,
    week: 'weekdays',
  },
  {
    symbol: 'BTC/USD',
    description: 'Bitcoin / US Dollar',
    type: 'crypto',
    decimals: 1,
    basePrice: 91_400,
    dailyMove: 0.021,
    week: 'everyDay',
  },
  {
    symbol: 'US500',
    description: 'US 500 Index',
    type: 'index',
    decimals: 1,
    basePrice: 5890,
    dailyMove: 0.0085,
    week: 'weekdays',
  },
  forexPair('GBP/USD', 'British Pound / US Dollar', 5, 1.2655, 0.0052),
  forexPair('USD/JPY', 'US Dollar / Japanese Yen', 3, 154.2, 0.006),
  forexPair('AUD/CAD', 'Australian Dollar / Canadian Dollar', 5, 0.9085, 0.0045),
  forexPair('USD/CHF', 'US Dollar / Swiss Franc', 5, 0.8862, 0.0047),
  {
    symbol: 'ETH/USD',
    description: 'Ether / US Dollar',
    type: 'crypto',
    decimals: 2,
    basePrice: 3120,
    dailyMove: 0.027,
    week: 'everyDay',
  },
  {
    symbol: 'GER40',
    description: 'Germany 40 Index',
    type: 'index',
    decimals: 1,
    basePrice: 19_260,
    dailyMove: 0.009,
    week: 'weekdays',
  },
  {
    symbol: 'XTI/USD',
    description: 'West Texas Intermediate Crude Oil / US Dollar',
    type: 'commodity',
    decimals: 2,
    basePrice: 70.4,
    dailyMove: 0.017,
    week: 'weekdays',
  },
];

/** Finds an instrument in any spelling: `eurusd`, `EUR-USD` and `EUR/USD` are the same. */
export function findInstrument(symbol: string): Instrument | undefined {
  const wanted = normalizeSymbol(symbol);
  return INSTRUMENTS.find((instrument) => normalizeSymbol(instrument.symbol) === wanted);
}

function normalizeSymbol(symbol: string): string {
  return symbol.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function forexPair(
  symbol: string,
  description: string,
  decimals: number,
  basePrice: number,
  dailyMove: number,
): Instrument {
  return { symbol, description, type: 'forex', decimals, basePrice, dailyMove, week: 'weekdays' };
}

/** Minutes per day. */
export const DAY_MINUTES = 1440;
/** The first day of the feed: Monday 3 January 2005, in days since 1970. */
export const FIRST_DAY = 12_786;

/** Monday 5 January 1970, in days since 1970. */
const FIRST_MONDAY = 4;

/** Whether the instrument trades on the day (days since 1970, UTC). */
export function isTradingDay(week: TradingWeek, day: number): boolean {
  return week === 'everyDay' || weekday(day) < 5;
}

/** The number of trading days before the day; contiguous across weekends. */
export function tradingDayNumber(week: TradingWeek, day: number): number {
  if (week === 'everyDay') return day - FIRST_MONDAY;
  return Math.floor((day - FIRST_MONDAY) / 7) * 5 + Math.min(weekday(day), 5);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: number): number {
  return (((day - FIRST_MONDAY) % 7) + 7) % 7;
}

/** The Monday of the day's week. */
export function mondayOf(day: number): number {
  return day - weekday(day);
}

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
