import { trimEndMatching } from '../../card/strings.ts';
import { MarketError } from '../candles.ts';
import type { FetchedText, FetchText } from '../fetchText.ts';

/** An answer that takes longer counts as none, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Larger answers are not read, in bytes. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/** Reads JSON from under a feed's address, within a time and a size. */
export class FeedReader {
  readonly #base: URL;
  readonly #fetchText: FetchText;

  constructor(base: URL, fetchText: FetchText) {
    this.#base = base;
    this.#fetchText = fetchText;
  }

  async json(route: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const value = await this.jsonOr404(route, query, signal);
    if (value === undefined) throw new MarketError('status', `${this.#base.origin} has no candle feed there (404).`);
    return value;
  }

  /** Undefined when the feed does not have the route, or what it was asked for. */
  async jsonOr404(route: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const { status, text } = await this.#read(this.#address(route, query), signal);
    if (status === 404) return undefined;
    if (status < 200 || status > 299) {
      throw new MarketError('status', `The candle feed ${this.#base.origin} answered ${status}.`);
    }
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw new MarketError('unreadable', `What the candle feed ${this.#base.origin} answered is no JSON.`, {
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
        throw new MarketError('tooLarge', "The feed's answer is too large.");
      return fetched;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof MarketError) throw error;
      const { origin } = this.#base;
      if (patience.aborted) {
        throw new MarketError(
          'timeout',
          `The candle feed ${origin} did not answer within ${TIMEOUT_MS / 1000} seconds.`,
        );
      }
      throw new MarketError('unreachable', `The candle feed ${origin} cannot be reached.`, { cause: error });
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

/** The address of a feed, if it may be read: https, or plain http to this machine; never with a password in it. */
export function checkFeedAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) throw new MarketError('addressRefused', 'The candle feed setting is no address.');
  if (url.username !== '' || url.password !== '') {
    throw new MarketError('addressRefused', 'The address of the candle feed must not hold a user name or password.');
  }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw new MarketError(
    'addressRefused',
    `Candles are read from https addresses only, or from this machine; ${url.protocol}//${url.host} is neither.`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
