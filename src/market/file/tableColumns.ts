/** What a column of a candle file holds. */
type ColumnRole = 'time' | 'date' | 'clock' | 'open' | 'high' | 'low' | 'close' | 'volume';

/** Indexes of the columns; missing open, high or low are taken from close. A missing volume stays unknown. */
export type Columns = { readonly [Role in ColumnRole]?: number };

/** Only the beginning of a header cell is compared. In UTF-16 units. */
const MAX_HEADER_LENGTH = 64;

/** Header names in lower case, without brackets and their contents; the first that occurs is used. */
const COLUMN_NAMES: Readonly<Record<Exclude<ColumnRole, 'clock'>, readonly string[]>> = {
  time: [
    'time',
    'timestamp',
    'open_time',
    'open time',
    'opentime',
    'unix',
    'datetime',
    'date_time',
    'date time',
    'gmt time',
    'local time',
    'utc',
    't',
  ],
  date: ['date', 'day'],
  open: ['open', 'o'],
  high: ['high', 'h', 'max'],
  low: ['low', 'l', 'min'],
  close: ['close', 'c', 'last', 'close/last', 'price'],
  // MetaTrader's <VOL> is zero for everything that isn't traded on an exchange, unlike its number of ticks.
  volume: ['volume', 'tickvol', 'tick volume', 'tick_volume', 'tickvolume', 'vol', 'v'],
};

/** The columns that a header names; absent if there is no time or no close. */
export function columnsOfHeader(cells: readonly string[]): Columns | undefined {
  const names = cells.map(headerName);
  const place = (role: keyof typeof COLUMN_NAMES): number => {
    for (const name of COLUMN_NAMES[role]) {
      const at = names.indexOf(name);
      if (at !== -1) return at;
    }
    return -1;
  };
  const [time, date, close] = [place('time'), place('date'), place('close')];
  if (close === -1 || (time === -1 && date === -1)) return undefined;
  const columns: { [Role in ColumnRole]?: number } = { close };
  if (time !== -1) columns.time = time;
  if (date !== -1) columns.date = date;
  for (const role of ['open', 'high', 'low', 'volume'] as const) if (place(role) !== -1) columns[role] = place(role);
  return columns;
}

/**
 * The volume's column without a header: the one after the close, if the row has the length of common exports, which end
 * with it or are Binance's twelve columns. Others, e.g. Kraken's, have another number there.
 */
export function volumeColumn(length: number, column: number): Columns {
  return length === 6 || length === 12 ? { volume: column } : {};
}

/** Normalizes a header cell, e.g. `<CLOSE>` and `close*` to `close`, `Open (USD)` to `open`. */
function headerName(cell: string): string {
  return cell
    .slice(0, MAX_HEADER_LENGTH)
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
    .replace(/\([^()]*\)/g, '')
    .replace(/[*"']/g, '')
    .trim();
}

/** Possible delimiters, most reliable first: a tab is never a decimal separator. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Number of lines examined. */
const SAMPLE_LINES = 50;

/** The delimiter that gives most lines the same number of cells; absent if none gives at least two. */
export function findDelimiter(lines: readonly string[]): Delimiter | undefined {
  let best: { delimiter: Delimiter; agreeing: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of lines.slice(0, SAMPLE_LINES)) {
      const { length } = splitCells(line, delimiter);
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    const agreeing = Math.max(0, ...counts.values());
    if (agreeing > (best?.agreeing ?? 0)) best = { delimiter, agreeing };
  }
  return best?.delimiter;
}

/**
 * The cells of a line, without quotes and surrounding spaces. Not the reader of `src/csv`: brokers' programs write quotes
 * in the middle of cells and spaces around them, and a broken quote must not hide the rows below it.
 */
export function splitCells(line: string, delimiter: Delimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const unit = line[at];
    if (unit === '"') {
      // A doubled quote within quotes is an escaped quote.
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = !isQuoted;
    } else if (unit === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += unit;
  }
  return [...cells, cell.trim()];
}

/** The format of a table, if recognized. */
export interface TableFormat {
  /** Shown on screen. */
  readonly name: string;
  /** Offset of its times from UTC in minutes; absent for a broker's local time, which the person must choose. */
  readonly minutesAhead: number | 'broker';
}

/** Eastern Standard Time without daylight saving, which HistData uses. */
const EASTERN = -300;

const utc = (name: string): TableFormat => ({ name, minutesAhead: 0 });

/** Recognizes the format of a table by its header, or by its first row if it has none. */
export function tableFormatOf(
  header: readonly string[] | undefined,
  first: readonly string[],
  delimiter: Delimiter,
): TableFormat {
  if (header === undefined) return headerless(first, delimiter);
  const names = header.map(headerName);
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.includes(name));
  const isBracketed = header[0]?.startsWith('<') ?? false;
  if (isBracketed && has('ticker', 'per')) return { name: 'Finam or MetaStock export', minutesAhead: 'broker' };
  if (isBracketed) return { name: 'MetaTrader 5 bars', minutesAhead: 'broker' };
  if (has('adj close')) return utc('Yahoo Finance');
  if (has('open_time')) return utc('Binance public data');
  if (has('time', 'vwap', 'count')) return utc('Kraken');
  if (delimiter === ',' && names[0] === 'time' && has('open', 'high', 'low', 'close')) return utc('TradingView export');
  if (delimiter === ',' && names.join() === 'date,open,high,low,close,volume') return utc('Stooq');
  return utc('Table with a header');
}

function headerless(first: readonly string[], delimiter: Delimiter): TableFormat {
  const [time = '', clock = ''] = first;
  if (first.length === 12 && first.every((cell) => cell !== '' && Number.isFinite(Number(cell)))) {
    return utc('Binance public data');
  }
  if (/^\d{4}\.\d{2}\.\d{2}$/.test(time) && clock.includes(':')) {
    return { name: 'MetaTrader 4 history', minutesAhead: 'broker' };
  }
  if (delimiter === ';' && /^\d{8} \d{6}$/.test(time)) return { name: 'HistData', minutesAhead: EASTERN };
  return utc('Table without a header');
}
