import * as vscode from 'vscode';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { fileNameOf } from '../../shell/files/uris.ts';
import { cardAddressOf, type RemoteCards } from './remoteCards.ts';

/** Where a card's text comes from. */
export type CardOrigin =
  | { readonly kind: 'draft'; readonly fileName: string }
  | {
      readonly kind: 'remote';
      readonly connection: string;
      readonly channel: string;
      /** Undefined until the card has been loaded. */
      readonly published: PublishedCard | undefined;
      /** True if the card was deleted on the service. */
      readonly gone: boolean;
      /** True if another user created it, and it can be unlocked. */
      readonly locked?: boolean;
      /** Whether its owner is the sender, if that is known. */
      readonly isMine?: boolean | undefined;
    };

/** A draft's relation to the card that it was published as. */
export interface DraftState {
  readonly title: string;
  readonly channelName: string;
  readonly state: 'same' | 'changed' | 'deleted';
}

/** Names of connections and their channels, for people. */
export interface ConnectionNames {
  profile(
    id: string,
  ):
    | { readonly name: string; readonly channels: readonly { readonly id: string; readonly name: string }[] }
    | undefined;
  isSender(connectionId: string, userId: string): boolean | undefined;
}

/** Where the document comes from, and why it can't be edited, if so. */
export type DocumentOrigin = CardOrigin & { readonly readOnlyReason: string | undefined };

/** Where a document comes from, and whether it can be edited. */
export function documentOrigin(
  uri: vscode.Uri,
  connections: ConnectionNames,
  remoteCards: RemoteCards,
): DocumentOrigin {
  const address = cardAddressOf(uri);
  const readOnlyReason = remoteCards.readOnlyReason(uri) ?? readOnlyPlace(uri);
  if (address === undefined) {
    return { kind: 'draft', fileName: fileNameOf(uri), readOnlyReason };
  }
  const profile = connections.profile(address.connectionId);
  const published = remoteCards.publishedOf(uri);
  return {
    kind: 'remote',
    connection: profile?.name ?? address.connectionId,
    channel: profile?.channels.find(({ id }) => id === address.channelId)?.name ?? address.channelId,
    published,
    gone: remoteCards.isGone(uri),
    readOnlyReason,
    locked: remoteCards.isLocked(uri),
    isMine: published && connections.isSender(address.connectionId, published.ownerId),
  };
}

/** Reason shown for read-only snapshots in comparisons and history. */
function readOnlyPlace({ scheme }: vscode.Uri): string | undefined {
  if (scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) !== false) return undefined;
  return vscode.l10n.t('This is a read-only snapshot of a card.');
}
