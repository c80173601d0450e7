import * as vscode from 'vscode';
import { colorPlaces, hexOf, rgbOf } from '../../card/annotations/colorPlaces.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';
import { documentRange } from './documentRange.ts';

/** Swatches beside the colours of drawings, and VS Code's chooser for them; what it writes is always `#RRGGBB`. */
export class CardColors implements vscode.DocumentColorProvider {
  readonly #documents: Pick<CardDocuments, 'check'>;

  constructor(documents: Pick<CardDocuments, 'check'>) {
    this.#documents = documents;
  }

  static register(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
    return vscode.languages.registerColorProvider({ language: CARD_LANGUAGE }, new CardColors(documents));
  }

  provideDocumentColors(document: vscode.TextDocument): vscode.ColorInformation[] {
    return colorPlaces(this.#documents.check(document).card).map(({ range, color }) => {
      const { red, green, blue } = rgbOf(color);
      return new vscode.ColorInformation(documentRange(document, range), new vscode.Color(red, green, blue, 1));
    });
  }

  /** An alpha that was chosen is left out: the interface refuses it, and `opacity` is for that. */
  provideColorPresentations(
    color: vscode.Color,
    { document, range }: { readonly document: vscode.TextDocument; readonly range: vscode.Range },
  ): vscode.ColorPresentation[] {
    return [new vscode.ColorPresentation(hexOf(color, document.getText(range)))];
  }
}
