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
export function headerName(cell: string): string {
  return cell
    .slice(0, MAX_HEADER_LENGTH)
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
    .replace(/\([^()]*\)/g, '')
    .replace(/[*"']/g, '')
    .trim();
}
