/** What one part of the page asks of another that it does not know. */
export interface PageRequests {
  /** The list of objects opens its field for this object's id. */
  readonly 'rename-object': { readonly objectId: string };
  /** The text that was written in last takes up links to these objects, where its cursor was. */
  readonly 'insert-link': { readonly objectIds: readonly string[] };
  /** The levels section proposes prices from the last completed candle of a higher timeframe. */
  readonly 'levels-from-candles': undefined;
}

const requests = new EventTarget();

/** Asks it of whoever listens. */
export function request<K extends keyof PageRequests>(name: K, detail: PageRequests[K]): void {
  requests.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens for it; gives back what ends that. */
export function onRequest<K extends keyof PageRequests>(
  name: K,
  listener: (detail: PageRequests[K]) => void,
): () => void {
  const heard = (event: Event): void => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  requests.addEventListener(name, heard);
  return () => requests.removeEventListener(name, heard);
}
