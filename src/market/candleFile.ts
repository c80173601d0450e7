import type { Timeframe } from '../card/card.ts';
import { aggregate } from './aggregate.ts';
import type { Candle, CandleSeries } from './candle.ts';
import { MOST_CANDLES } from './candleSource.ts';
import { type CandleRow, checkCandles, type DroppedRows, droppedInWords } from './checkCandles.ts';
import type { DateOrder } from './file/cellTime.ts';
import { decodeText } from './file/decodeText.ts';
import { readJson } from './file/readJson.ts';
import { readTable } from './file/readTable.ts';
import { precisionOf } from './pricePrecision.ts';
import { makesUp, modalGap, timeframeOfGap } from './timeframes.ts';

/** Larger files are not read, in bytes. */
export const MOST_FILE_BYTES = 32 * 2 ** 20;

/** What the person said about a file, remembered by whoever asked. */
export interface CandleFileChoices {
  readonly dateOrder?: DateOrder;
  /** Minutes that the file's times are ahead of UTC. */
  readonly minutesAhead?: number;
  /** The card's timeframe: finer candles are put together, others said to differ. */
  readonly timeframe?: Timeframe;
}

/** What was understood of a file, for a preview. Times in epoch milliseconds. */
export interface CandleFileReading {
  /** For people, e.g. `MetaTrader 5 bars`. */
  readonly format: string;
  /** Rows of data in the file, and candles in the end. */
  readonly rows: number;
  readonly candles: number;
  readonly first: number;
  readonly last: number;
  /** As far as the distances tell. */
  readonly timeframe: Timeframe | undefined;
  readonly dropped: readonly DroppedRows[];
  readonly duplicates: number;
  /** The times are the broker's, and nobody has said how far ahead of UTC they are; they are taken as UTC so far. */
  readonly asksMinutesAhead: boolean;
  /** Whole sentences. */
  readonly notices: readonly string[];
}

/** A file of candles, read; or what must be known first; or why it is none. */
export type CandleFile =
  | { readonly kind: 'read'; readonly series: CandleSeries; readonly reading: CandleFileReading }
  /** The dates can be read with the day or the month first. */
  | { readonly kind: 'askDateOrder'; readonly example: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Rows from either kind of file. */
interface Rows {
  readonly format: string;
  readonly rows: readonly CandleRow[];
  readonly isUtc: boolean;
  readonly minutesAhead: number | 'broker';
}

/** Reads CSV, TSV or JSON as trading programs write candles, told apart by what stands in the file. Never throws. */
export function readCandleFile(fileName: string, bytes: Uint8Array, choices: CandleFileChoices = {}): CandleFile {
  if (bytes.length > MOST_FILE_BYTES) {
    return unreadable(`The file is larger than ${MOST_FILE_BYTES / 2 ** 20} MB.`);
  }
  const read = readRows(decodeText(bytes), choices);
  return read.kind === 'rows' ? finish(fileName, read, choices) : read;
}

function readRows(
  text: string,
  { dateOrder }: CandleFileChoices,
): (Rows & { kind: 'rows' }) | Exclude<CandleFile, { kind: 'read' }> {
  if (/^\s*[[{]/.test(text)) {
    const json = parsed(text);
    const read = json === undefined ? undefined : readJson(json);
    if (read === undefined) return unreadable('The JSON in the file holds no candles.');
    return { kind: 'rows', ...read, minutesAhead: 0 };
  }
  const table = readTable(text, dateOrder);
  if (table.kind !== 'rows') return table;
  const { format, rows, isUtc } = table;
  return { kind: 'rows', format: format.name, rows, isUtc, minutesAhead: format.minutesAhead };
}

function finish(fileName: string, { format, rows, isUtc, minutesAhead }: Rows, choices: CandleFileChoices): CandleFile {
  const ahead = isUtc ? 0 : (choices.minutesAhead ?? (minutesAhead === 'broker' ? 0 : minutesAhead));
  const moved =
    ahead === 0
      ? rows
      : rows.map((row) => (row.time === undefined ? row : { ...row, time: row.time - ahead * 60_000 }));
  const checked = checkCandles(moved);
  if (checked.candles.length === 0) {
    return unreadable(['The file holds no candle that could be read.', ...droppedInWords(checked)].join(' '));
  }
  const notices = droppedInWords(checked);
  if (ahead !== 0) notices.push(`The times were moved by ${-ahead / 60} hours to UTC.`);
  const asksMinutesAhead = !isUtc && minutesAhead === 'broker' && choices.minutesAhead === undefined;
  if (asksMinutesAhead) notices.push("The times are the broker's; say how many hours they are ahead of UTC.");
  let candles: readonly Candle[] = checked.candles;
  if (candles.length > MOST_CANDLES) {
    notices.push(`Only the last ${MOST_CANDLES} of ${candles.length} candles are kept.`);
    candles = candles.slice(-MOST_CANDLES);
  }
  const gap = modalGap(candles.map(({ time }) => time));
  const timeframe = gap === undefined ? undefined : timeframeOfGap(gap);
  const price = precisionOf(candles);
  candles = inTimeframe(candles, timeframe, choices.timeframe, notices);
  const [first, last] = [candles[0], candles.at(-1)];
  return {
    kind: 'read',
    series: { candles, ...price, source: fileName },
    reading: {
      format,
      rows: rows.length,
      candles: candles.length,
      first: first?.time ?? 0,
      last: last?.time ?? 0,
      timeframe,
      dropped: checked.dropped,
      duplicates: checked.duplicates,
      asksMinutesAhead,
      notices,
    },
  };
}

/** The candles in the card's timeframe where they make it up; else as they are, and a notice. */
function inTimeframe(
  candles: readonly Candle[],
  has: Timeframe | undefined,
  wanted: Timeframe | undefined,
  notices: string[],
): readonly Candle[] {
  if (has === undefined || wanted === undefined || has === wanted) return candles;
  if (makesUp(has, wanted)) {
    notices.push(`The file holds ${has} candles; they are put together to ${wanted}, in UTC.`);
    return aggregate(candles, wanted);
  }
  notices.push(`The file holds ${has} candles, and the card is ${wanted}.`);
  return candles;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function unreadable(reason: string): CandleFile & { kind: 'unreadable' } {
  return { kind: 'unreadable', reason };
}
