import { headerName } from './columns.ts';
import type { Delimiter } from './delimiters.ts';

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
