import * as vscode from 'vscode';
import { columnWords } from '../../../contract/bulkFile/columnWords.ts';
import { BULK_LANGUAGE, type BulkDocuments } from './bulkDocuments.ts';
import { vscodeRange } from './bulkRange.ts';
import { cellAt } from './cellAt.ts';

/** Says which column a cell is in, and what the column does to traders. */
export class BulkHover implements vscode.HoverProvider {
  readonly #documents: BulkDocuments;

  constructor(documents: BulkDocuments) {
    this.#documents = documents;
  }

  static register(documents: BulkDocuments): vscode.Disposable {
    return vscode.languages.registerHoverProvider({ language: BULK_LANGUAGE }, new BulkHover(documents));
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const cell = cellAt(this.#documents, document, position);
    if (cell?.column === undefined) return undefined;
    const words = new vscode.MarkdownString();
    words.appendMarkdown('**');
    words.appendText(cell.column.name);
    words.appendMarkdown('**\n\n');
    words.appendText(vscode.l10n.t(columnWords(cell.column)));
    if (!cell.isHeader && cell.text.trim() === '' && cell.column.role.kind !== 'operator') {
      words.appendMarkdown('\n\n');
      words.appendText(vscode.l10n.t('This cell is empty: it is skipped and clears nothing.'));
    }
    return new vscode.Hover(words, vscodeRange(cell.range));
  }
}
