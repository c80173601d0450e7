import type * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardDocuments } from '../language/cardDocuments.ts';
import type { DocumentCandles } from './candles/documentCandles.ts';
import type { DeskMemory } from './desk/deskMemory.ts';
import type { DeskPanels } from './desk/deskPanels.ts';

/** The drawing desk beyond one page. */
export interface Desk {
  readonly memory: Pick<DeskMemory, 'message' | 'onDidChange' | 'remember' | 'savePreset'>;
  readonly panels: Pick<DeskPanels, 'add' | 'focused'>;
}

/** What the card editor works with. */
export interface EditorParts {
  readonly extensionUri: vscode.Uri;
  readonly documents: Pick<CardDocuments, 'check' | 'recheck' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  readonly desk: Desk;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}
