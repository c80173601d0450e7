/** What one part of the page asks of another that it does not know: told as events of the document. */
export interface PageRequests {
  /** The list of objects opens its field for this object's id. */
  readonly 'rename-object': { readonly objectId: string };
  /** The text that was written in last takes up links to these objects, where its cursor was. */
  readonly 'insert-link': { readonly objectIds: readonly string[] };
  /** The levels section proposes prices from the last completed candle of a higher timeframe. */
  readonly 'levels-from-candles': undefined;
}

/** Asks it of whoever listens. */
export function request<K extends keyof PageRequests>(name: K, detail: PageRequests[K]): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens for it; gives back what ends that. */
export function onRequest<K extends keyof PageRequests>(
  name: K,
  listener: (detail: PageRequests[K]) => void,
): () => void {
  const heard = (event: Event): void => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  document.addEventListener(name, heard);
  return () => document.removeEventListener(name, heard);
}
