/** What distances between prices are counted in; `auto` goes by the symbol. */
export const DISTANCE_UNITS = ['auto', 'pips', 'points', 'ticks', 'price'] as const;
export type DistanceUnitSetting = (typeof DISTANCE_UNITS)[number];

/** A unit of distance: what one is called, and how much of the price it is. */
export interface DistanceUnit {
  readonly name: 'pip' | 'point' | 'tick' | 'price';
  readonly size: number;
}

const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN HUF CZK RON TRY ILS ZAR MXN BRL SGD HKD ' + 'CNH CNY INR KRW THB'
  ).split(' '),
);
/** A pip of these is a hundredth; of the others a ten-thousandth. */
const HUNDREDTHS: ReadonlySet<string> = new Set(['JPY', 'HUF', 'KRW', 'THB', 'INR']);
const INDICES: ReadonlySet<string> = new Set(
  'SPX GSPC NDX NASDAQ IXIC DJI DJIA DOW RUT VIX DAX MDAX FTSE CAC IBEX SMI AEX STOXX OMX NIKKEI HSI'.split(' '),
);
/** Indices as brokers call them: `US500`, `GER40`, `NI225`, `SPX500USD`. */
const NUMBERED_INDEX =
  /^(?:US|USA|SPX|SP|NAS|NDX|WS|DE|GER|UK|FTSE|FR|FRA|CAC|EU|EUSTX|STOXX|ES|ESP|IT|ITA|NL|NETH|CH|SUI|SWI|JP|JPN|NI|AUS|HK|CN|CHINA|SG|IN|INDIA)\d{2,4}(?:USD|EUR|GBP|JPY)?$/;

/** The unit for a symbol whose prices move by `tick`. */
export function distanceUnit(setting: DistanceUnitSetting, symbol: string | undefined, tick: number): DistanceUnit {
  const name = bareName(symbol ?? '');
  const pip = pipOf(name);
  switch (setting) {
    case 'auto':
      if (pip !== undefined) return { name: 'pip', size: pip };
      return isIndex(name) ? { name: 'point', size: 1 } : { name: 'tick', size: tick };
    case 'pips':
      // What is no pair of currencies has no pip of its own; brokers mostly count ten ticks.
      return { name: 'pip', size: pip ?? 10 * tick };
    case 'points':
      // A pair of currencies has ten points to the pip.
      return { name: 'point', size: pip === undefined ? 1 : pip / 10 };
    case 'ticks':
      return { name: 'tick', size: tick };
    case 'price':
      return { name: 'price', size: tick };
  }
}

/** `OANDA:EUR/USD` and `eurusd.r` are `EURUSD`. */
function bareName(symbol: string): string {
  const own = symbol.slice(symbol.lastIndexOf(':') + 1).toUpperCase();
  const [name = ''] = own.startsWith('^') ? own.slice(1).split('.') : own.split('.');
  return name.replace(/[^A-Z0-9]/g, '');
}

function pipOf(name: string): number | undefined {
  const quote = name.slice(3);
  if (name.length !== 6 || !CURRENCIES.has(name.slice(0, 3)) || !CURRENCIES.has(quote)) return undefined;
  return HUNDREDTHS.has(quote) ? 0.01 : 0.0001;
}

function isIndex(name: string): boolean {
  return INDICES.has(name) || NUMBERED_INDEX.test(name);
}
