import * as vscode from 'vscode';
import { cardOutline, type OutlineEntry, type OutlineKind } from '../../../card/navigation/cardOutline.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';

const SYMBOL_KINDS: Readonly<Record<OutlineKind, vscode.SymbolKind>> = {
  section: vscode.SymbolKind.Namespace,
  field: vscode.SymbolKind.Property,
  text: vscode.SymbolKind.String,
  link: vscode.SymbolKind.Key,
  level: vscode.SymbolKind.Number,
  drawing: vscode.SymbolKind.Object,
  point: vscode.SymbolKind.Field,
};

/** The card's outline: Outline view, breadcrumbs, Go to Symbol. */
export class CardSymbols implements vscode.DocumentSymbolProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerDocumentSymbolProvider({ language: CARD_LANGUAGE }, new CardSymbols(documents), {
      label: vscode.l10n.t('Card'),
    });
  }

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    return cardOutline(this.#documents.check(document).card).map((entry) => symbolOf(document, entry));
  }
}

function symbolOf(document: vscode.TextDocument, entry: OutlineEntry): vscode.DocumentSymbol {
  const symbol = new vscode.DocumentSymbol(
    entry.name,
    entry.detail,
    SYMBOL_KINDS[entry.kind],
    documentRange(document, entry.range),
    documentRange(document, entry.selection),
  );
  symbol.children = entry.children.map((child) => symbolOf(document, child));
  return symbol;
}
