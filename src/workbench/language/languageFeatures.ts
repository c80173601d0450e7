import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import type { CandleProvider } from '../editor/candles/candleProvider.ts';
import type { ConnectionMarket } from '../editor/candles/connectionMarket.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardDocuments } from './cardDocuments.ts';
import { Diagnostics } from './diagnostics.ts';
import { QuickFixes } from './quickFixes.ts';

/** What the language features work with. */
export interface LanguageParts {
  readonly documents: CardDocuments;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: CandleProvider;
  readonly market: ConnectionMarket;
}

/** Everything VS Code can ask about a card's text. A new feature is a file beside this one and a line here. */
export function languageFeatures({ documents }: LanguageParts): vscode.Disposable {
  return vscode.Disposable.from(new Diagnostics(documents), QuickFixes.register(documents));
}
