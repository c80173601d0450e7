import * as vscode from 'vscode';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import type { Clock } from '../../http/clock.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { HOUR_MS } from '../../time.ts';
import { addressKey, cardAddressOf, cardUri, documentKey } from '../documents/remoteCards.ts';
import type { ChannelsTree } from '../tree/channelsTree.ts';
import type { WatchMemory } from './watchMemory.ts';

/** A published card to watch. */
export interface WatchedCard {
  /** The card's address. */
  readonly key: string;
  readonly uri: vscode.Uri;
  readonly published: PublishedCard;
}

/** Where cards come from. */
export interface CardSources {
  readonly connections: Pick<Connections, 'current' | 'cards' | 'findSender'> & Pick<ServiceConnections, 'keyOf'>;
  readonly tree: Pick<ChannelsTree, 'getChildren' | 'summaries' | 'isMine'>;
}

/** The cards to watch, and why chosen ones aren't among them. */
interface CardsToWatch {
  readonly cards: readonly WatchedCard[];
  readonly problems: readonly string[];
}

/** Owners that are compared with the sender until it is known. */
const MOST_OWNERS = 10;

/** Finds the cards to watch: those of the channels, and chosen ones that these don't list, which are read once an hour. */
export function cardFinder(
  { connections, tree }: CardSources,
  memory: Pick<WatchMemory, 'chosen'>,
  { now }: Pick<Clock, 'now'>,
): (isAllOwn: boolean, signal: AbortSignal) => Promise<CardsToWatch> {
  const read = new Map<string, { readonly at: number; readonly card: PublishedCard | undefined }>();

  async function publishedCard(key: string, uri: vscode.Uri, signal: AbortSignal): Promise<PublishedCard | undefined> {
    const before = read.get(key);
    if (before !== undefined && now() - before.at < HOUR_MS) return before.card;
    const address = cardAddressOf(uri);
    if (address === undefined) return undefined;
    const { connectionId, analysisId } = address;
    // Without a key, the connection would ask for one.
    const hasKey = (await connections.keyOf(connectionId)).kind === 'key';
    const service = hasKey ? await connections.cards(connectionId) : undefined;
    const outcome = await service?.read(analysisId, signal);
    signal.throwIfAborted();
    const card = outcome?.kind === 'done' ? outcome.value : undefined;
    read.set(key, { at: now(), card });
    return card;
  }

  return async (isAllOwn, signal) => {
    for (const node of await tree.getChildren()) await tree.getChildren(node);
    signal.throwIfAborted();
    const { current } = connections;
    const listed = [...tree.summaries()];
    if (isAllOwn && current !== undefined) {
      const owners = new Set(listed.flatMap(({ ownerId }) => ownerId ?? []));
      await connections.findSender(current.id, [...owners].slice(0, MOST_OWNERS));
    }
    const chosen = new Map(memory.chosen.map((text) => [documentKey(vscode.Uri.parse(text)), vscode.Uri.parse(text)]));
    const cards = listed.flatMap(({ published, title, analysisId, channelId, ownerId }): WatchedCard[] => {
      if (published === undefined || current === undefined) return [];
      const address = { connectionId: current.id, communityId: current.communityId, channelId, analysisId };
      const key = addressKey(address);
      const isWatched = chosen.has(key) || (isAllOwn && tree.isMine(ownerId) === true);
      return isWatched ? [{ key, uri: cardUri(address, title), published }] : [];
    });
    const problems: string[] = [];
    for (const { key } of cards) chosen.delete(key);
    for (const [key, uri] of chosen) {
      const published = await publishedCard(key, uri, signal);
      if (published !== undefined) cards.push({ key, uri, published });
      else problems.push(vscode.l10n.t('“{0}” isn’t watched: it can’t be read from the service.', titleOf(uri)));
    }
    return { cards, problems };
  };
}

function titleOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.card\.json$/, '');
}
