import type * as vscode from 'vscode';
import type { TextLines } from '../../../contract/bulkFile/bulkLines.ts';
import type { PlannedColumn } from '../../../contract/bulkFile/columnPlan.ts';
import type { TextSpan } from '../../../contract/bulkFile/readRecord.ts';
import { isBlankLine, readCsvRecord } from '../../../contract/bulkFile/readRecord.ts';
import { documentSource } from '../check/bulkSources.ts';
import type { BulkDocuments } from './bulkDocuments.ts';

/** The cell at a place of a bulk file. */
export interface CellAt {
  /** Undefined: the row is longer than the header. */
  readonly column: PlannedColumn | undefined;
  readonly range: TextSpan;
  readonly text: string;
  readonly isHeader: boolean;
  /** Names of all columns. */
  readonly names: readonly string[];
}

/** The cell that a position is in or at the end of; on a line with nothing on it the first one. */
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
    // As it is now: right after a header was edited, the sheet has not read it yet.
    names: isHeader ? cells : (header?.names ?? []),
  };
}

/** Nothing stands before the line. */
function isFirst(lines: TextLines, line: number): boolean {
  for (let before = 0; before < line; before++) if (!isBlankLine(lines.at(before))) return false;
  return true;
}
