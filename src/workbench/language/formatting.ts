import * as vscode from 'vscode';
import { formatText, formatTextRange } from '../../card/formatText.ts';
import type { TextStyle } from '../../card/text/textStyle.ts';
import type { TextEdit } from '../../card/textEdit.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';
import { documentRange } from './documentRange.ts';

/** Lays a card's text out, or the part of it that is selected. A text that is no JSON stays as it is. */
export class Formatting implements vscode.DocumentFormattingEditProvider, vscode.DocumentRangeFormattingEditProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    const [selector, formatting] = [{ language: CARD_LANGUAGE }, new Formatting(documents)];
    return vscode.Disposable.from(
      vscode.languages.registerDocumentFormattingEditProvider(selector, formatting),
      vscode.languages.registerDocumentRangeFormattingEditProvider(selector, formatting),
    );
  }

  provideDocumentFormattingEdits(document: vscode.TextDocument, options: vscode.FormattingOptions): vscode.TextEdit[] {
    return editsOf(document, formatText(this.#documents.check(document).card, styleOf(document, options)));
  }

  provideDocumentRangeFormattingEdits(
    document: vscode.TextDocument,
    range: vscode.Range,
    options: vscode.FormattingOptions,
  ): vscode.TextEdit[] {
    const offset = document.offsetAt(range.start);
    const wanted = { offset, length: document.offsetAt(range.end) - offset };
    const { card } = this.#documents.check(document);
    return editsOf(document, formatTextRange(card, wanted, styleOf(document, options)));
  }
}

function styleOf({ eol }: vscode.TextDocument, { insertSpaces, tabSize }: vscode.FormattingOptions): TextStyle {
  return {
    indentUnit: insertSpaces ? ' '.repeat(tabSize) : '\t',
    endOfLine: eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
  };
}

function editsOf(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.TextEdit[] {
  return edits.map((edit) => vscode.TextEdit.replace(documentRange(document, edit), edit.newText));
}
