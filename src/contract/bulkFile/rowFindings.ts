import type { BulkFinding, BulkFix } from './bulkFinding.ts';
import type { TextLines } from './bulkLines.ts';
import type { TextSpan } from './readRecord.ts';
import { formatCsvCell, readCsvRecord } from './readRecord.ts';
import type { RowCheck } from './rowFlaws.ts';
import type { RuleFinding } from './rowRule.ts';
import { quoted } from './ruleWords.ts';

/** What the rules of some bits say about the record at a line, from left to right. */
export function rowFindings(lines: TextLines, line: number, flaws: number, check: RowCheck): BulkFinding[] {
  const ranges: TextSpan[] = [];
  const record = readCsvRecord(lines, line, ranges);
  const { cells } = record;
  const findings: BulkFinding[] = [];
  for (const { rule, bit } of check.rows) {
    if ((flaws & bit) === 0) continue;
    const said = rule.describe(record, check.plan);
    const [from, to] = [rangeAt(ranges, said.cells[0]), rangeAt(ranges, said.cells[1])];
    const range = { ...from, endLine: to.endLine, end: to.end };
    const fixes = fixesFor(said, { lines, line, height: record.lines, range, isThere: true });
    findings.push({ rule: rule.id, effect: rule.effect, message: said.message, range, fixes });
  }
  for (const { column, rules } of check.columns) {
    const raw = cells[column.index] ?? '';
    const text = raw.trim();
    for (const { rule, bit } of rules) {
      if ((flaws & bit) === 0 || !rule.isWrong(text, raw, column, cells)) continue;
      const said = rule.describe({ text, raw, column }, cells);
      const range = rangeAt(ranges, column.index);
      const isThere = column.index < cells.length;
      const fixes = fixesFor(said, { lines, line, height: record.lines, range, isThere });
      findings.push({ rule: rule.id, effect: rule.effect, message: said.message, range, column: column.name, fixes });
    }
  }
  return findings;
}

/** Where a cell stands; behind the row's last one where it has none. */
function rangeAt(ranges: readonly TextSpan[], index: number): TextSpan {
  const last = ranges.at(-1) ?? { line: 0, start: 0, endLine: 0, end: 0 };
  return ranges[index] ?? { line: last.endLine, start: last.end, endLine: last.endLine, end: last.end };
}

interface CellPlace {
  readonly lines: TextLines;
  readonly line: number;
  readonly height: number;
  readonly range: TextSpan;
  /** The row has the cell. */
  readonly isThere: boolean;
}

function fixesFor({ rewrites = [], changes = [], removable }: RuleFinding, spot: CellPlace): BulkFix[] {
  const { range, isThere } = spot;
  const rewriting = isThere
    ? rewrites.map((text): BulkFix => {
        const title = text === '' ? 'Leave the Cell Empty' : `Change to ${quoted(text)}`;
        const edits = [{ ...range, text: formatCsvCell(text) }];
        return rewrites.length === 1
          ? { kind: 'edits', title, edits, preferred: true }
          : { kind: 'edits', title, edits };
      })
    : [];
  return [
    ...rewriting,
    ...changes.map(({ title, change }): BulkFix => ({ kind: 'whole', title, change })),
    ...(removable ? [removeRow(spot.lines, spot.line, spot.height)] : []),
  ];
}

/** Takes the row at a line away, with its line end. */
export function removeRow(lines: TextLines, line: number, height: number): BulkFix {
  const next = line + height;
  const range =
    next < lines.count
      ? { line, start: 0, endLine: next, end: 0 }
      : { line: line - 1, start: lines.at(line - 1).length, endLine: next - 1, end: lines.at(next - 1).length };
  return { kind: 'edits', title: 'Remove This Row', edits: [{ ...range, text: '' }] };
}
