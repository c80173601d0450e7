import type { Timeframe } from '../../card/card.ts';
import { CandleChecker, type DroppedRows, describeDropped, type FileRow } from '../candleRows.ts';
import { type Candle, type CandleSeries, MAX_CANDLES, precisionOf } from '../candles.ts';
import { aggregate, canAggregate, modalGap, timeframeOfGap } from '../timeframes.ts';
import { type BrokerClock, fixedClock, isZone, zoneClock } from './cellTimes.ts';
import { readJson } from './jsonFile.ts';
import { readTable, type TableChoices, type TableHead } from './tableFile.ts';

/** Larger files are not read, in bytes. */
export const MAX_FILE_BYTES = 32 * 2 ** 20;

/** What the person said about a file, remembered by whoever asked. */
export interface CandleFileChoices extends TableChoices {
  /** Minutes that the file's times are ahead of UTC. */
  readonly minutesAhead?: number;
  /** The zone whose clock the file's times show, instead of minutes: an IANA name or `NEW_YORK_CLOSE`. */
  readonly zone?: string;
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
  readonly needsMinutesAhead: boolean;
  /** Whether every time fixes its moment itself, so that no clock is asked about. */
  readonly isUtc: boolean;
  /** The beginning of a table; undefined where the places are fixed. */
  readonly head: TableHead | undefined;
  /** Whole sentences. */
  readonly notices: readonly string[];
}

/** A file of candles, read; or what must be known first; or why it is none. */
export type CandleFile =
  | { readonly kind: 'read'; readonly series: CandleSeries; readonly reading: CandleFileReading }
  /** The dates can be read with the day or the month first. */
  | { readonly kind: 'askDateOrder'; readonly example: string }
  /** It is a table, and nothing tells what its columns hold. */
  | { readonly kind: 'askColumns'; readonly head: TableHead }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Rows from either kind of file. */
interface Rows {
  readonly kind: 'rows';
  readonly format: string;
  readonly rows: Iterable<FileRow>;
  readonly minutesAhead: number | 'broker';
  readonly head: TableHead | undefined;
}

/** Rows between two looks at the time. */
const ROWS_PER_STEP = 256;

/**
 * Reads CSV, TSV or JSON as trading programs write candles, told apart by what stands in the file. Step by step, so that
 * a large file holds nobody up: it yields how much is done, from 0 to 1. Never throws.
 */
export function* readCandleFile(
  fileName: string,
  bytes: Uint8Array,
  choices: CandleFileChoices = {},
): Generator<number, CandleFile> {
  if (bytes.length > MAX_FILE_BYTES) {
    return unreadable(`The file is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`);
  }
  const read = yield* readRows(yield* decodeText(bytes), choices);
  return read.kind === 'rows' ? yield* finishReading(fileName, read, choices) : read;
}

function* readRows(
  pieces: readonly string[],
  choices: CandleFileChoices,
): Generator<number, Rows | Exclude<CandleFile, { kind: 'read' }>> {
  if (/^\s*[[{]/.test(pieces[0] ?? '')) {
    const json = parseJson(pieces.join(''));
    const read = json === undefined ? undefined : yield* readJson(json, choices);
    if (read === undefined) return unreadable('The JSON in the file holds no candles.');
    return read.kind === 'rows' ? { ...read, minutesAhead: 0 } : read;
  }
  const table = yield* readTable(pieces, choices);
  if (table.kind !== 'table') return table;
  const { format, rows, head } = table;
  return { kind: 'rows', format: format.name, rows, minutesAhead: format.minutesAhead, head };
}

function clockOf({ minutesAhead, zone }: CandleFileChoices, usual: number | 'broker'): BrokerClock {
  if (zone !== undefined && isZone(zone)) return zoneClock(zone);
  return fixedClock(minutesAhead ?? (usual === 'broker' ? 0 : usual));
}

function* finishReading(
  fileName: string,
  { format, rows, minutesAhead, head }: Rows,
  choices: CandleFileChoices,
): Generator<number, CandleFile> {
  const clock = clockOf(choices, minutesAhead);
  const check = new CandleChecker();
  let isUtc = true;
  for (const { row, isFixed, done } of rows) {
    isUtc &&= isFixed;
    check.add(isFixed || row.time === undefined ? row : { ...row, time: clock.utcOf(row.time) });
    if (check.rows % ROWS_PER_STEP === 0) yield done;
  }
  const checked = check.end();
  if (checked.candles.length === 0) {
    // Nothing but the usual order told what the columns hold.
    const isGuessed = choices.columns === undefined && head !== undefined && head.header === undefined;
    if (isGuessed && check.rows > 0) return { kind: 'askColumns', head };
    return unreadable(['The file holds no candle that could be read.', ...describeDropped(checked)].join(' '));
  }
  const notices = [...describeDropped(checked), ...(isUtc ? [] : describeClock(clock, choices, minutesAhead))];
  const asksMinutesAhead =
    !isUtc && minutesAhead === 'broker' && choices.minutesAhead === undefined && choices.zone === undefined;
  if (asksMinutesAhead) notices.push("The times are the broker's; say which clock they show.");
  let candles: readonly Candle[] = checked.candles;
  if (candles.length > MAX_CANDLES) {
    notices.push(`Only the last ${MAX_CANDLES} of ${candles.length} candles are kept.`);
    candles = candles.slice(-MAX_CANDLES);
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
      rows: check.rows,
      candles: candles.length,
      first: first?.time ?? 0,
      last: last?.time ?? 0,
      timeframe,
      dropped: checked.dropped,
      duplicates: checked.duplicates,
      needsMinutesAhead: asksMinutesAhead,
      isUtc,
      head,
      notices,
    },
  };
}

/** How the times were moved to UTC, and how many of them the clock showed twice or not at all. */
function describeClock(
  { counts }: BrokerClock,
  { zone, minutesAhead }: CandleFileChoices,
  usual: number | 'broker',
): string[] {
  if (zone === undefined || !isZone(zone)) {
    const ahead = minutesAhead ?? (usual === 'broker' ? 0 : usual);
    return ahead === 0 ? [] : [`The times were moved by ${-ahead / 60} hours to UTC.`];
  }
  const words = [`The times were moved to UTC from the clock of ${zone}.`];
  const rows = (count: number): string => (count === 1 ? '1 row has a time' : `${count} rows have a time`);
  if (counts.twice > 0) {
    words.push(`${rows(counts.twice)} that the clock shows twice: the first is taken as before the change.`);
  }
  if (counts.skipped > 0) {
    words.push(`${rows(counts.skipped)} that the clock skips: taken as if it hadn't been changed yet.`);
  }
  return words;
}

/** The candles in the card's timeframe where they make it up; else as they are, and a notice. */
function inTimeframe(
  candles: readonly Candle[],
  has: Timeframe | undefined,
  wanted: Timeframe | undefined,
  notices: string[],
): readonly Candle[] {
  if (has === undefined || wanted === undefined || has === wanted) return candles;
  if (canAggregate(has, wanted)) {
    notices.push(`The file holds ${has} candles; they are put together to ${wanted}, in UTC.`);
    return aggregate(candles, wanted);
  }
  notices.push(`The file holds ${has} candles, and the card is ${wanted}.`);
  return candles;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function unreadable(reason: string): CandleFile & { kind: 'unreadable' } {
  return { kind: 'unreadable', reason };
}

/** Bytes decoded at once. */
const CHUNK_BYTES = 2 ** 20;

/**
 * The text of a file as programs write candles: UTF-8, or UTF-16 with its mark or told by its zero bytes. In pieces:
 * joining a large one would hold the window up.
 */
function* decodeText(bytes: Uint8Array): Generator<number, readonly string[]> {
  const decoder = new TextDecoder(encodingOf(bytes));
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    pieces.push(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
    yield 0;
  }
  const rest = decoder.decode();
  return rest === '' ? pieces : [...pieces, rest];
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Digits and separators in UTF-16 without a mark: every other byte is zero.
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number): number => start.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : 'utf-8';
}
