import { trimEndMatching } from '../../card/strings.ts';
import { MarketError } from '../candles.ts';
import type { FetchedText, FetchText } from '../fetchText.ts';

/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Larger responses aren't read, in bytes. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/** Reads JSON below a feed's base URL, limited in time and size. */
export class FeedReader {
  readonly #base: URL;
  readonly #fetchText: FetchText;

  constructor(base: URL, fetchText: FetchText) {
    this.#base = base;
    this.#fetchText = fetchText;
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
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw new MarketError('unreadable', `The response of the candle feed ${this.#base.origin} isn’t JSON.`, {
        cause: error,
      });
    }
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
export function checkFeedAddress(address: string): URL {
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
