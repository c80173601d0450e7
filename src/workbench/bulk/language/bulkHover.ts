import * as vscode from 'vscode';
import { describeColumn } from '../../../contract/bulkFile/columnWords.ts';
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
    const said = [
      `**${escapedMarkdown(cell.column.name)}**`,
      escapedMarkdown(vscode.l10n.t(describeColumn(cell.column))),
    ];
    if (!cell.isHeader && cell.text.trim() === '' && cell.column.role.kind !== 'operator') {
      said.push(escapedMarkdown(vscode.l10n.t('This cell is empty: it is skipped and clears nothing.')));
    }
    const words = new vscode.MarkdownString(said.join('\n\n'));
    return new vscode.Hover(words, vscodeRange(cell.range));
  }
}

/** Text that means nothing to Markdown. `appendText` would write its spaces so that lines cannot break. */
function escapedMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&');
}
