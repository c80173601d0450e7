/** Requests from one part of the page to another that it doesn't know. */
interface PageRequests {
  /** The object list opens its field for this object's id. */
  readonly 'rename-object': { readonly objectId: string };
  /** The text field used last inserts links to these objects at its cursor. */
  readonly 'insert-link': { readonly objectIds: readonly string[] };
  /** The levels section proposes prices from the last completed candle of a higher timeframe. */
  readonly 'levels-from-candles': undefined;
}

const requests = new EventTarget();

/** Sends a request to its listeners. */
export function request<K extends keyof PageRequests>(name: K, detail: PageRequests[K]): void {
  requests.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens for a request; returns the unsubscriber. */
export function onRequest<K extends keyof PageRequests>(
  name: K,
  listener: (detail: PageRequests[K]) => void,
): () => void {
  const onRequest = (event: Event): void => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  requests.addEventListener(name, onRequest);
  return () => requests.removeEventListener(name, onRequest);
}
