import * as vscode from 'vscode';
import { foldingRanges } from '../../../card/navigation/foldingRanges.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';

/** What of a card can be folded away: its objects and lists, and its comments. */
export class CardFolding implements vscode.FoldingRangeProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerFoldingRangeProvider({ language: CARD_LANGUAGE }, new CardFolding(documents));
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    return foldingRanges(this.#documents.check(document).card).map(({ kind, start, end }) =>
      kind === 'comment'
        ? new vscode.FoldingRange(start, end, vscode.FoldingRangeKind.Comment)
        : new vscode.FoldingRange(start, end),
    );
  }
}
