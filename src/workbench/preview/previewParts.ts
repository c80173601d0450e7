import type * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import type { DocumentCandles } from '../editor/candles/documentCandles.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardDocuments } from '../language/cardDocuments.ts';

/** What previews work with. */
export interface PreviewContext {
  readonly extensionUri: vscode.Uri;
  readonly documents: Pick<CardDocuments, 'check' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}
