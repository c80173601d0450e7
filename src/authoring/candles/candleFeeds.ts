import * as vscode from 'vscode';
import type { BarTime } from '../../analysis/settledOutcome.ts';
import type { CandleSet } from '../../candles/candle.ts';
import type { Timeframe } from '../../card/model/card.ts';
import { CandleCache } from '../../market/candleCache.ts';
import {
  type CandleQuery,
  type CandleSource,
  type FoundSymbol,
  type LoadedCandles,
  MarketError,
} from '../../market/candleSource.ts';
import type { FetchText } from '../../market/fetchText.ts';
import { barsSince, finerCandles } from '../../market/outcomeCandles.ts';
import type { UdfFeed } from '../../market/udf/udfFeed.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import type { ReadSeries } from './documentCandles.ts';

/** Bars loaded per series; drawings rarely reach further back. */
const LOADED_BARS = 1000;
/** Limits of the candle cache: total candles of all series, and age in milliseconds. */
const CACHE_LIMITS = { candles: 300_000, age: 60_000 };

/** A feed as configured in a connection. */
interface FeedAddress {
  /** On-screen name, e.g. `Sandbox feed`. */
  readonly name: string;
  readonly address: string;
}

/** The last bars of a feed: a usual number, or more if they are needed `since` a time (epoch milliseconds). */
type FeedQuery = Pick<CandleQuery, 'symbol' | 'timeframe'> & { readonly since?: number };

/** The candle feeds in use, with their symbol information and recent series cached. */
export class CandleFeeds {
  readonly #fetchText: FetchText;
  readonly #feeds = new Map<string, UdfFeed>();
  readonly #cache = new CandleCache(CACHE_LIMITS, Date.now);

  constructor(fetchText: FetchText) {
    this.#fetchText = fetchText;
  }

  /** The last candles, from the cache unless `fresh`. Rejects with a `MarketError`. */
  async load(
    feed: FeedAddress,
    { symbol, timeframe, since }: FeedQuery,
    { fresh, signal }: { readonly fresh: boolean; readonly signal: AbortSignal },
  ): Promise<LoadedCandles> {
    const count = Math.max(LOADED_BARS, since === undefined ? 0 : barsSince(since, timeframe, Date.now()));
    return this.#load(feed, { symbol, timeframe, count }, fresh, signal);
  }

  async #load(feed: FeedAddress, query: CandleQuery, fresh: boolean, signal: AbortSignal): Promise<LoadedCandles> {
    const key = JSON.stringify([feed.address, query]);
    const kept = fresh ? undefined : this.#cache.get(key);
    if (kept !== undefined) return kept;
    const readAt = Date.now();
    const loaded = { ...(await (await this.#feed(feed)).load(query, signal)), readAt };
    this.#cache.set(key, loaded);
    return loaded;
  }

  /** The finer bars of one bar; undefined if the feed has none. */
  async loadFiner(
    feed: FeedAddress,
    symbol: string,
    bar: BarTime,
    signal: AbortSignal,
  ): Promise<CandleSet | undefined> {
    const load: CandleSource['load'] = (query) => this.#load(feed, query, false, signal);
    return finerCandles({ load }, symbol, bar, signal);
  }

  async search(feed: FeedAddress, text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]> {
    return (await this.#feed(feed)).search(text, signal);
  }

  async #feed({ name, address }: FeedAddress): Promise<UdfFeed> {
    const { UdfFeed } = await import('../../market/udf/udfFeed.ts');
    const known = this.#feeds.get(address);
    if (known !== undefined) return known;
    const feed = new UdfFeed({ name, baseUrl: address, fetchText: this.#fetchText, now: Date.now });
    this.#feeds.set(address, feed);
    return feed;
  }
}

/**
 * The feed of a connection; undefined if it has none. Without a feed address the cards service is opened first, because
 * the sandbox has a feed only while it runs.
 */
export async function feedOf(
  connections: Connections,
  profileNow: () => ConnectionProfile | undefined,
): Promise<FeedAddress | undefined> {
  const profile = profileNow();
  if (profile === undefined) return undefined;
  if (profile.candleFeed === undefined) await connections.cards(profile.id);
  const address = profileNow()?.candleFeed;
  return address === undefined ? undefined : { name: vscode.l10n.t('{0} feed', profile.name), address };
}

/** The current connection's feed as completions use it: no feed or no response means no results, never an error. */
export class ConnectionMarket {
  readonly #connections: Connections;
  readonly #feeds: CandleFeeds;

  constructor(connections: Connections, feeds: CandleFeeds) {
    this.#connections = connections;
    this.#feeds = feeds;
  }

  async search(text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]> {
    const feed = await feedOf(this.#connections, () => this.#connections.current);
    if (feed === undefined) return [];
    return unlessMissing(this.#feeds.search(feed, text, signal), []);
  }

  async lastCandles(symbol: string, timeframe: Timeframe, signal: AbortSignal): Promise<ReadSeries | undefined> {
    const feed = await feedOf(this.#connections, () => this.#connections.current);
    if (feed === undefined) return undefined;
    const loading = this.#feeds.load(feed, { symbol, timeframe }, { fresh: false, signal });
    return unlessMissing(
      loading.then(({ series, readAt }) => ({ ...series, ...(readAt !== undefined && { readAt }) })),
      undefined,
    );
  }
}

async function unlessMissing<T>(asking: Promise<T>, instead: T): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof MarketError) return instead;
    throw error;
  }
}
