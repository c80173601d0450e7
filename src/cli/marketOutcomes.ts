import { readFile, stat } from 'node:fs/promises';
import { formatOutcome, formatStaleLevel, formatStart } from '../analysis/formatOutcome.ts';
import { type LevelConvention, type MarketCandles, staleLevels } from '../analysis/outcome.ts';
import { type BarTime, settledOutcome } from '../analysis/settledOutcome.ts';
import type { CandleSet } from '../candles/candle.ts';
import { formatMeasuredOn } from '../candles/candle.ts';
import { RULES } from '../card/findings/rules.ts';
import type { Timeframe } from '../card/model/card.ts';
import { shownDecimals } from '../card/model/prices.ts';
import type { CardText } from '../card/text/cardText.ts';
import { rangeOf } from '../card/text/jsonTree.ts';
import { LinePositions } from '../card/text/linePositions.ts';
import { isAboutOneSymbol, MarketError } from '../market/candleSource.ts';
import { hostFetchText } from '../market/fetchText.ts';
import { type CandleFile, type CandleFileChoices, MAX_FILE_BYTES, readCandleFile } from '../market/file/candleFile.ts';
import { barsSince, finerCandles } from '../market/outcomeCandles.ts';
import { UdfFeed } from '../market/udf/udfFeed.ts';
import { formatInstant, parseInstant } from '../time.ts';
import { describePathError } from './cardFiles.ts';
import type { MarketComparison, MarketReports, MarketSubject } from './checkFiles.ts';
import type { MarketOptions } from './commandLine.ts';
import { type Report, reportAt, reportOnFile } from './report.ts';

/** Compares cards with candles by the options of `--market`. */
export function marketComparison(source: CardCandles, { convention, since }: MarketOptions): MarketComparison {
  return { compare: (subject, signal) => compare(subject, source, convention, since, signal) };
}

/** The candles of a file, which is read, or of a feed, which is requested with the first card; or why they can't be read. */
export async function openCandles(candles: MarketOptions['candles']): Promise<CardCandles | string> {
  return candles.kind === 'file' ? openFile(candles.path, candles.symbol, candles.choices) : openFeed(candles.url);
}

/** Loads the candles of a card's symbol from a time on (epoch milliseconds). Failures are `MarketError`s. */
export interface CardCandles {
  /** Whether they are already in memory. */
  readonly isFile: boolean;
  load(symbol: string, timeframe: Timeframe, since: number, signal: AbortSignal): Promise<Loaded>;
  /** The finer bars of one bar; undefined if there are none. */
  loadFiner(symbol: string, bar: BarTime, signal: AbortSignal): Promise<CandleSet | undefined>;
}

interface Loaded {
  readonly market: MarketCandles;
  /** Whole sentences. */
  readonly notices: readonly string[];
}

async function compare(
  subject: MarketSubject,
  source: CardCandles,
  convention: LevelConvention,
  writtenAt: number | undefined,
  signal: AbortSignal,
): Promise<MarketReports> {
  const { file, card, changedAt, publishedAt } = subject;
  const none = (reason: string): MarketReports => ({
    kind: 'reports',
    reports: [outcomeReport(file, `No outcome: ${reason}`)],
  });
  const { symbol, timeframe } = card.sketch.metadata;
  if (symbol === undefined || timeframe === undefined) return none('The card has no symbol or no timeframe.');
  const since = publishedAt === undefined ? (writtenAt ?? changedAt) : parseInstant(publishedAt);
  if (since === undefined) return none('Nothing says when the draft was written. Use --since.');
  try {
    const { market, notices } = await source.load(symbol, timeframe, since, signal);
    const instant = formatInstant(Math.trunc(since));
    const { outcome, market: settled } = await settledOutcome(card.sketch, instant, market, convention, (bar) =>
      source.loadFiner(symbol, bar, signal),
    );
    const start = formatStart(
      since,
      publishedAt === undefined ? (writtenAt === undefined ? 'changed' : 'given') : 'published',
    );
    const message = [
      formatOutcome(outcome, shownDecimals(card.sketch.levels, market.precision)),
      start,
      ...notices,
    ].join(' ');
    const stale = publishedAt === undefined ? staleReports(file, card, since, settled, convention) : [];
    return { kind: 'reports', reports: [outcomeReport(file, message), ...stale] };
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    return isAboutOneSymbol(error) ? none(error.message) : { kind: 'unreachable', reason: error.message };
  }
}

function outcomeReport(file: string, message: string): Report {
  return reportOnFile(file, 'market.outcome', RULES['market.outcome'].severity, message);
}

/** Each level that price has passed, at its price in the text. */
function staleReports(
  file: string,
  card: CardText,
  writtenAt: number,
  market: MarketCandles,
  convention: LevelConvention,
): Report[] {
  const stale = staleLevels(card.sketch, writtenAt, market, convention);
  if (stale === undefined) return [];
  const lines = new LinePositions(card.text);
  const decimals = shownDecimals(card.sketch.levels, market.precision);
  return stale.passed.map((level) => {
    const path = ['levels', level.level, 'price'];
    const message = `${formatStaleLevel(level, decimals)} Measured on ${formatMeasuredOn(stale.on)}.`;
    const at = { rule: 'levels.stale', severity: RULES['levels.stale'].severity, path } as const;
    return reportAt(file, lines, { ...at, range: rangeOf(card, path) }, message);
  });
}

/** A candle feed, or why its URL can't be used. */
function openFeed(url: string): CardCandles | string {
  try {
    const feed = new UdfFeed({
      name: new URL(url).host,
      baseUrl: url,
      fetchText: hostFetchText(),
      now: () => Date.now(),
    });
    return {
      isFile: false,
      load: async (symbol, timeframe, since, signal) => {
        const count = barsSince(since, timeframe, Date.now());
        const { series, notices } = await feed.load({ symbol, timeframe, count }, signal);
        const { candles, precision, source } = series;
        return { market: { candles, precision, timeframe, source, now: Date.now() }, notices };
      },
      loadFiner: (symbol, bar, signal) => finerCandles(feed, symbol, bar, signal),
    };
  } catch (error) {
    if (error instanceof MarketError) return error.message;
    throw error;
  }
}

/** A candle file, or why it can't be read. */
async function openFile(
  path: string,
  symbol: string | undefined,
  choices: CandleFileChoices | undefined,
): Promise<CardCandles | string> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) return `${path} is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`;
    bytes = await readFile(path);
  } catch (error) {
    return `The candle file ${path} can’t be read: ${describePathError(error)}.`;
  }
  const read = readWhole(path, bytes, { ...choices, ...(symbol && { cardSymbol: symbol }) });
  switch (read.kind) {
    case 'unreadable':
      return `${path}: ${read.reason}`;
    case 'askDateOrder':
      return `${path}: the date ${read.example} can be read in two ways. Use --date-order day or --date-order month.`;
    case 'askDecimalSign':
      return `${path}: ${read.example} can be read in two ways. Use --decimal-sign point or --decimal-sign comma.`;
    case 'askSymbol':
      return `${path}: the file has the prices of ${read.symbols.slice(0, 5).join(', ')}. Name one with --symbol.`;
    case 'askColumns':
      return `${path}: the columns aren’t known. Name them, e.g. --columns time,open,high,low,close.`;
    case 'read': {
      const { series, reading } = read;
      if (reading.needsMinutesAhead) {
        return `${path}: ${reading.notices.at(-1)} Use --time-zone, e.g. --time-zone new-york-close or --time-zone UTC.`;
      }
      const load = candlesOfOneSymbol(path, symbol, series, reading);
      return { isFile: true, load, loadFiner: async () => undefined };
    }
  }
}

function readWhole(path: string, bytes: Uint8Array, choices: CandleFileChoices): CandleFile {
  const steps = readCandleFile(path, bytes, choices);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * The candles of a file for one symbol, by default the first requested one: a file doesn't name its symbol.
 */
function candlesOfOneSymbol(
  path: string,
  given: string | undefined,
  { candles, precision, source }: (CandleFile & { kind: 'read' })['series'],
  { timeframe: known, notices }: (CandleFile & { kind: 'read' })['reading'],
): CardCandles['load'] {
  let first = given;
  return async (symbol, timeframe) => {
    first ??= symbol;
    if (bareSymbol(first) !== bareSymbol(symbol)) {
      throw new MarketError(
        'unknownSymbol',
        given === undefined
          ? `${path} is compared with ${first}, the symbol of the first card.`
          : `${path} has the candles of ${given}.`,
      );
    }
    return { market: { candles, precision, timeframe: known ?? timeframe, source }, notices };
  };
}

/** `EUR/USD` and `eurusd` are one symbol. */
function bareSymbol(symbol: string): string {
  return symbol.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
