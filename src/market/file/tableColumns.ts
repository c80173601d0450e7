import { visibleText } from './cellNumbers.ts';
import type { Zone } from './cellTimes.ts';

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
  // A bar is named by its opening time; some programs write its end, too.
  time: [
    ...[
      'candle date time utc',
      'open time',
      'opentime',
      'timeopen',
      'time open',
      'start',
      'start time',
      'started at',
      'startedat',
    ],
    ...['time period start', 'begins at', 'time', 'timestamp', 'unix', 'unix timestamp', 'datetime', 'date time'],
    ...['date/time', 'date-time', 'gmt time', 'utc time', 'utc', 'local time', 'snapped at', 'ts', 't'],
  ],
  date: [
    'date',
    'day',
    'trade date',
    'dtyyyymmdd',
    'datum',
    'fecha',
    'data',
    'tarih',
    'дата',
    '日付け',
    '日付',
    'データ日付',
    '日期',
    '交易日期',
    '일자',
    'date[g]',
    'date[l]',
  ],
  clock: [
    ...['clock', 'hour', 'time of day', 'zeit', 'uhrzeit', 'hora', 'heure', 'ora', 'tijd', 'godzina', 'время', 'saat'],
    ...['時刻', '时间', '時間', 'time[g]', 'time[l]'],
  ],
  open: [
    ...['open', 'o', 'open price', 'openprice', 'opening', 'opening price', 'first', 'bidopen', 'bid open', 'open bid'],
    ...['eröffn', 'eröffnung', 'eröffnungskurs', 'erster', 'apertura', 'ouv', 'ouverture', 'abertura', 'otwarcie'],
    ...['açılış', 'откр', '始値', '开盘', '开盘价', '開盤價', '시가'],
  ],
  high: [
    ...['high', 'h', 'max', 'highest', 'high price', 'highprice', 'bidhigh', 'bid high', 'high bid', 'hoch'],
    ...[
      'höchst',
      'höchstkurs',
      'tageshoch',
      'máximo',
      'máx',
      'plus haut',
      'haut',
      'massimo',
      'máxima',
      'hoog',
      'hoogste',
    ],
    ...['najwyzszy', 'yüksek', 'макс', '高値', '最高', '最高价', '最高價', '고가'],
  ],
  low: [
    ...['low', 'l', 'min', 'lowest', 'low price', 'lowprice', 'bidlow', 'bid low', 'low bid', 'tief', 'tiefst'],
    ...['tiefstkurs', 'tagestief', 'mínimo', 'mín', 'plus bas', 'bas', 'minimo', 'mínima', 'laag', 'laagste'],
    ...['najnizszy', 'düşük', 'мин', '安値', '最低', '最低价', '最低價', '저가'],
  ],
  close: [
    ...['close', 'c', 'last', 'latest', 'close/last', 'close price', 'closeprice', 'closing price', 'bidclose'],
    ...[
      'bid close',
      'close bid',
      'price',
      'settle',
      'zuletzt',
      'schluss',
      'schlusskurs',
      'último',
      'cierre',
      'dernier',
    ],
    ...[
      'ultimo',
      'chiusura',
      'laatste',
      'ostatnio',
      'zamkniecie',
      'şimdi',
      'цена',
      '終値',
      '收盘',
      '收盘价',
      '收盤價',
      '종가',
      'trade price',
    ],
  ],
  // MetaTrader's <VOL> is zero for everything that isn't traded on an exchange, unlike its number of ticks.
  volume: [
    ...['volume', 'tickvol', 'tick volume', 'tickvolume', 'tickqty', 'vol', 'v', 'volumefrom', 'base volume'],
    ...[
      'volumen',
      'umsatz',
      'hacim',
      'объем',
      'wol',
      'wolumen',
      'hac',
      'объём',
      '出来高',
      '成交量',
      '成交股數',
      '거래량',
      'candle acc trade volume',
    ],
  ],
  symbol: [
    ...['symbol', 'ticker', 'tic', 'instrument', 'pair', 'currency pair', 'security', 'secid', 'sym', 'eventsymbol'],
    ...['contract', 'product', 'asset', 'market', 'code', 'stock', 'name'],
  ],
  zone: [
    ...['time zone', 'timezone', 'tz', 'zone', 'zoneinfo', 'gmt offset', 'utc offset', 'timezone offset'],
    ...['gmtoffset', 'utcoffset'],
    ...['exchange timezone', 'zeitzone'],
  ],
} as const satisfies Readonly<Record<ColumnRole | 'symbol' | 'zone', readonly string[]>>;

/** The column that a header names so; -1 if there is none. Of `t` and `T`, the small letter is the bar's opening time. */
function placeOf(
  role: keyof typeof COLUMN_NAMES,
  header: readonly string[],
  names: readonly string[] = header.map(headerName),
): number {
  for (const name of COLUMN_NAMES[role]) {
    const at = name.length === 1 && header.includes(name) ? header.indexOf(name) : names.indexOf(name);
    if (at !== -1) return at;
  }
  // `Volume BTC` stands beside `Volume USDT`; the first is the one in the unit of the market.
  return role === 'volume' ? names.findIndex((name) => name.startsWith('volume ')) : -1;
}

/** The columns that a header names; absent if there is no time or no close, or more than one close. */
export function columnsOfHeader(cells: readonly string[]): Columns | undefined {
  const names = cells.map(headerName);
  const columns: { [Role in ColumnRole]?: number } = {};
  for (const role of ['time', 'date', 'open', 'high', 'low', 'close', 'volume'] as const) {
    const at = placeOf(role, cells, names);
    if (at !== -1) columns[role] = at;
  }
  const clock = placeOf('clock', cells, names);
  if (clock !== -1 && columns.date !== undefined && columns.time === undefined) columns.clock = clock;
  // Of two symbols side by side, nothing says which one is meant.
  const closes = names.filter((name) => /^close(?:\.\d+)?$/.test(name));
  return columns.close === undefined || (columns.time ?? columns.date) === undefined || closes.length > 1
    ? undefined
    : columns;
}

/** Further columns of a header that may hold the time. */
export function timeColumns(header: readonly string[]): readonly number[] {
  const known: readonly string[] = COLUMN_NAMES.time;
  return header.flatMap((cell, at) => (known.includes(headerName(cell)) ? [at] : []));
}

/** The column that says whose prices a row has; absent if the header names none. */
export function symbolColumn(header: readonly string[] | undefined): number | undefined {
  const at = placeOf('symbol', header ?? []);
  return at === -1 ? undefined : at;
}

/** The column that names the zone of each row's local time; undefined if there is none, or the header says that times are UTC. */
export function zoneColumn(header: readonly string[] | undefined): number | undefined {
  const at = placeOf('zone', header ?? []);
  return at === -1 || header?.some((cell) => cell.endsWith('[G]')) ? undefined : at;
}

/** Whether a column of numbers is known to be something else than a price of the bar. */
export function isOtherNumber(cell: string): boolean {
  return /^(?:adj|prev|previous|change|chg|%|ma|sma|ema|wma|vwap|vw|average|avg|rsi|macd|count|trades?|spread|real volume|n|oi|open ?int|turnover|amount|quote|taker|unix|close time|ignore|volume)/.test(
    headerName(cell),
  );
}

/** Normalizes a header cell, e.g. `<CLOSE>`, `close*` and `4. close` to `close`, `Open (USD)` to `open`, `mid.o` to `o`. */
function headerName(cell: string): string {
  return visibleText(cell.slice(0, MAX_HEADER_LENGTH))
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
    .replace(/^#\s*/, '')
    .replace(/\([^()]*\)/g, '')
    .replace(/^\d+\s*[.)]\s*|[*"']/g, '')
    .replace(/^(?:mid|bid|ask)\./, '')
    .replace(/[\s_]+/g, ' ')
    .replace(/\.$/, '')
    .trim();
}

/** What separates the cells of a line; two spaces stand for two or more. */
export type Delimiter = '\t' | ';' | ',' | '|' | '  ' | ' ';

/** The first lines of a table as cells, shown when the person chooses the columns. */
export interface TableHead {
  readonly lines: readonly (readonly string[])[];
  /** The header, which identifies files of the same program; undefined if the first line is data. */
  readonly header: string | undefined;
}

/** Rows of cells, from lines of text or from JSON. */
export interface CellTable {
  readonly head: TableHead;
  /** The names of the columns, if the file has them. */
  readonly header: readonly string[] | undefined;
  /** What separates the cells of a line; undefined for JSON. */
  readonly delimiter: Delimiter | undefined;
  /** The format, where the cells don't tell. */
  readonly format?: string;
  /** Whose prices they are, where something beside the rows says it. */
  readonly symbol?: string;
  /** The zone of the times, where something beside the rows says it. */
  readonly zone?: Zone;
  /** The rows of data; `done` is the fraction of the file read so far, including the row. */
  rows(): Iterable<{ readonly cells: readonly string[]; readonly done: number }>;
}

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
