/** What a column of a candle file holds. */
export type ColumnRole = 'time' | 'date' | 'clock' | 'open' | 'high' | 'low' | 'close';

/** Where the columns stand; a file without open, high or low has them from its close. */
export type Columns = { readonly [Role in ColumnRole]?: number };

/** What comes after in a header cell names nothing. In UTF-16 units. */
const MAX_HEADER_LENGTH = 64;

/** Names in headers, in lower case, brackets and what they hold taken off; the first that occurs counts. */
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
};

/** The columns that a header names; absent when it names no time or no close. */
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
  for (const role of ['open', 'high', 'low'] as const) if (place(role) !== -1) columns[role] = place(role);
  return columns;
}

/** A header cell as it is compared: `<CLOSE>`, `Open (USD)` and `close*` are `close` and `open`. */
function headerName(cell: string): string {
  return cell
    .slice(0, MAX_HEADER_LENGTH)
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
    .replace(/\([^()]*\)/g, '')
    .replace(/[*"']/g, '')
    .trim();
}

/** What can stand between cells, in the order of trust: a tab is never a decimal mark. */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Lines looked at. */
const SAMPLE_LINES = 50;

/** The delimiter that gives most lines the same number of cells; absent when none gives two. */
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
      // Two quotes within quotes are one.
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

/** Whose form a table has, as far as it can be told. */
export interface TableFormat {
  /** For people. */
  readonly name: string;
  /** Minutes that its times are ahead of UTC; absent: its times are the broker's, and only the person knows. */
  readonly minutesAhead: number | 'broker';
}

/** Eastern time without daylight saving, in which HistData stamps its candles. */
const EASTERN = -300;

const utc = (name: string): TableFormat => ({ name, minutesAhead: 0 });

/** Names the form of a table by its header, or without one by its first row. */
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
