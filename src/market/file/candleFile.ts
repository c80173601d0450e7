import type { Candle } from '../../candles/candle.ts';
import { type CandleSeries, MAX_CANDLES, precisionOf, withoutNoise } from '../../candles/series.ts';
import { aggregate, canAggregate, modalGap, timeframeOfGap } from '../../candles/timeframes.ts';
import type { Timeframe } from '../../card/model/card.ts';
import { parseLimitedJson } from '../../card/model/limitedJson.ts';
import { CandleChecker, type DroppedRows, describeDropped, type FileRow } from '../candleRows.ts';
import { type BrokerClock, fixedClock, isZone, zoneClock } from './brokerClock.ts';
import { candlesInJson } from './jsonFile.ts';
import type { TableFormat, TableHead } from './tableColumns.ts';
import { readCells, type TableChoices, type TableQuestion } from './tableFile.ts';
import { tableOfText } from './textTable.ts';

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
  /** The card's symbol: of a file with several symbols, its rows are read. */
  readonly cardSymbol?: string;
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
  /** The times have an unknown offset from UTC, e.g. the broker's; they're read as UTC until it's chosen. */
  readonly needsMinutesAhead: boolean;
  /** Whether all times are absolute, so that no clock has to be chosen. */
  readonly isUtc: boolean;
  /** The clock that the times were read by, e.g. `UTC`, or the zone that the rows name. */
  readonly clock: string;
  /** The first rows of a table; undefined if the format has fixed columns. */
  readonly head: TableHead | undefined;
  /** Whole sentences. */
  readonly notices: readonly string[];
}

/** A candle file that was read, or what the person must choose first, or why it can't be read. */
export type CandleFile =
  | { readonly kind: 'read'; readonly series: CandleSeries; readonly reading: CandleFileReading }
  | TableQuestion
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Rows of a table or a JSON file. */
interface Rows {
  readonly kind: 'rows';
  readonly format: TableFormat;
  readonly rows: Iterable<FileRow>;
  /** Whether the columns were derived from the rows, because the file doesn't name them. */
  readonly isGuessed: boolean;
  readonly head: TableHead | undefined;
  readonly notices: readonly string[];
}

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
  const isJson = /^\s*[[{]/.test(pieces[0] ?? '');
  const found = isJson ? candlesInJson(parseJson(pieces.join('')), choices) : undefined;
  if (isJson && found === undefined) return unreadable('The JSON file contains no candles.');
  if (found?.kind === 'askSymbol') return found;
  if (found?.kind === 'history') return historyRows(found.rows);
  const table = found?.table ?? tableOfText(pieces, choices.columns);
  if (typeof table === 'string') return unreadable(table);
  const read = yield* readCells(table, choices, choices.cardSymbol);
  if (read.kind !== 'table') return read;
  const isGuessed = choices.columns === undefined && table.header === undefined;
  return { ...read, kind: 'rows', isGuessed, head: table.head };
}

function historyRows(history: readonly FileRow['row'][]): Rows {
  function* rows(): Generator<FileRow> {
    for (const [index, row] of history.entries()) {
      yield { row, zone: 'UTC', decimals: undefined, done: (index + 1) / history.length };
    }
  }
  const format = { name: 'UDF history', minutesAhead: 0 };
  return { kind: 'rows', format, rows: rows(), isGuessed: false, head: undefined, notices: [] };
}

function clockOf({ minutesAhead, zone }: CandleFileChoices, usual: TableFormat['minutesAhead']): BrokerClock {
  if (zone !== undefined && isZone(zone)) return zoneClock(zone);
  return fixedClock(minutesOf(minutesAhead, usual));
}

/** Whose clock the times are of, where the person has to choose it. */
const CLOCK_QUESTIONS = {
  broker: 'The times are the broker’s local times. Choose their time zone.',
  unknown: 'HistData writes such times in Eastern Standard Time, NinjaTrader in UTC. Choose their time zone.',
  letters: 'The times name a time zone that means more than one. Choose it.',
} as const;

function* finishReading(
  fileName: string,
  { format, rows, isGuessed, head, notices: noticesOfTable }: Rows,
  choices: CandleFileChoices,
): Generator<number, CandleFile> {
  const { minutesAhead } = format;
  const clock = clockOf(choices, minutesAhead);
  /** The zones that rows name. */
  const zones = new Map<string, BrokerClock>();
  const check = new CandleChecker();
  let isUtc = true;
  let hasLetters = false;
  let decimals: number | undefined = 0;
  for (const { row, zone, decimals: written, done } of rows) {
    decimals = decimals === undefined || written === undefined ? undefined : Math.max(decimals, written);
    let { time } = row;
    if (time !== undefined && zone !== 'UTC') {
      const isLocal = zone === undefined || zone === 'unknown';
      const own = isLocal ? clock : (zones.get(zone) ?? zoneClock(zone));
      if (!isLocal) zones.set(zone, own);
      isUtc &&= !isLocal;
      hasLetters ||= zone === 'unknown';
      time = own.utcOf(time);
    }
    check.add(time === row.time ? row : { ...row, time });
    if (check.rows % ROWS_PER_STEP === 0) yield done;
  }
  const checked = check.end();
  if (checked.candles.length === 0) {
    if (isGuessed && head !== undefined && check.rows > 0) return { kind: 'askColumns', head };
    return unreadable(['The file contains no valid candles.', ...describeDropped(checked)].join(' '));
  }
  const notices = [
    ...noticesOfTable,
    ...describeDropped(checked),
    ...[...zones].flatMap(([zone, { counts }]) => describeZone(zone, counts)),
    ...(isUtc ? [] : describeClock(clock, choices, minutesAhead)),
  ];
  const question = hasLetters ? 'letters' : typeof minutesAhead === 'string' ? minutesAhead : undefined;
  const isAsked = !isUtc && question !== undefined && choices.minutesAhead === undefined && choices.zone === undefined;
  if (isAsked) notices.push(CLOCK_QUESTIONS[question]);
  let candles: readonly Candle[] = checked.candles;
  if (candles.length > MAX_CANDLES) {
    notices.push(`Only the last ${MAX_CANDLES} of ${candles.length} candles are kept.`);
    candles = candles.slice(-MAX_CANDLES);
  }
  const gap = modalGap(candles.map(({ time }) => time));
  const timeframe = gap === undefined ? undefined : timeframeOfGap(gap);
  const price = precisionOf(candles, decimals);
  candles = yield* cleaned(candles, price.precision, decimals);
  candles = inTimeframe(candles, timeframe, choices.timeframe, notices);
  const [first, last] = [candles[0], candles.at(-1)];
  return {
    kind: 'read',
    series: { candles, ...price, source: fileName },
    reading: {
      format: format.name,
      rows: check.rows,
      candles: candles.length,
      first: first?.time ?? 0,
      last: last?.time ?? 0,
      timeframe,
      dropped: checked.dropped,
      duplicates: checked.duplicates,
      needsMinutesAhead: isAsked,
      isUtc,
      clock: isUtc ? ([...zones.keys(), 'UTC'][0] ?? 'UTC') : nameOfClock(choices, minutesAhead),
      head,
      notices,
    },
  };
}

function* cleaned(
  candles: readonly Candle[],
  precision: number,
  written: number | undefined,
): Generator<number, readonly Candle[]> {
  const clean: Candle[] = [];
  for (const candle of candles) {
    clean.push(withoutNoise(candle, precision, written));
    if (clean.length % ROWS_PER_STEP === 0) yield 1;
  }
  return clean;
}

/** The chosen or usual offset from UTC; none until one that is asked for is chosen. */
function minutesOf(chosen: number | undefined, usual: TableFormat['minutesAhead']): number {
  return chosen ?? (typeof usual === 'string' ? 0 : usual);
}

/** The name of the chosen or usual clock of local times, e.g. `America/New_York` or `UTC−5`. */
function nameOfClock({ zone, minutesAhead }: CandleFileChoices, usual: TableFormat['minutesAhead']): string {
  if (zone !== undefined && isZone(zone)) return zone;
  const minutes = minutesOf(minutesAhead, usual);
  return minutes === 0 ? 'UTC' : `UTC${minutes > 0 ? '+' : '−'}${Math.abs(minutes / 60)}`;
}

/** How the times were converted to UTC. */
function describeClock(
  { counts }: BrokerClock,
  { zone, minutesAhead }: CandleFileChoices,
  usual: TableFormat['minutesAhead'],
): string[] {
  if (zone !== undefined && isZone(zone)) return describeZone(zone, counts);
  const ahead = minutesOf(minutesAhead, usual);
  return ahead === 0 ? [] : [`The times were shifted by ${-ahead / 60} hours to UTC.`];
}

/** How many of a zone's times are ambiguous or skipped at a change of daylight saving. */
function describeZone(zone: string, counts: BrokerClock['counts']): string[] {
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

/** A value, or one per line as programs append them. */
function parseJson(text: string): unknown {
  // A file may have millions of candles.
  const limits = { containers: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };
  const parsed = parseLimitedJson(text, limits);
  if (parsed.kind === 'json') return parsed.value;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // Python writes what JSON doesn't have.
  const valid = parseLimitedJson(text.replace(/([:[,]\s{0,9})(?:NaN|-?Infinity)(?=\s{0,9}[,}\]])/g, '$1null'), limits);
  if (valid.kind === 'json') return valid.value;
  const listed = parseLimitedJson(`[${lines.map((line) => line.replace(/,\s*$/, '')).join(',')}]`, limits);
  return listed.kind === 'json' ? listed.value : undefined;
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
function* decodeText(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): Generator<number, readonly string[]> {
  const decoder = new TextDecoder(encoding);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    pieces.push(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
    yield 0;
  }
  pieces.push(decoder.decode());
  // Programs that don't write Unicode write the code page of Windows.
  if (encoding === 'utf-8' && pieces[0]?.includes('\ufffd')) return yield* decodeText(bytes, 'windows-1252');
  return pieces;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: every other byte of digits and separators is zero.
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number): number => start.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : 'utf-8';
}
