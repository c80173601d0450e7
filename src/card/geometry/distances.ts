import { tickDecimals } from '../model/prices.ts';
import type { Shift } from './drawingKind.ts';
import type { Place } from './projection.ts';

/** Units in which distances between prices are shown; with `auto` the symbol decides. */
export type DistanceUnitSetting = 'auto' | 'pips' | 'points' | 'ticks' | 'price';

/** Singular name of the unit. */
const DISTANCE_UNIT_NAMES = ['pip', 'point', 'tick', 'price'] as const;

/** A unit of distance: its name, and its size in price. */
export interface DistanceUnit {
  readonly name: (typeof DISTANCE_UNIT_NAMES)[number];
  readonly size: number;
}

/** A unit for a symbol before the price step is known; without a size, it is a number of ticks. */
export interface UnitOfSymbol {
  readonly name: DistanceUnit['name'];
  readonly size?: number;
  readonly ticks?: number;
}

// Kept free of other imports, so that pages that receive the unit don't bundle them.
const CURRENCIES =
  'USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN HUF CZK RON TRY ILS ZAR MXN BRL SGD HKD CNH CNY INR KRW THB';
/** Quote currencies whose pip is a hundredth; all others have a ten-thousandth. */
const HUNDREDTHS = 'JPY HUF KRW THB INR';
const INDICES = 'SPX GSPC NDX NASDAQ IXIC DJI DJIA DOW RUT VIX DAX MDAX FTSE CAC IBEX SMI AEX STOXX OMX NIKKEI HSI';
/** Index names of brokers: `US500`, `GER40`, `NI225`, `SPX500USD`. */
const NUMBERED_INDEX =
  /^(?:US|USA|SPX|SP|NAS|NDX|WS|DE|GER|UK|FTSE|FR|FRA|CAC|EU|EUSTX|STOXX|ES|ESP|IT|ITA|NL|NETH|CH|SUI|SWI|JP|JPN|NI|AUS|HK|CN|CHINA|SG|IN|INDIA)\d{2,4}(?:USD|EUR|GBP|JPY)?$/;

/** The unit for a symbol. */
export function unitOfSymbol(setting: DistanceUnitSetting, symbol: string | undefined): UnitOfSymbol {
  const name = bareName(symbol ?? '');
  const pip = pipOf(name);
  switch (setting) {
    case 'auto':
      if (pip !== undefined) return { name: 'pip', size: pip };
      return isIndex(name) ? { name: 'point', size: 1 } : { name: 'tick' };
    case 'pips':
      // Only currency pairs have pips; for others brokers mostly count ten ticks.
      return pip === undefined ? { name: 'pip', ticks: 10 } : { name: 'pip', size: pip };
    case 'points':
      // A currency pair has ten points to the pip.
      return { name: 'point', size: pip === undefined ? 1 : pip / 10 };
    case 'ticks':
      return { name: 'tick' };
    case 'price':
      return { name: 'price' };
  }
}

/** The unit for prices that move by `tick`. */
export function distanceUnit({ name, size, ticks = 1 }: UnitOfSymbol, tick: number): DistanceUnit {
  return { name, size: size ?? ticks * tick };
}

/** `OANDA:EUR/USD` and `eurusd.r` are `EURUSD`. */
function bareName(symbol: string): string {
  const own = symbol.slice(symbol.lastIndexOf(':') + 1).toUpperCase();
  const [name = ''] = own.startsWith('^') ? own.slice(1).split('.') : own.split('.');
  return name.replace(/[^A-Z0-9]/g, '');
}

function pipOf(name: string): number | undefined {
  const quote = name.slice(3);
  if (name.length !== 6 || !hasWord(CURRENCIES, name.slice(0, 3)) || !hasWord(CURRENCIES, quote)) return undefined;
  return hasWord(HUNDREDTHS, quote) ? 0.01 : 0.0001;
}

/** Whether it is the code of a currency: `USD`. */
export function isCurrency(code: string): boolean {
  return hasWord(CURRENCIES, code);
}

function isIndex(name: string): boolean {
  return hasWord(INDICES, name) || NUMBERED_INDEX.test(name);
}

function hasWord(words: string, word: string): boolean {
  return words.split(' ').includes(word);
}

/** How prices are measured and formatted. */
interface PriceScale {
  readonly unit: DistanceUnit;
  readonly precision: number;
}

/** The difference between two places, for people: `Δ −0.00120 (−12 pips)`, `−0.11 %`, `7 bars`. */
export function measure(from: Place, to: Place, scale: PriceScale): readonly string[] {
  return [...pricePart(to.price - from.price, from.price, scale), counted(to.index - from.index, 'bar', '')];
}

/** How far something at `price` moves, for people; unchanged dimensions are left out. */
export function measureShift({ bars, price: by }: Shift, price: number, scale: PriceScale): readonly string[] {
  return [...(by === 0 ? [] : pricePart(by, price, scale)), ...(bars === 0 ? [] : [counted(bars, 'bar', '')])];
}

function pricePart(by: number, from: number, { unit, precision }: PriceScale): readonly string[] {
  const percent = percentOf(by, from);
  return [
    unit.name === 'price' ? `Δ ${signed(by, precision)}` : `Δ ${signed(by, precision)} (${formatDistance(by, unit)})`,
    ...(percent === undefined ? [] : [`${signed(percent, 2)} %`]),
  ];
}

/** A price difference for people: `+44 pips`, `−1 point`, `0.5 ticks`; for the unit `price` the number alone. */
export function formatDistance(difference: number, { name, size }: DistanceUnit, plus = '+'): string {
  return name === 'price' ? signed(difference, tickDecimals(size), plus) : counted(difference / size, name, plus);
}

/** A difference in percent of the base; undefined for a base of zero. */
export function percentOf(difference: number, from: number): number | undefined {
  const percent = (difference / Math.abs(from)) * 100;
  return Number.isFinite(percent) ? percent : undefined;
}

/** A number with its sign, the minus as wide as the plus; zero has none. */
export function signed(value: number, decimals: number, plus = '+'): string {
  const text = Math.abs(value).toFixed(Math.min(20, Math.max(0, decimals)));
  if (Number(text) === 0) return text;
  return (value < 0 ? '−' : plus) + text;
}

/** A signed count: `−12 ticks`, `+1 tick`, `6.5 bars`. */
function counted(count: number, what: string, plus = '+'): string {
  const whole = Math.abs(count - Math.round(count)) < 0.05;
  return `${signed(count, whole ? 0 : 1, plus)} ${what}${whole && Math.abs(Math.round(count)) === 1 ? '' : 's'}`;
}
