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
