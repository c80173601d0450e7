import type { Candle } from '../../candles/candle.ts';
import { MAX_CANDLES, precisionOf } from '../../candles/series.ts';
import { aggregate, canAggregate } from '../../candles/timeframes.ts';
import { BAR_LENGTHS } from '../../card/geometry/timeAxis.ts';
import { TIMEFRAMES, type Timeframe } from '../../card/model/card.ts';
import { parseLimitedJson } from '../../card/model/limitedJson.ts';
import { hideSecrets, trimEndMatching } from '../../card/model/strings.ts';
import { TransportTimeout } from '../../http/deadline.ts';
import { type CandleRow, checkCandles, describeDropped } from '../candleRows.ts';
import {
  type CandleQuery,
  type CandleSource,
  type FoundSymbol,
  type LoadedCandles,
  MarketError,
  type MarketErrorKind,
} from '../candleSource.ts';
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
  udfStatus,
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
  /** Whether `/config` failed with an error of the server. */
  #isDown = false;

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
    const length = BAR_LENGTHS[choice.timeframe];
    const asks = { symbol, ticker: info.ticker, resolution: choice.resolution, length, wanted, to };
    const rows = await this.#readRows(asks, signal);
    const checked = checkCandles(rows.rows);
    const notices = [...describeDropped(checked), ...rows.notices];
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
    const answer = await this.#reader.ask('search', { query: text, type: '', exchange: '', limit: '30' }, signal);
    if (answer.kind === 'failed') throw answer.error;
    return readUdfSearch(answer.value);
  }

  /** Reads backwards until there are enough bars, the feed has no more, or it makes no progress. */
  async #readRows(asks: HistoryQuery, signal: AbortSignal): Promise<HistoryRows> {
    const rows = new Map<number, CandleRow>();
    const broken: CandleRow[] = [];
    const notices: string[] = [];
    // The end is exclusive, but the candle in progress must be included.
    let to = Math.floor(asks.to / 1000) + 1;
    for (let page = 0; page < MAX_PAGES && rows.size < asks.wanted; page++) {
      const answer = await this.#readHistory(asks, to, asks.wanted - rows.size, signal);
      if (answer instanceof MarketError) {
        if (rows.size === 0) throw answer;
        notices.push(`Older candles couldn’t be read. ${answer.message}`);
        break;
      }
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
    return { rows: [...rows.values(), ...broken], notices };
  }

  /** The bars of one page, or why the feed answered with none. */
  async #readHistory(
    { symbol, ticker, resolution, length }: HistoryQuery,
    to: number,
    countback: number,
    signal: AbortSignal,
  ): Promise<HistoryPage | MarketError> {
    const from = Math.max(0, to - Math.ceil((countback * length * RANGE_MARGIN + LONGEST_MARKET_BREAK) / 1000));
    const query = { symbol: ticker, resolution, from: `${from}`, to: `${to}`, countback: `${countback}` };
    const answer = await this.#reader.ask('history', query, signal);
    if (answer.kind === 'failed') return answer.isAboutFeed ? answer.error : aboutSymbol(answer.error, symbol);
    const history = readUdfHistory(answer.value);
    if (history.kind === 'error') {
      const message = hideSecrets(history.message, this.#reader.secrets).slice(0, 200);
      return new MarketError('feed', `${this.name} reported an error: ${message}`);
    }
    if (history.kind === 'unreadable') {
      return new MarketError('unreadable', `The response of ${this.name} isn’t a candle history.`);
    }
    return history;
  }

  async #readConfig(signal: AbortSignal): Promise<UdfConfig> {
    if (this.#config !== undefined) return this.#config;
    const answer = await this.#reader.ask('config', {}, signal);
    if (answer.kind === 'json') this.#config = readUdfConfig(answer.value);
    else if (answer.isAboutFeed || answer.error.kind === 'unreadable') throw answer.error;
    // A feed may lack the route (UDF documentation). A server's own error may pass, so it's asked again next time.
    else if (answer.status < 500) this.#config = DEFAULT_CONFIG;
    this.#isDown = this.#config === undefined;
    return this.#config ?? DEFAULT_CONFIG;
  }

  /** Finds a symbol by its name on the card, or without separators: `EUR/USD`, `EURUSD`. */
  async #readSymbol(symbol: string, config: UdfConfig, signal: AbortSignal): Promise<UdfSymbol> {
    const known = this.#symbols.get(symbol);
    if (known !== undefined) return known;
    const isMeant = (candidate: string): boolean => normalizedSymbol(candidate) === normalizedSymbol(symbol);
    let info = await this.#askSymbol(symbol, isMeant, signal);
    if (!(info && 'ticker' in info)) info = (await this.#askGroups(config, isMeant, signal)) ?? info;
    if (info === undefined) throw new MarketError('unknownSymbol', `${this.name} doesn’t know the symbol ${symbol}.`);
    if (!('ticker' in info)) throw this.#isDown && this.#symbols.size === 0 ? info : aboutSymbol(info, symbol);
    if (this.#symbols.size >= MAX_SYMBOLS) this.#symbols.clear();
    this.#symbols.set(symbol, info);
    return info;
  }

  /** The symbol; undefined if the feed doesn't know it; or why that isn't known. */
  async #askSymbol(
    symbol: string,
    isMeant: (candidate: string) => boolean,
    signal: AbortSignal,
  ): Promise<UdfSymbol | MarketError | undefined> {
    let failure: MarketError | undefined;
    for (const spelling of new Set([symbol, normalizedSymbol(symbol)])) {
      if (spelling === '') continue;
      const answer = await this.#reader.ask('symbols', { symbol: spelling }, signal);
      const info = answer.kind === 'json' ? readUdfSymbol(answer.value, isMeant) : undefined;
      if (info !== undefined) return info;
      if (answer.kind === 'json') continue;
      if (answer.isAboutFeed) throw answer.error;
      // Many servers answer with an error to a spelling that they can't read.
      if (!UNKNOWN_SYMBOL_STATUSES.includes(answer.status)) failure = answer.error;
    }
    return failure;
  }

  async #askGroups(
    config: UdfConfig,
    isMeant: (candidate: string) => boolean,
    signal: AbortSignal,
  ): Promise<UdfSymbol | undefined> {
    if (!config.supportsGroupRequest) return undefined;
    for (const group of config.exchanges.slice(0, MAX_GROUPS)) {
      const answer = await this.#reader.ask('symbol_info', { group }, signal);
      const info = answer.kind === 'json' ? readUdfGroupSymbol(answer.value, isMeant) : undefined;
      if (info !== undefined) return info;
    }
    return undefined;
  }
}

/** A request for pages of bars. `to` is the end in epoch milliseconds, `length` that of a bar in milliseconds. */
interface HistoryQuery {
  /** As the card spells it. */
  readonly symbol: string;
  readonly ticker: string;
  readonly resolution: string;
  readonly length: number;
  readonly wanted: number;
  readonly to: number;
}

/** A page of bars, or the end of them. */
type HistoryPage = Extract<ReturnType<typeof readUdfHistory>, { kind: 'rows' | 'noData' }>;

/** All pages. `notices` are whole sentences. */
interface HistoryRows {
  readonly rows: readonly CandleRow[];
  readonly notices: readonly string[];
}

/** The same failure, limited to one symbol, so that others are still requested. */
function aboutSymbol({ message }: MarketError, symbol: string): MarketError {
  return new MarketError('feed', `${symbol}: ${message}`);
}

/** Statuses that say that a feed doesn't have a symbol, or can't read its spelling. */
const UNKNOWN_SYMBOL_STATUSES: readonly number[] = [400, 404, 410, 422];

function normalizedSymbol(symbol: string): string {
  return symbol.replace(/[^a-z0-9]/gi, '').toUpperCase();
}

/** Names of the timeframes in UDF (UDF documentation); the first one is requested if a feed doesn't list its own. */
const RESOLUTION_NAMES: Readonly<Record<Timeframe, readonly [string, ...string[]]>> = {
  M1: ['1', '1m'],
  M5: ['5', '5m'],
  M15: ['15', '15m'],
  M30: ['30', '30m'],
  H1: ['60', '1H', '1h'],
  H2: ['120', '2H', '2h'],
  H4: ['240', '4H', '4h'],
  D: ['1D', 'D', '1d', 'd', '1440'],
  W: ['1W', 'W', '1w', 'w', '10080'],
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

/** Statuses of a feed, or of a server in front of it, that currently can't answer any request. */
const FEED_STATUSES: readonly number[] = [407, 429, 502, 503, 504];

/** A feed's answer. `isAboutFeed`: it would be the same for any other symbol. */
type FeedAnswer =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly status: number; readonly error: MarketError; readonly isAboutFeed: boolean };

/** Reads JSON below a feed's base URL, limited in time and size. */
class FeedReader {
  readonly #base: URL;
  readonly #fetchText: FetchText;
  /** Those that have answered with JSON. */
  readonly #routes = new Set<string>();

  constructor(base: URL, fetchText: FetchText) {
    this.#base = base;
    this.#fetchText = fetchText;
  }

  /** What a feed's error must not repeat: the base URL may have a token in its query. */
  get secrets(): readonly string[] {
    return [...this.#base.searchParams.values()];
  }

  /** Throws a `MarketError` if the feed can't be reached, or sends more than is read. */
  async ask(route: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<FeedAnswer> {
    const { status, text } = await this.#read(this.#address(route, query), signal);
    const { origin } = this.#base;
    const isSuccess = status >= 200 && status <= 299;
    const parsed = parseLimitedJson(status === 204 ? '{"s":"no_data"}' : text.replace(/^\uFEFF/, ''));
    const response = `The response of the candle feed ${origin}`;
    if (parsed.kind === 'tooDeep' || parsed.kind === 'tooMany') {
      throw new MarketError('tooLarge', `${response} has too many values.`);
    }
    const isOverloaded = FEED_STATUSES.includes(status);
    if (parsed.kind === 'json') {
      this.#routes.add(route);
      // UDF's own answers count with any status; an error that comes with an overload is about the overload.
      const s = udfStatus(parsed.value);
      if (isSuccess || (s !== undefined && !(isOverloaded && s === 'error'))) return parsed;
    }
    const failed = (kind: MarketErrorKind, message: string, isAboutFeed: boolean): FeedAnswer => ({
      kind: 'failed',
      status,
      error: new MarketError(kind, message),
      isAboutFeed,
    });
    if (isSuccess) return failed('unreadable', `${response} isn’t JSON.`, false);
    const isNoFeed = route === 'history' && !this.#routes.has(route);
    if (isNoFeed && status === 404) {
      return failed('status', `There is no candle feed at this URL of ${origin} (404).`, true);
    }
    const isRefused = this.#routes.size === 0 && (status === 401 || status === 403);
    const isAboutFeed = isOverloaded || isRefused || (isNoFeed && status >= 500);
    return failed('status', `The candle feed ${origin} responded with ${status}.`, isAboutFeed);
  }

  async #read(url: string, signal: AbortSignal): Promise<FetchedText> {
    try {
      const limits = { signal, totalMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES };
      const fetched = await this.#fetchText(url, limits);
      if (fetched.text.length > MAX_RESPONSE_BYTES)
        throw new MarketError('tooLarge', 'The feed’s response is too large.');
      return fetched;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof MarketError) throw error;
      const { origin } = this.#base;
      if (error instanceof TransportTimeout) {
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
