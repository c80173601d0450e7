/** What distances between prices are counted in; `auto` goes by the symbol. */
export const DISTANCE_UNITS = ['auto', 'pips', 'points', 'ticks', 'price'] as const;
export type DistanceUnitSetting = (typeof DISTANCE_UNITS)[number];

/** What one unit is called. */
export const DISTANCE_UNIT_NAMES = ['pip', 'point', 'tick', 'price'] as const;

/** A unit of distance: what one is called, and how much of the price it is. */
export interface DistanceUnit {
  readonly name: (typeof DISTANCE_UNIT_NAMES)[number];
  readonly size: number;
}

/** A unit as the symbol gives it, before the price step is known: without a size, it is so many ticks. */
export interface UnitOfSymbol {
  readonly name: DistanceUnit['name'];
  readonly size?: number;
  readonly ticks?: number;
}

// Words and expressions alone, so that the pages, which are told the unit, are bundled without them.
const CURRENCIES =
  'USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN HUF CZK RON TRY ILS ZAR MXN BRL SGD HKD CNH CNY INR KRW THB';
/** A pip of these is a hundredth; of the others a ten-thousandth. */
const HUNDREDTHS = 'JPY HUF KRW THB INR';
const INDICES = 'SPX GSPC NDX NASDAQ IXIC DJI DJIA DOW RUT VIX DAX MDAX FTSE CAC IBEX SMI AEX STOXX OMX NIKKEI HSI';
/** Indices as brokers call them: `US500`, `GER40`, `NI225`, `SPX500USD`. */
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
      // What is no pair of currencies has no pip of its own; brokers mostly count ten ticks.
      return pip === undefined ? { name: 'pip', ticks: 10 } : { name: 'pip', size: pip };
    case 'points':
      // A pair of currencies has ten points to the pip.
      return { name: 'point', size: pip === undefined ? 1 : pip / 10 };
    case 'ticks':
      return { name: 'tick' };
    case 'price':
      return { name: 'price' };
  }
}

/** The unit where prices move by `tick`. */
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

function isIndex(name: string): boolean {
  return hasWord(INDICES, name) || NUMBERED_INDEX.test(name);
}

function hasWord(words: string, word: string): boolean {
  return words.split(' ').includes(word);
}
