import * as vscode from 'vscode';
import { selectionSteps } from '../../../card/navigation/selectionSteps.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../cardDocuments.ts';
import { documentRange } from '../documentRange.ts';

/** Expand Selection: from the id of a link to the link, its text, the field, and so on to the whole card. */
export class CardSelection implements vscode.SelectionRangeProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerSelectionRangeProvider({ language: CARD_LANGUAGE }, new CardSelection(documents));
  }

  provideSelectionRanges(
    document: vscode.TextDocument,
    positions: readonly vscode.Position[],
  ): vscode.SelectionRange[] {
    const { card } = this.#documents.check(document);
    return positions.map((position) => {
      const steps = selectionSteps(card, document.offsetAt(position));
      const nowhere = new vscode.Range(position, position);
      return (
        steps.reduceRight<vscode.SelectionRange | undefined>(
          (parent, step) => new vscode.SelectionRange(documentRange(document, step), parent),
          undefined,
        ) ?? new vscode.SelectionRange(nowhere)
      );
    });
  }
}
