import * as vscode from 'vscode';
import type { CardService, CardSummary } from '../../client/cards/cardService.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { cardAddressOf, cardUri, type RemoteCards } from '../documents/remoteCards.ts';
import { summaryOf } from '../tree/cardSummaries.ts';
import { CardCache } from './cardCache.ts';

/** The part of the tree that the search uses. */
interface KnownSummaries {
  summaries(): Iterable<CardSummary>;
}

interface SearchContext {
  readonly connections: Connections;
  readonly tree: KnownSummaries;
  readonly remoteCards: Pick<RemoteCards, 'publishedOf' | 'isGone'>;
}

/** The cards to search, and the service that reads more of them. */
interface SearchSource {
  readonly connectionId: string;
  readonly cache: CardCache;
  readonly service: CardService;
}

/** Keeps the cache of the searched connection between searches. */
export class CardSearch {
  readonly #context: SearchContext;
  #current: { readonly fingerprint: string; readonly cache: CardCache } | undefined;

  constructor(context: SearchContext) {
    this.#context = context;
  }

  /** The cache of the current connection, updated with everything the tree and open cards know. */
  async open(): Promise<SearchSource> {
    const { connections, tree } = this.#context;
    const id = connections.current?.id;
    const service = id === undefined ? undefined : await connections.cards(id);
    // The sandbox's channels are unknown until it runs.
    const { current } = connections;
    if (current === undefined || service === undefined || current.id !== id) {
      throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection.'));
    }
    const fingerprint = JSON.stringify([current.id, current.baseUrl, current.communityId, current.channels]);
    if (this.#current?.fingerprint !== fingerprint) {
      const { communityId } = current;
      const channels = current.channels.map(({ id: channelId, name }) => ({ communityId, channelId, name }));
      this.#current = { fingerprint, cache: new CardCache(channels) };
    }
    const { cache } = this.#current;
    cache.put(tree.summaries());
    cache.put(this.#openCards(current.id));
    const { remoteCards } = this.#context;
    cache.drop(({ summary: { analysisId, title }, channel: { communityId, channelId } }) =>
      remoteCards.isGone(cardUri({ connectionId: current.id, communityId, channelId, analysisId }, title)),
    );
    return { connectionId: current.id, cache: cache, service };
  }

  *#openCards(connectionId: string): Iterable<CardSummary> {
    const { remoteCards } = this.#context;
    for (const { uri } of vscode.workspace.textDocuments) {
      const address = cardAddressOf(uri);
      const published = remoteCards.publishedOf(uri);
      if (address?.connectionId !== connectionId || published === undefined || remoteCards.isGone(uri)) continue;
      yield { ...summaryOf(published), channelId: address.channelId };
    }
  }
}
