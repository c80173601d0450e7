import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import type { CandleProvider } from '../editor/candles/candleProvider.ts';
import type { ConnectionMarket } from '../editor/candles/connectionMarket.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import { CardColors } from './cardColors.ts';
import type { CardDocuments } from './cardDocuments.ts';
import { CardInlayHints } from './cardInlayHints.ts';
import { CodeLenses } from './codeLenses/codeLenses.ts';
import { CardCompletion } from './completion/cardCompletion.ts';
import { Diagnostics } from './diagnostics.ts';
import { Formatting } from './formatting.ts';
import { KeyHover } from './keyHover.ts';
import { LinkColoring } from './linkColoring.ts';
import { CardFolding } from './navigation/cardFolding.ts';
import { CardSelection } from './navigation/cardSelection.ts';
import { CardSymbols } from './navigation/cardSymbols.ts';
import { ObjectDefinition } from './navigation/objectDefinition.ts';
import { ObjectHighlights } from './navigation/objectHighlights.ts';
import { ObjectHover } from './navigation/objectHover.ts';
import { ObjectLinks } from './navigation/objectLinks.ts';
import { ObjectReferences } from './navigation/objectReferences.ts';
import { ObjectRename } from './navigation/objectRename.ts';
import { StayInText } from './navigation/stayInText.ts';
import { QuickFixes } from './quickFixes.ts';
import { RulePages } from './rulePages.ts';

/** What the language features work with. */
export interface LanguageContext {
  readonly extensionUri: vscode.Uri;
  readonly documents: CardDocuments;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: CandleProvider;
  readonly market: ConnectionMarket;
}

/** Everything VS Code can ask about a card's text. A new feature is a file beside this one and a line here. */
export function languageFeatures(parts: LanguageContext): vscode.Disposable {
  const { extensionUri, documents, remoteCards, connections, candles, market } = parts;
  const stay = new StayInText();
  return vscode.Disposable.from(
    stay,
    new Diagnostics(documents),
    RulePages.register(extensionUri),
    QuickFixes.register(documents),
    Formatting.register(documents),
    CardCompletion.register({ documents, remoteCards, connections, candles, market }),
    KeyHover.register(documents),
    CardColors.register(documents),
    LinkColoring.register(documents),
    CardInlayHints.register(documents),
    ObjectHover.register(documents, candles),
    ObjectDefinition.register(documents, stay),
    ObjectReferences.register(documents, stay),
    ObjectHighlights.register(documents),
    ObjectRename.register({ documents, remoteCards, connections }),
    ObjectLinks.register(documents),
    CardSymbols.register(documents),
    CardFolding.register(documents),
    CardSelection.register(documents),
    new CodeLenses({ documents, remoteCards, connections }),
  );
}
