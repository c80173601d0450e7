import type { Timeframe } from '../../../card/card.ts';
import type { CandleSeries } from '../../../market/candle.ts';
import type { FoundSymbol } from '../../../market/candleSource.ts';
import { MarketError } from '../../../market/marketError.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import type { CandleFeeds } from './candleFeeds.ts';
import { feedOf } from './feedOf.ts';

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
