import * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import { CandleCache } from '../../../market/candleCache.ts';
import { type CandleSeries, type FoundSymbol, type LoadedCandles, MarketError } from '../../../market/candles.ts';
import type { FetchText } from '../../../market/fetchText.ts';
import type { UdfFeed } from '../../../market/udf/udfFeed.ts';
import type { ConnectionProfile, Connections } from '../../connection/connectionProfile.ts';

/** Bars of one series that are shown; the drawings of a card reach back no further as a rule. */
const LOADED_BARS = 1000;
/** What is kept: candles of all series together, and for how long in milliseconds. */
const CACHE_LIMITS = { candles: 300_000, age: 60_000 };

/** A feed as a connection names it. */
interface FeedAddress {
  /** For people, e.g. `Sandbox feed`. */
  readonly name: string;
  readonly address: string;
}

/** The candle feeds that have been asked, each with what it is known to have; series are kept for a while. */
export class CandleFeeds {
  readonly #fetchText: FetchText;
  readonly #feeds = new Map<string, UdfFeed>();
  readonly #cache = new CandleCache(CACHE_LIMITS, Date.now);

  constructor(fetchText: FetchText) {
    this.#fetchText = fetchText;
  }

  /** The last candles; from memory unless `fresh`. Fails with a `MarketError`. */
  async load(
    feed: FeedAddress,
    { symbol, timeframe }: { readonly symbol: string; readonly timeframe: Timeframe },
    { fresh, signal }: { readonly fresh: boolean; readonly signal: AbortSignal },
  ): Promise<LoadedCandles> {
    const key = JSON.stringify([feed.address, symbol, timeframe]);
    const kept = fresh ? undefined : this.#cache.get(key);
    if (kept !== undefined) return kept;
    const loaded = await (await this.#feed(feed)).load({ symbol, timeframe, count: LOADED_BARS }, signal);
    this.#cache.set(key, loaded);
    return loaded;
  }

  async search(feed: FeedAddress, text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]> {
    return (await this.#feed(feed)).search(text, signal);
  }

  async #feed({ name, address }: FeedAddress): Promise<UdfFeed> {
    const { UdfFeed } = await import('../../../market/udf/udfFeed.ts');
    const known = this.#feeds.get(address);
    if (known !== undefined) return known;
    const feed = new UdfFeed({ name, baseUrl: address, fetchText: this.#fetchText, now: Date.now });
    this.#feeds.set(address, feed);
    return feed;
  }
}

/**
 * The feed of a connection; undefined when it has none. A connection without one is asked for its cards first, because
 * the sandbox has a feed only once it runs.
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

/** What the current connection's feed knows; nothing, rather than a failure, when there is none or it does not answer. */
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

  async lastCandles(symbol: string, timeframe: Timeframe, signal: AbortSignal): Promise<CandleSeries | undefined> {
    const feed = await feedOf(this.#connections, () => this.#connections.current);
    if (feed === undefined) return undefined;
    const loading = this.#feeds.load(feed, { symbol, timeframe }, { fresh: false, signal });
    return unlessMissing(
      loading.then(({ series }) => series),
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
