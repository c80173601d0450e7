import { visibleText } from './cellNumbers.ts';

/** What a column of a candle file holds. */
export const COLUMN_ROLES = ['time', 'date', 'clock', 'open', 'high', 'low', 'close', 'volume'] as const;
type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Indexes of the columns; missing open, high or low are taken from close. A missing volume stays unknown. */
export type Columns = { readonly [Role in ColumnRole]?: number };

/** Only the beginning of a header cell is compared. In UTF-16 units. */
const MAX_HEADER_LENGTH = 64;

/**
 * Header names as `headerName` writes them; the first that occurs is used. The translations are those of Investing.com,
 * whose files are in the language of the page.
 */
const COLUMN_NAMES = {
  time: [
    'time',
    'timestamp',
    'open time',
    'opentime',
    'unix',
    'unix timestamp',
    'datetime',
    'date time',
    'gmt time',
    'local time',
    'utc time',
    'utc',
    'start',
    'start time',
    'time period start',
    'begins at',
    'ts',
    't',
  ],
  date: ['date', 'day', 'trade date', 'dtyyyymmdd', 'datum', 'fecha', 'data', 'tarih', 'дата', '日付け'],
  open: [
    ...['open', 'o', 'open price', 'opening price', 'bidopen', 'bid open', 'open bid', 'eröffn', 'eröffnung'],
    ...['apertura', 'ouv', 'abertura', 'otwarcie', 'açılış', 'откр', '始値'],
  ],
  high: [
    ...['high', 'h', 'max', 'high price', 'bidhigh', 'bid high', 'high bid', 'hoch', 'máximo', 'plus haut', 'massimo'],
    ...['máxima', 'hoog', 'yüksek', 'макс', '高値'],
  ],
  low: [
    ...['low', 'l', 'min', 'low price', 'bidlow', 'bid low', 'low bid', 'tief', 'mínimo', 'plus bas', 'minimo'],
    ...['mínima', 'laag', 'düşük', 'мин', '安値'],
  ],
  close: [
    ...['close', 'c', 'last', 'close/last', 'close price', 'closing price', 'bidclose', 'bid close', 'close bid'],
    ...['price', 'settle', 'zuletzt', 'schluss', 'schlusskurs', 'último', 'cierre', 'dernier', 'ultimo', 'laatste'],
    ...['ostatnio', 'şimdi', 'цена', '終値'],
  ],
  // MetaTrader's <VOL> is zero for everything that isn't traded on an exchange, unlike its number of ticks.
  volume: [
    ...['volume', 'tickvol', 'tick volume', 'tickvolume', 'tickqty', 'vol', 'v', 'volumefrom', 'base volume'],
    ...['wol', 'hac', 'объём', '出来高'],
  ],
  symbol: [
    'symbol',
    'ticker',
    'instrument',
    'pair',
    'currency pair',
    'security',
    'sym',
    'contract',
    'product',
    'asset',
    'market',
  ],
} as const satisfies Readonly<Record<Exclude<ColumnRole, 'clock'> | 'symbol', readonly string[]>>;

/** The column that a header names so; -1 if there is none. */
function placeOf(role: keyof typeof COLUMN_NAMES, names: readonly string[]): number {
  for (const name of COLUMN_NAMES[role]) {
    const at = names.indexOf(name);
    if (at !== -1) return at;
  }
  // `Volume BTC` stands beside `Volume USDT`; the first is the one in the unit of the market.
  return role === 'volume' ? names.findIndex((name) => name.startsWith('volume ')) : -1;
}

/** The columns that a header names; absent if there is no time or no close. */
export function columnsOfHeader(cells: readonly string[]): Columns | undefined {
  const names = cells.map(headerName);
  const columns: { [Role in ColumnRole]?: number } = {};
  for (const role of ['time', 'date', 'open', 'high', 'low', 'close', 'volume'] as const) {
    const at = placeOf(role, names);
    if (at !== -1) columns[role] = at;
  }
  return columns.close === undefined || (columns.time ?? columns.date) === undefined ? undefined : columns;
}

/** The column that says whose prices a row has; absent if the header names none. */
export function symbolColumn(header: readonly string[] | undefined): number | undefined {
  const at = placeOf('symbol', header?.map(headerName) ?? []);
  return at === -1 ? undefined : at;
}

/** Normalizes a header cell, e.g. `<CLOSE>`, `close*` and `4. close` to `close`, `Open (USD)` to `open`, `mid.o` to `o`. */
function headerName(cell: string): string {
  return visibleText(cell.slice(0, MAX_HEADER_LENGTH))
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
    .replace(/\([^()]*\)/g, '')
    .replace(/^\d+\s*[.)]\s*|[*"']/g, '')
    .replace(/^(?:mid|bid|ask)\./, '')
    .replace(/[\s_]+/g, ' ')
    .replace(/\.$/, '')
    .trim();
}

/** What separates the cells of a line. */
export type Delimiter = '\t' | ';' | ',' | '|';

/** The format of a table, if recognized. */
export interface TableFormat {
  /** Shown on screen. */
  readonly name: string;
  /**
   * Offset of its times from UTC in minutes. The person must choose it for a broker's local time, and for a format that
   * programs of different clocks write.
   */
  readonly minutesAhead: number | 'broker' | 'unknown';
}

/** Eastern Standard Time without daylight saving, which HistData uses. */
const EASTERN = -300;

const utc = (name: string): TableFormat => ({ name, minutesAhead: 0 });
const broker = (name: string): TableFormat => ({ name, minutesAhead: 'broker' });

/** What of a table tells its format. */
export interface TableLook {
  readonly header: readonly string[] | undefined;
  /** The first row of data. */
  readonly first: readonly string[];
  readonly delimiter: Delimiter | undefined;
  /** The first time, with its date. */
  readonly time: string;
  /** Whether every row's volume is 0. */
  readonly hasNoVolume: boolean;
}

/** Recognizes the format of a table by its header, or by its first row if it has none. */
export function tableFormatOf({ header, first, delimiter, time, hasNoVolume }: TableLook): TableFormat {
  // MetaTrader writes its dates with dots, whoever made the file.
  const isMetaTrader = /^\d{4}\.\d{2}\.\d{2}[\sT]+\d{1,2}:/.test(time);
  if (header === undefined) {
    if (first.length === 12 && first.every((cell) => cell !== '' && Number.isFinite(Number(cell)))) {
      return utc('Binance public data');
    }
    if (isMetaTrader) return broker('MetaTrader 4 history');
    if (delimiter !== ';' || !/^\d{8} \d{6}$/.test(time)) return utc('Table without a header');
    // NinjaTrader writes the same in UTC, but with volumes.
    return hasNoVolume
      ? { name: 'HistData', minutesAhead: EASTERN }
      : { name: 'HistData or NinjaTrader', minutesAhead: 'unknown' };
  }
  const names = header.map(headerName);
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.includes(name));
  const isBracketed = header[0]?.startsWith('<') ?? false;
  if (isBracketed && has('ticker', 'per')) return broker('Finam or MetaStock export');
  if (isBracketed) return broker('MetaTrader 5 bars');
  if (isMetaTrader || has('tick volume', 'spread')) return broker('MetaTrader table');
  if (has('adj close')) return utc('Yahoo Finance');
  if (names[0] === 'open time' && names.length === 12) return utc('Binance public data');
  if (has('time', 'vwap', 'count')) return utc('Kraken');
  if (delimiter === ',' && names[0] === 'time' && has('open', 'high', 'low', 'close')) return utc('TradingView export');
  if (delimiter === ',' && names.join() === 'date,open,high,low,close,volume') return utc('Stooq');
  return utc('Table with a header');
}
