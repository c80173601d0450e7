import { createHostFetch } from '../http/hostFetch.ts';
import { discardBody, isRedirect } from '../http/transport.ts';
import { MarketError } from './candleSource.ts';

/** A response with its body as text. */
export interface FetchedText {
  readonly status: number;
  readonly text: string;
}

/** Limits of a response. */
interface FetchLimits {
  readonly signal: AbortSignal;
  /** The longest time until its end, in milliseconds. */
  readonly totalMs: number;
  readonly maxBytes: number;
}

/**
 * Reads a feed: one GET request without credentials. Rejects with a `MarketError` of kind `tooLarge` once more than
 * `maxBytes` came, with a `TransportTimeout` after `totalMs`, with the signal's reason when aborted, and with any other
 * error if the feed can't be reached.
 */
export type FetchText = (url: string, limits: FetchLimits) => Promise<FetchedText>;

/** Reads a feed with the host's `fetch`, which uses the person's proxy and certificates. */
export function hostFetchText(hostFetch: typeof fetch = fetch): FetchText {
  const transport = createHostFetch(hostFetch);
  return async (url, { signal, totalMs, maxBytes }) => {
    const headers = { accept: 'application/json' };
    const request = { method: 'GET', url, headers, body: undefined, idleMs: totalMs, totalMs };
    const reply = await transport.send(request, { signal });
    if (isRedirect(reply)) {
      await discardBody(reply);
      // A remote feed must not make this machine send requests to addresses of its choice.
      throw new MarketError(
        'addressRefused',
        'The candle feed redirects to another URL. Change the setting to its final URL.',
      );
    }
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for await (const part of reply.body) {
      size += part.length;
      if (size > maxBytes) {
        throw new MarketError('tooLarge', `The feed’s response is larger than ${Math.round(maxBytes / 2 ** 20)} MB.`);
      }
      text += decoder.decode(part, { stream: true });
    }
    text += decoder.decode();
    return { status: reply.status, text };
  };
}
