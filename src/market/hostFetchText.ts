import { checkFeedAddress } from './feedAddress.ts';
import type { FetchText } from './fetchText.ts';
import { MarketError } from './marketError.ts';

/** Reads a feed with the host's own `fetch`, which knows the person's proxy and certificates. */
export function hostFetchText(hostFetch: typeof fetch = fetch): FetchText {
  return async (url, { signal, maxBytes }) => {
    const response = await hostFetch(url, { signal, credentials: 'omit', headers: { accept: 'application/json' } });
    // A redirect must not lead where the address itself could not.
    if (response.url !== '') checkFeedAddress(response.url);
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
