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
