import type * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import { documentOrigin } from '../editor/documentOrigin.ts';
import { PUBLISHED_SCHEME } from '../files/publishedText.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import { readVersionQuery } from '../history/versionQuery.ts';
import type { PreviewOrigin } from './previewFacts.ts';
import { gitRefOf } from './revisionAddress.ts';

/** Where the text of a preview comes from; `committedAt` is what git has said of its revision, epoch milliseconds. */
export function previewOrigin(
  uri: vscode.Uri,
  connections: Connections,
  remoteCards: RemoteCards,
  committedAt: number | undefined,
): PreviewOrigin {
  const fileName = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const ref = gitRefOf(uri);
  if (ref !== undefined) return { kind: 'revision', fileName, revision: { ref, committedAt } };
  if (uri.scheme === 'untitled') return { kind: 'untitled' };
  if (uri.scheme === PUBLISHED_SCHEME) {
    const facts = readVersionQuery(uri);
    return facts === undefined ? { kind: 'picture', fileName } : { kind: 'version', facts };
  }
  const origin = documentOrigin(uri, connections, remoteCards);
  if (origin.kind === 'draft') return { kind: 'draft', fileName };
  const { connection, channel, published, gone } = origin;
  return { kind: 'remote', connection, channel, published, gone };
}
