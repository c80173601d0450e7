import { MarketError } from './candles.ts';

/** A response with its body as text. */
export interface FetchedText {
  readonly status: number;
  /** Empty if the response has none. */
  readonly contentType: string;
  readonly text: string;
}

/**
 * Reads a feed: one GET request without credentials. Rejects with a `MarketError` of kind `describeTooLarge` once more than
 * `maxBytes` came, with the signal's reason when aborted, and with any other error if the feed can't be reached.
 */
export type FetchText = (
  url: string,
  options: { readonly signal: AbortSignal; readonly maxBytes: number },
) => Promise<FetchedText>;

/** Reads a feed with the host's `fetch`, which uses the person's proxy and certificates. */
export function hostFetchText(hostFetch: typeof fetch = fetch): FetchText {
  return async (url, { signal, maxBytes }) => {
    // Redirects aren't followed: a remote feed must not make this machine send requests to addresses of its choice.
    const response = await hostFetch(url, {
      signal,
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'application/json' },
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new MarketError(
        'addressRefused',
        'The candle feed redirects to another URL. Change the setting to its final URL.',
      );
    }
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > maxBytes) {
        throw new MarketError('tooLarge', `The feed’s response is larger than ${Math.round(maxBytes / 2 ** 20)} MB.`);
      }
      text += decoder.decode(part, { stream: true });
    }
    text += decoder.decode();
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', text };
  };
}
