import type { BulkFinding } from './bulkFinding.ts';
import { HEADER_RULES } from './headerRules.ts';
import { rowFindings } from './rowFindings.ts';
import type { SheetView } from './sheetView.ts';

/** What there is to say about the header, and about a file without one or without rows. */
export function* headerFindings({ header, lines, isRead, rows }: SheetView): Generator<BulkFinding> {
  if (header === undefined) {
    if (!isRead) return;
    yield {
      rule: 'file.empty',
      effect: 'file',
      message: 'There is nothing in the file. Its first line names the columns, e.g. Email,Total Coins,Total Coins_op.',
      range: { line: 0, start: 0, endLine: 0, end: 0 },
      fixes: [],
    };
    return;
  }
  for (const { id, effect, check } of HEADER_RULES) {
    for (const finding of check(header)) yield { rule: id, effect, ...finding };
  }
  if (header.flaws !== 0) yield* rowFindings(lines, header.line, header.flaws, { ...header.check, columns: [] });
  if (isRead && rows === 0 && header.plan.separator === undefined) {
    const range = { line: header.line, start: 0, endLine: header.line, end: lines.at(header.line).length };
    yield { rule: 'file.noRows', effect: 'note', message: 'There are no rows below the header.', range, fixes: [] };
  }
}
