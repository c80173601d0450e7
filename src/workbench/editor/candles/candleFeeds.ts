import type { Timeframe } from '../../../card/card.ts';
import { CandleCache } from '../../../market/candleCache.ts';
import type { FoundSymbol, LoadedCandles } from '../../../market/candleSource.ts';
import type { FetchText } from '../../../market/fetchText.ts';
import type { UdfFeed } from '../../../market/udf/udfFeed.ts';

/** Bars of one series that are shown; the drawings of a card reach back no further as a rule. */
const LOADED_BARS = 1000;
/** What is kept: candles of all series together, and for how long in milliseconds. */
const CACHE_LIMITS = { candles: 300_000, age: 60_000 };

/** A feed as a connection names it. */
export interface FeedAddress {
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
