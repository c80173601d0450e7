import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import { cardAddressOf } from '../files/cardAddress.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { DocumentOrigin } from './snapshot.ts';

/** Where a document comes from, and whether it can be changed. */
export function documentOrigin(uri: vscode.Uri, connections: Connections, remoteCards: RemoteCards): DocumentOrigin {
  const address = cardAddressOf(uri);
  if (address === undefined) {
    const fileName = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    const readOnly = uri.scheme !== 'untitled' && vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false;
    return {
      kind: 'draft',
      fileName,
      readOnlyReason: readOnly ? vscode.l10n.t('This is a read-only picture of a card.') : undefined,
    };
  }
  const profile = connections.profile(address.connectionId);
  return {
    kind: 'remote',
    connection: profile?.name ?? address.connectionId,
    channel: profile?.channels.find(({ id }) => id === address.channelId)?.name ?? address.channelId,
    published: remoteCards.publishedOf(uri),
    readOnlyReason: remoteCards.readOnlyReason(uri),
  };
}
