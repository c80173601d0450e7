import type { Timeframe } from '../card/card.ts';
import type { CandleSeries } from './candle.ts';
import { CandleCache } from './candleCache.ts';
import { readCandleFile } from './candleFile.ts';
import type { FoundSymbol, LoadedCandles } from './candleSource.ts';
import type { FetchText } from './fetchText.ts';
import { MarketError } from './marketError.ts';
import { UdfFeed } from './udf/udfFeed.ts';

/** Candles asked of a feed: enough to scroll back through, few enough to come at once. */
const USUAL_COUNT = 5000;
/** Two views that open one after the other ask once; a person who asks again gets new candles. In milliseconds. */
const CACHE_AGE = 15_000;
const CACHED_CANDLES = 200_000;
/** Feeds remembered with their configuration and symbols. */
const MOST_FEEDS = 8;

/** What was understood of a candle file, for the person to judge before it is used. */
export interface UnderstoodFile {
  readonly series: CandleSeries;
  readonly timeframe: Timeframe | undefined;
  /** E.g. `MetaTrader 5 bars`. */
  readonly format: string;
  /** Whole sentences. */
  readonly remarks: readonly string[];
}

/** All candle sources behind one door: feeds by their address, and files. Failures are `MarketError`s. */
export class Market {
  readonly #fetchText: FetchText;
  readonly #now: () => number;
  readonly #feeds = new Map<string, UdfFeed>();
  readonly #cache: CandleCache;

  /** `now` in epoch milliseconds. */
  constructor(fetchText: FetchText, now: () => number) {
    this.#fetchText = fetchText;
    this.#now = now;
    this.#cache = new CandleCache({ candles: CACHED_CANDLES, age: CACHE_AGE }, now);
  }

  async feed(
    query: { readonly feed: string; readonly symbol: string; readonly timeframe: Timeframe },
    signal: AbortSignal,
  ): Promise<CandleSeries> {
    return (await this.load(query, signal)).series;
  }

  async load(
    { feed, symbol, timeframe }: { readonly feed: string; readonly symbol: string; readonly timeframe: Timeframe },
    signal: AbortSignal,
  ): Promise<LoadedCandles> {
    const key = JSON.stringify([feed, symbol, timeframe]);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const loaded = await this.#feedAt(feed).load({ symbol, timeframe, count: USUAL_COUNT }, signal);
    this.#cache.set(key, loaded);
    return loaded;
  }

  search(feed: string, text: string, signal: AbortSignal): Promise<readonly FoundSymbol[]> {
    return this.#feedAt(feed).search(text, signal);
  }

  file(bytes: Uint8Array, fileName: string): UnderstoodFile {
    const read = readCandleFile(fileName, bytes);
    switch (read.kind) {
      case 'unreadable':
        throw new MarketError('unreadable', read.reason);
      case 'read':
        return understood(read);
      case 'askDateOrder': {
        const assumed = readCandleFile(fileName, bytes, { dateOrder: 'dayFirst' });
        if (assumed.kind !== 'read') throw new MarketError('unreadable', 'The dates in the file could not be read.');
        const doubt = `Dates such as ${read.example} can be read two ways; they were read with the day first.`;
        return { ...understood(assumed), remarks: [doubt, ...assumed.reading.notices] };
      }
    }
  }

  #feedAt(baseUrl: string): UdfFeed {
    const known = this.#feeds.get(baseUrl);
    if (known !== undefined) return known;
    const feed = new UdfFeed({ name: 'The candle feed', baseUrl, fetchText: this.#fetchText, now: this.#now });
    if (this.#feeds.size >= MOST_FEEDS) this.#feeds.clear();
    this.#feeds.set(baseUrl, feed);
    return feed;
  }
}

function understood({ series, reading }: ReturnType<typeof readCandleFile> & { kind: 'read' }): UnderstoodFile {
  return { series, timeframe: reading.timeframe, format: reading.format, remarks: reading.notices };
}
