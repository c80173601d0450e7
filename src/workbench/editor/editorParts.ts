import type * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardDocuments } from '../language/cardDocuments.ts';
import type { DocumentCandles } from './candles/documentCandles.ts';
import type { ChartPreferences } from './desk/deskMemory.ts';
import type { ChartEditorPanels } from './desk/deskPanels.ts';

/** The drawing desk beyond one page. */
export interface ChartEditorState {
  readonly memory: Pick<ChartPreferences, 'message' | 'onDidChange' | 'remember' | 'savePreset'>;
  readonly panels: Pick<ChartEditorPanels, 'add' | 'focused'>;
}

/** What the card editor works with. */
export interface EditorContext {
  readonly extensionUri: vscode.Uri;
  readonly documents: Pick<CardDocuments, 'check' | 'recheck' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  readonly chart: ChartEditorState;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}
