import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import { cardAddressOf, type RemoteCards } from '../files/remoteCards.ts';
import { fileNameOf } from '../files/uris.ts';
import type { DocumentOrigin } from './documentSnapshot.ts';

/** Where a document comes from, and whether it can be edited. */
export function documentOrigin(uri: vscode.Uri, connections: Connections, remoteCards: RemoteCards): DocumentOrigin {
  const address = cardAddressOf(uri);
  const readOnlyReason = remoteCards.readOnlyReason(uri) ?? readOnlyPlace(uri);
  if (address === undefined) {
    return { kind: 'draft', fileName: fileNameOf(uri), readOnlyReason };
  }
  const profile = connections.profile(address.connectionId);
  return {
    kind: 'remote',
    connection: profile?.name ?? address.connectionId,
    channel: profile?.channels.find(({ id }) => id === address.channelId)?.name ?? address.channelId,
    published: remoteCards.publishedOf(uri),
    gone: remoteCards.isGone(uri),
    readOnlyReason,
    locked: remoteCards.isLocked(uri),
  };
}

/** Reason shown for read-only snapshots in comparisons and history. */
function readOnlyPlace({ scheme }: vscode.Uri): string | undefined {
  if (scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) !== false) return undefined;
  return vscode.l10n.t('This is a read-only snapshot of a card.');
}
