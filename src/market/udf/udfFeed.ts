import type { Candle } from '../../analysis/candle.ts';
import { aggregate, canAggregate } from '../../analysis/timeframes.ts';
import { TIMEFRAMES, type Timeframe } from '../../card/card.ts';
import { BAR_LENGTHS } from '../../card/geometry/timeAxis.ts';
import { parseLimitedJson } from '../../card/limitedJson.ts';
import { hideSecrets, trimEndMatching } from '../../card/strings.ts';
import { type CandleRow, checkCandles, describeDropped } from '../candleRows.ts';
import {
  type CandleQuery,
  type CandleSource,
  type FoundSymbol,
  type LoadedCandles,
  MAX_CANDLES,
  MarketError,
  precisionOf,
} from '../candles.ts';
import type { FetchedText, FetchText } from '../fetchText.ts';
import { readUdfHistory } from './udfHistory.ts';
import {
  DEFAULT_CONFIG,
  readUdfConfig,
  readUdfGroupSymbol,
  readUdfSearch,
  readUdfSymbol,
  type UdfConfig,
  type UdfSymbol,
} from './udfResponses.ts';

/** Most requests for one series, in case a feed returns only a few bars per response. */
const MAX_PAGES = 20;
/** Most exchanges whose symbols are requested if a feed lists symbols by exchange only. */
const MAX_GROUPS = 10;
/** Most symbols in the cache. */
const MAX_SYMBOLS = 200;
/** There are no candles at night and on weekends, so the requested range is this many times longer. */
const RANGE_MARGIN = 2;
/** Longest time without trading, Easter from Thursday to Tuesday; a requested range must be longer. In milliseconds. */
const LONGEST_MARKET_BREAK = 5 * BAR_LENGTHS.D;

/** Options of a feed. */
interface UdfFeedOptions {
  /** Shown on screen, e.g. `Sandbox feed`. */
  readonly name: string;
  /** Base URL, without `/config` etc. */
  readonly baseUrl: string;
  readonly fetchText: FetchText;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A candle feed that implements TradingView's UDF protocol. */
export class UdfFeed implements CandleSource {
  readonly name: string;
  readonly #reader: FeedReader;
  readonly #now: () => number;
  readonly #symbols = new Map<string, UdfSymbol>();
  #config: UdfConfig | undefined;

  /** Throws a `MarketError` for a URL that must not be read. */
  constructor({ name, baseUrl, fetchText, now }: UdfFeedOptions) {
    this.name = name;
    this.#reader = new FeedReader(checkFeedAddress(baseUrl), fetchText);
    this.#now = now;
  }

  async load({ symbol, timeframe, count, to = this.#now() }: CandleQuery, signal: AbortSignal): Promise<LoadedCandles> {
    const config = await this.#readConfig(signal);
    const info = await this.#readSymbol(symbol, config, signal);
    const choice = chooseResolution(timeframe, info.resolutions ?? config.resolutions);
    if (choice === undefined) {
      throw new MarketError(
        'unsupportedTimeframe',
        `${this.name} has no ${timeframe} candles of ${symbol}, and no finer ones.`,
      );
    }
    const perCandle = Math.ceil(BAR_LENGTHS[timeframe] / BAR_LENGTHS[choice.timeframe]);
    // One more than needed when aggregating: the first one may be incomplete.
    const requested = Math.max(1, Math.trunc(count)) + (perCandle > 1 ? 1 : 0);
    const wanted = Math.min(requested * perCandle, MAX_CANDLES);
    const rows = await this.#readRows(
      info.ticker,
      choice.resolution,
      BAR_LENGTHS[choice.timeframe],
      wanted,
      to,
      signal,
    );
    const checked = checkCandles(rows);
    const notices = describeDropped(checked);
    let candles: readonly Candle[] = checked.candles;
    if (candles.length > MAX_CANDLES) {
      notices.push(`Only the last ${MAX_CANDLES} candles are kept.`);
      candles = candles.slice(-MAX_CANDLES);
    }
    if (choice.timeframe !== timeframe) {
      candles = aggregate(candles, timeframe);
      notices.push(`The feed has no ${timeframe} candles; they are aggregated from ${choice.timeframe} in UTC.`);
    }
    const series = {
      candles: candles.slice(-count),
      ...(info.price ?? precisionOf(candles)),
      source: `${this.name} · ${symbol} · ${timeframe}`,
    };
    return { series, notices };
  }

  async search(text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]> {
    const config = await this.#readConfig(signal);
    if (!config.supportsSearch) return [];
    return readUdfSearch(
      await this.#reader.json('search', { query: text, type: '', exchange: '', limit: '30' }, signal),
    );
  }

  /** Reads backwards until there are enough bars, the feed has no more, or it makes no progress. */
  async #readRows(
    ticker: string,
    resolution: string,
    length: number,
    wanted: number,
    end: number,
    signal: AbortSignal,
  ): Promise<CandleRow[]> {
    const rows = new Map<number, CandleRow>();
    const broken: CandleRow[] = [];
    // The end is exclusive, but the candle in progress must be included.
    let to = Math.floor(end / 1000) + 1;
    for (let page = 0; page < MAX_PAGES && rows.size < wanted; page++) {
      const missing = wanted - rows.size;
      const from = Math.max(0, to - Math.ceil((missing * length * RANGE_MARGIN + LONGEST_MARKET_BREAK) / 1000));
      const query = { symbol: ticker, resolution, from: `${from}`, to: `${to}`, countback: `${missing}` };
      const answer = readUdfHistory(await this.#reader.json('history', query, signal));
      if (answer.kind === 'error') {
        const message = hideSecrets(answer.message, this.#reader.secrets).slice(0, 200);
        throw new MarketError('feed', `${this.name} reported an error: ${message}`);
      }
      if (answer.kind === 'unreadable') throw unreadable(this.name);
      if (answer.kind === 'noData') {
        // The nearest earlier bar is before the range: continue from there, including it.
        const next = answer.nextTime === undefined ? undefined : Math.floor(answer.nextTime / 1000) + 1;
        if (next === undefined || next >= to) break;
        to = next;
        continue;
      }
      let oldest = Number.POSITIVE_INFINITY;
      for (const row of answer.rows) {
        if (row.time === undefined) broken.push(row);
        else if (row.time < to * 1000) {
          oldest = Math.min(oldest, row.time);
          rows.set(row.time, row);
        }
      }
      const next = Math.floor(oldest / 1000);
      if (!Number.isFinite(oldest) || next >= to) break;
      to = next;
    }
    return [...rows.values(), ...broken];
  }

  async #readConfig(signal: AbortSignal): Promise<UdfConfig> {
    this.#config ??= readUdfConfigOr404(await this.#reader.jsonOr404('config', {}, signal));
    return this.#config;
  }

  /** Finds a symbol by its name on the card, or without separators: `EUR/USD`, `EURUSD`. */
  async #readSymbol(symbol: string, config: UdfConfig, signal: AbortSignal): Promise<UdfSymbol> {
    const known = this.#symbols.get(symbol);
    if (known !== undefined) return known;
    const info = (await this.#askSymbol(symbol, signal)) ?? (await this.#askGroups(symbol, config, signal));
    if (info === undefined) throw new MarketError('unknownSymbol', `${this.name} doesn’t know the symbol ${symbol}.`);
    if (this.#symbols.size >= MAX_SYMBOLS) this.#symbols.clear();
    this.#symbols.set(symbol, info);
    return info;
  }

  async #askSymbol(symbol: string, signal: AbortSignal): Promise<UdfSymbol | undefined> {
    for (const spelling of new Set([symbol, normalizedSymbol(symbol)])) {
      if (spelling === '') continue;
      const info = readUdfSymbol(await this.#reader.jsonOr404('symbols', { symbol: spelling }, signal));
      if (info !== undefined) return info;
    }
    return undefined;
  }

  async #askGroups(symbol: string, config: UdfConfig, signal: AbortSignal): Promise<UdfSymbol | undefined> {
    if (!config.supportsGroupRequest) return undefined;
    const isMeant = (candidate: string): boolean => normalizedSymbol(candidate) === normalizedSymbol(symbol);
    for (const group of config.exchanges.slice(0, MAX_GROUPS)) {
      const info = readUdfGroupSymbol(await this.#reader.jsonOr404('symbol_info', { group }, signal), isMeant);
      if (info !== undefined) return info;
    }
    return undefined;
  }
}

function readUdfConfigOr404(value: unknown): UdfConfig {
  return value === undefined ? DEFAULT_CONFIG : readUdfConfig(value);
}

function normalizedSymbol(symbol: string): string {
  return symbol.replace(/[^a-z0-9]/gi, '').toUpperCase();
}

function unreadable(name: string): MarketError {
  return new MarketError('unreadable', `The response of ${name} isn’t a candle history.`);
}

/** Names of the timeframes in UDF (UDF documentation); the first one is requested if a feed doesn't list its own. */
const RESOLUTION_NAMES: Readonly<Record<Timeframe, readonly [string, ...string[]]>> = {
  M1: ['1'],
  M5: ['5'],
  M15: ['15'],
  M30: ['30'],
  H1: ['60', '1H'],
  H2: ['120', '2H'],
  H4: ['240', '4H'],
  D: ['1D', 'D'],
  W: ['1W', 'W'],
  M: ['1M', 'M'],
};

/** The resolution to request and its timeframe; a finer one is aggregated afterwards. */
interface ResolutionChoice {
  readonly resolution: string;
  readonly timeframe: Timeframe;
}

/** The resolution to request: the wanted one, else the coarsest that can be aggregated to it; absent if there is none. */
function chooseResolution(wanted: Timeframe, supported: readonly string[] | undefined): ResolutionChoice | undefined {
  if (supported === undefined || supported.length === 0)
    return { resolution: RESOLUTION_NAMES[wanted][0], timeframe: wanted };
  const candidates = [
    wanted,
    ...TIMEFRAMES.filter((timeframe) => canAggregate(timeframe, wanted)).sort(
      (a, b) => BAR_LENGTHS[b] - BAR_LENGTHS[a],
    ),
  ];
  for (const timeframe of candidates) {
    const resolution = RESOLUTION_NAMES[timeframe].find((name) => supported.includes(name));
    if (resolution !== undefined) return { resolution, timeframe };
  }
  return undefined;
}

/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Larger responses aren't read, in bytes. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/** Reads JSON below a feed's base URL, limited in time and size. */
class FeedReader {
  readonly #base: URL;
  readonly #fetchText: FetchText;

  constructor(base: URL, fetchText: FetchText) {
    this.#base = base;
    this.#fetchText = fetchText;
  }

  /** What a feed's error must not repeat: the base URL may have a token in its query. */
  get secrets(): readonly string[] {
    return [...this.#base.searchParams.values()];
  }

  async json(route: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const value = await this.jsonOr404(route, query, signal);
    if (value === undefined)
      throw new MarketError('status', `There is no candle feed at this URL of ${this.#base.origin} (404).`);
    return value;
  }

  /** Undefined if the feed doesn't have the route or the requested symbol (404). */
  async jsonOr404(route: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const { status, text } = await this.#read(this.#address(route, query), signal);
    if (status === 404) return undefined;
    if (status < 200 || status > 299) {
      throw new MarketError('status', `The candle feed ${this.#base.origin} responded with ${status}.`);
    }
    const parsed = parseLimitedJson(text);
    if (parsed.kind === 'json') return parsed.value;
    const { origin } = this.#base;
    throw parsed.kind === 'notJson'
      ? new MarketError('unreadable', `The response of the candle feed ${origin} isn’t JSON.`)
      : new MarketError('tooLarge', `The response of the candle feed ${origin} has too many values.`);
  }

  async #read(url: string, signal: AbortSignal): Promise<FetchedText> {
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const fetched = await this.#fetchText(url, {
        signal: AbortSignal.any([signal, patience]),
        maxBytes: MAX_RESPONSE_BYTES,
      });
      if (fetched.text.length > MAX_RESPONSE_BYTES)
        throw new MarketError('tooLarge', 'The feed’s response is too large.');
      return fetched;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof MarketError) throw error;
      const { origin } = this.#base;
      if (patience.aborted) {
        throw new MarketError(
          'timeout',
          `The candle feed ${origin} didn’t respond within ${TIMEOUT_MS / 1000} seconds.`,
        );
      }
      throw new MarketError('unreachable', `The candle feed ${origin} can’t be reached.`, { cause: error });
    }
  }

  #address(route: string, query: Readonly<Record<string, string>>): string {
    const url = new URL(this.#base);
    url.pathname = `${trimEndMatching(url.pathname, /\//)}/${route}`;
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    url.hash = '';
    return url.href;
  }
}

/** The base URL of a feed: https, or http to this machine, without a password. Throws a `MarketError` otherwise. */
function checkFeedAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) throw new MarketError('addressRefused', 'The candle feed setting isn’t a URL.');
  if (url.username !== '' || url.password !== '') {
    throw new MarketError('addressRefused', 'The URL of the candle feed must not contain a user name or password.');
  }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw new MarketError(
    'addressRefused',
    `The candle feed must use https, or run on this machine; ${url.protocol}//${url.host} does neither.`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
