import * as vscode from 'vscode';
import { PENALTIES } from '../../bulk/cellRules.ts';
import { columnNames, describeColumn, type PlannedColumn } from '../../bulk/columns.ts';
import { BULK_OPERATORS } from '../../bulk/findings.ts';
import { formatCsvCell } from '../../csv/csvCells.ts';
import { isBlankLine, readCsvRecord, readSeparatorLine, type TextLines, type TextSpan } from '../../csv/csvRecords.ts';
import { BULK_LANGUAGE, type BulkDocuments, vscodeRange } from './bulkDocuments.ts';
import { documentSource } from './bulkSources.ts';

/** Completes column names in the header, and values in rows. Roles, tags and badges can't be listed. */
export function registerBulkCompletion(documents: BulkDocuments): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    provideCompletionItems(document, position) {
      const cell = cellAt(documents, document, position);
      // An item replaces the cell, and can do that only within a line.
      if (cell === undefined || cell.range.line !== cell.range.endLine) return [];
      const kind = cell.isHeader ? vscode.CompletionItemKind.Field : vscode.CompletionItemKind.EnumMember;
      return wordsFor(documents, cell).map((word, place) => {
        const item = new vscode.CompletionItem(word, kind);
        const written = formatCsvCell(word);
        item.insertText = written;
        item.filterText = written;
        item.range = vscodeRange(cell.range);
        item.sortText = String(place).padStart(4, '0');
        return item;
      });
    },
  };
  return vscode.languages.registerCompletionItemProvider(BULK_LANGUAGE, provider, ',');
}

function wordsFor(documents: BulkDocuments, cell: CellAt): readonly string[] {
  if (!cell.isHeader) return cell.column === undefined ? [] : suggestionsOf(cell.column);
  return columnNames(documents.context).filter((name) => name === cell.text || !cell.names.includes(name));
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

/** Shows a cell's column, and what the column does to traders. */
export function registerBulkHover(documents: BulkDocuments): vscode.Disposable {
  return vscode.languages.registerHoverProvider(BULK_LANGUAGE, {
    provideHover(document, position) {
      const cell = cellAt(documents, document, position);
      if (cell?.column === undefined) return undefined;
      const said = [
        `**${escapedMarkdown(cell.column.name)}**`,
        escapedMarkdown(vscode.l10n.t(describeColumn(cell.column))),
      ];
      if (!cell.isHeader && cell.text.trim() === '' && cell.column.role.kind !== 'operator') {
        said.push(escapedMarkdown(vscode.l10n.t('This cell is empty. It’s skipped and clears nothing.')));
      }
      const words = new vscode.MarkdownString(said.join('\n\n'));
      return new vscode.Hover(words, vscodeRange(cell.range));
    },
  });
}

/** Escaped for Markdown. `appendText` would turn spaces into non-breaking ones. */
function escapedMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&');
}

/** The cell at a position of a bulk file. */
interface CellAt {
  /** Undefined: the row is longer than the header. */
  readonly column: PlannedColumn | undefined;
  readonly range: TextSpan;
  readonly text: string;
  readonly isHeader: boolean;
  readonly names: readonly string[];
}

/** The cell that a position is in or at the end of; on an empty line, the first one. */
export function cellAt(
  documents: BulkDocuments,
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): CellAt | undefined {
  const sheet = documents.sheet(document);
  const header = sheet?.header;
  if (sheet === undefined) return undefined;
  const { lines } = documentSource(document);
  const start = sheet.recordAt(line) ?? line;
  const ranges: TextSpan[] = [];
  const { cells } = readCsvRecord(lines, start, ranges);
  const index = ranges.findIndex(({ endLine, end }) => line < endLine || (line === endLine && character <= end));
  const range = ranges[index];
  if (range === undefined) return undefined;
  const isHeader = header === undefined ? isFirst(lines, start) : start === header.line;
  return {
    column: header?.plan.columns[index],
    range,
    text: cells[index] ?? '',
    isHeader,
    // Parsed now: right after an edit of the header, the sheet hasn't read it yet.
    names: isHeader ? cells : (header?.names ?? []),
  };
}

/** Whether the line is the header. */
function isFirst(lines: TextLines, line: number): boolean {
  for (let before = 0; before < line; before++) {
    const text = lines.at(before);
    if (!isBlankLine(text) && readSeparatorLine(text) === undefined) return false;
  }
  return true;
}
