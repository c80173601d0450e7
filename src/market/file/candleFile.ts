import type { Candle } from '../../analysis/candle.ts';
import { aggregate, canAggregate, modalGap, timeframeOfGap } from '../../analysis/timeframes.ts';
import type { Timeframe } from '../../card/card.ts';
import { parseLimitedJson } from '../../card/limitedJson.ts';
import { CandleChecker, type DroppedRows, describeDropped, type FileRow } from '../candleRows.ts';
import { type CandleSeries, MAX_CANDLES, precisionOf } from '../candles.ts';
import { type BrokerClock, fixedClock, isZone, zoneClock } from './cellTimes.ts';
import { readJson } from './jsonFile.ts';
import { readTable, type TableChoices, type TableHead } from './tableFile.ts';

/** Larger files aren't read, in bytes. */
export const MAX_FILE_BYTES = 32 * 2 ** 20;

/** What the person chose for a file; the caller remembers it. */
export interface CandleFileChoices extends TableChoices {
  /** Minutes that the file's times are ahead of UTC. */
  readonly minutesAhead?: number;
  /** Time zone of the file's times, instead of minutes: an IANA name or `NEW_YORK_CLOSE`. */
  readonly zone?: string;
  /** The card's timeframe: finer candles are aggregated to it; other timeframes are kept with a notice. */
  readonly timeframe?: Timeframe;
}

/** Summary of a file for a preview. Times in epoch milliseconds. */
interface CandleFileReading {
  /** Shown on screen, e.g. `MetaTrader 5 bars`. */
  readonly format: string;
  /** Rows of data in the file, and resulting candles. */
  readonly rows: number;
  readonly candles: number;
  readonly first: number;
  readonly last: number;
  /** Derived from the distances between candles, if possible. */
  readonly timeframe: Timeframe | undefined;
  readonly dropped: readonly DroppedRows[];
  readonly duplicates: number;
  /** The times are the broker's local times, with an unknown offset from UTC; they're read as UTC until it's chosen. */
  readonly needsMinutesAhead: boolean;
  /** Whether all times are absolute, so that no clock has to be chosen. */
  readonly isUtc: boolean;
  /** The first rows of a table; undefined if the format has fixed columns. */
  readonly head: TableHead | undefined;
  /** Whole sentences. */
  readonly notices: readonly string[];
}

/** A candle file that was read, or what the person must choose first, or why it can't be read. */
export type CandleFile =
  | { readonly kind: 'read'; readonly series: CandleSeries; readonly reading: CandleFileReading }
  /** The dates can be read with the day or the month first. */
  | { readonly kind: 'askDateOrder'; readonly example: string }
  /** It is a table, and nothing tells what its columns hold. */
  | { readonly kind: 'askColumns'; readonly head: TableHead }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Rows of a table or a JSON file. */
interface Rows {
  readonly kind: 'rows';
  readonly format: string;
  readonly rows: Iterable<FileRow>;
  readonly minutesAhead: number | 'broker';
  readonly head: TableHead | undefined;
}

/** Rows processed per step. */
const ROWS_PER_STEP = 256;

/**
 * Reads CSV, TSV or JSON as trading programs export candles, detecting the format from the content. Works in steps, so that
 * a large file doesn't block: yields the progress from 0 to 1. Never throws.
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
    if (read === undefined) return unreadable('The JSON file contains no candles.');
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
    // The columns were only guessed from their usual order.
    const isGuessed = choices.columns === undefined && head !== undefined && head.header === undefined;
    if (isGuessed && check.rows > 0) return { kind: 'askColumns', head };
    return unreadable(['The file contains no valid candles.', ...describeDropped(checked)].join(' '));
  }
  const notices = [...describeDropped(checked), ...(isUtc ? [] : describeClock(clock, choices, minutesAhead))];
  const asksMinutesAhead =
    !isUtc && minutesAhead === 'broker' && choices.minutesAhead === undefined && choices.zone === undefined;
  if (asksMinutesAhead) notices.push('The times are the broker’s local times. Choose their time zone.');
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

/** How the times were converted to UTC, and how many of them are ambiguous or skipped at a change of daylight saving. */
function describeClock(
  { counts }: BrokerClock,
  { zone, minutesAhead }: CandleFileChoices,
  usual: number | 'broker',
): string[] {
  if (zone === undefined || !isZone(zone)) {
    const ahead = minutesAhead ?? (usual === 'broker' ? 0 : usual);
    return ahead === 0 ? [] : [`The times were shifted by ${-ahead / 60} hours to UTC.`];
  }
  const words = [`The times were converted from ${zone} to UTC.`];
  const rows = (count: number): string => (count === 1 ? '1 row has a time' : `${count} rows have a time`);
  if (counts.twice > 0) {
    words.push(
      `${rows(counts.twice)} that occurs twice when daylight saving ends; the first one was read as daylight saving time.`,
    );
  }
  if (counts.skipped > 0) {
    words.push(`${rows(counts.skipped)} that is skipped when daylight saving begins; it was read as standard time.`);
  }
  return words;
}

/** The candles aggregated to the card's timeframe if possible; otherwise unchanged, with a notice. */
function inTimeframe(
  candles: readonly Candle[],
  has: Timeframe | undefined,
  wanted: Timeframe | undefined,
  notices: string[],
): readonly Candle[] {
  if (has === undefined || wanted === undefined || has === wanted) return candles;
  if (canAggregate(has, wanted)) {
    notices.push(`The file contains ${has} candles; they are aggregated to ${wanted} in UTC.`);
    return aggregate(candles, wanted);
  }
  notices.push(`The file contains ${has} candles, but the card’s timeframe is ${wanted}.`);
  return candles;
}

/** A file may have millions of candles. */
function parseJson(text: string): unknown {
  const parsed = parseLimitedJson(text, { containers: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY });
  return parsed.kind === 'json' ? parsed.value : undefined;
}

function unreadable(reason: string): CandleFile & { kind: 'unreadable' } {
  return { kind: 'unreadable', reason };
}

/** Bytes decoded per step. */
const CHUNK_BYTES = 2 ** 20;

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark or recognized by its zero bytes. In steps:
 * decoding a large file at once would block the window.
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
  // UTF-16 without a byte order mark: every other byte of digits and separators is zero.
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number): number => start.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : 'utf-8';
}
