import * as vscode from 'vscode';
import type { Connections } from '../connection/connectionProfile.ts';
import type { ConnectionMarket } from '../editor/candles/candleFeeds.ts';
import type { CandleProvider } from '../editor/candles/candleProvider.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardDocuments } from './cardDocuments.ts';
import { CodeLenses } from './codeLenses.ts';
import { CardCompletion } from './completion.ts';
import { Diagnostics, QuickFixes } from './diagnostics.ts';
import { KeyHover, ObjectHover } from './hover.ts';
import { ObjectDefinition, ObjectHighlights, ObjectLinks, ObjectReferences, StayInText } from './navigation.ts';
import { ObjectRename } from './objectRename.ts';
import { RulePages } from './rulePages.ts';
import { CardColors, CardInlayHints, LinkColoring } from './textDecorations.ts';
import { CardFolding, CardSelection, CardSymbols, Formatting } from './textStructure.ts';

/** What the language features depend on. */
export interface LanguageContext {
  readonly extensionUri: vscode.Uri;
  readonly documents: CardDocuments;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: CandleProvider;
  readonly market: ConnectionMarket;
}

/** Registers all language features of card texts. */
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
