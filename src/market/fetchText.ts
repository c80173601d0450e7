import { MarketError } from './candles.ts';

/** An answer as text. */
export interface FetchedText {
  readonly status: number;
  /** Empty when the answer names none. */
  readonly contentType: string;
  readonly text: string;
}

/**
 * How the feed is read: one GET, without credentials. Rejects with a `MarketError` of kind `describeTooLarge` once more than
 * `maxBytes` came, with the signal's reason when aborted, and with anything else when the feed cannot be reached.
 */
export type FetchText = (
  url: string,
  options: { readonly signal: AbortSignal; readonly maxBytes: number },
) => Promise<FetchedText>;

/** Reads a feed with the host's own `fetch`, which knows the person's proxy and certificates. */
export function hostFetchText(hostFetch: typeof fetch = fetch): FetchText {
  return async (url, { signal, maxBytes }) => {
    // A redirect is not followed: a feed elsewhere must not make this machine ask addresses of its own choice.
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
        'The candle feed sends its visitors to another address. Put the address that it really has into the setting.',
      );
    }
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > maxBytes) {
        throw new MarketError('tooLarge', `The feed's answer is larger than ${Math.round(maxBytes / 2 ** 20)} MB.`);
      }
      text += decoder.decode(part, { stream: true });
    }
    text += decoder.decode();
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', text };
  };
}
