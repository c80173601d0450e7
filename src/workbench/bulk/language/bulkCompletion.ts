import * as vscode from 'vscode';
import { BULK_OPERATORS } from '../../../contract/bulkFile/bulkFinding.ts';
import { columnNames, type PlannedColumn } from '../../../contract/bulkFile/columnPlan.ts';
import { formatCsvCell } from '../../../contract/bulkFile/readRecord.ts';
import { PENALTIES } from '../../../contract/bulkFile/rowRules/penalties.ts';
import { BULK_LANGUAGE, type BulkDocuments } from './bulkDocuments.ts';
import { vscodeRange } from './bulkRange.ts';
import { type CellAt, cellAt } from './cellAt.ts';

/** Offers names of columns in the header, and in a row what its column takes. Roles, tags and badges cannot be listed. */
export class BulkCompletion implements vscode.CompletionItemProvider {
  readonly #documents: BulkDocuments;

  constructor(documents: BulkDocuments) {
    this.#documents = documents;
  }

  static register(documents: BulkDocuments): vscode.Disposable {
    return vscode.languages.registerCompletionItemProvider(
      { language: BULK_LANGUAGE },
      new BulkCompletion(documents),
      ',',
    );
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const cell = cellAt(this.#documents, document, position);
    // An item replaces the cell, and can do that within a line only.
    if (cell === undefined || cell.range.line !== cell.range.endLine) return [];
    const kind = cell.isHeader ? vscode.CompletionItemKind.Field : vscode.CompletionItemKind.EnumMember;
    return this.#words(cell).map((word, place) => {
      const item = new vscode.CompletionItem(word, kind);
      const written = formatCsvCell(word);
      item.insertText = written;
      item.filterText = written;
      item.range = vscodeRange(cell.range);
      item.sortText = String(place).padStart(4, '0');
      return item;
    });
  }

  #words(cell: CellAt): readonly string[] {
    if (!cell.isHeader) return cell.column === undefined ? [] : suggestionsOf(cell.column);
    const { context } = this.#documents;
    return columnNames(context).filter((name) => name === cell.text || !cell.names.includes(name));
  }
}

function suggestionsOf({ role, name }: PlannedColumn): readonly string[] {
  switch (role.kind) {
    case 'operator':
      return name === 'Role_op' ? BULK_OPERATORS.slice(0, 2) : BULK_OPERATORS;
    case 'penalty':
      return PENALTIES;
    case 'custom':
      return role.field.type === 'boolean' ? ['true', 'false'] : [...(role.options ?? [])];
    default:
      return [];
  }
}
