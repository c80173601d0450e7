import { readCsvRecord, type TextLines, type TextSpan } from '../csv/csvRecords.ts';
import type { ColumnPlan } from './columns.ts';
import { findingsOfHeader } from './fileRules.ts';
import { type BulkFinding, type BulkRule, bulkFinding, MAX_FINDINGS_PER_RULE } from './findings.ts';
import { ROW_RULES, type RowCheck, removeRow, rowFindings } from './rowCheck.ts';
import type { NamedTrader } from './traders.ts';

/** The findings of a sheet in the order of the file, at most `MAX_FINDINGS_PER_RULE` per rule. */
export function listFindings(view: SheetView): BulkFinding[] {
  const findings: BulkFinding[] = [];
  const kept = new Map<BulkRule, number>();
  const keep = (finding: BulkFinding, all: number): void => {
    const count = (kept.get(finding.rule) ?? 0) + 1;
    if (count > MAX_FINDINGS_PER_RULE) return;
    kept.set(finding.rule, count);
    findings.push(count === MAX_FINDINGS_PER_RULE ? withTotal(finding, all) : finding);
  };
  for (const finding of headerFindings(view)) keep(finding, Number.NaN);
  const { header } = view;
  if (header !== undefined) listRows(view, header, keep, (rule) => (kept.get(rule) ?? 0) < MAX_FINDINGS_PER_RULE);
  return findings.sort((a, b) => a.range.line - b.range.line || a.range.start - b.range.start);
}

type Keep = (finding: BulkFinding, all: number) => void;

function listRows(view: SheetView, header: SheetHeader, keep: Keep, isWanted: (rule: BulkRule) => boolean): void {
  const { lines, marks, names, hits } = view;
  /** Violating rows that are still to come, by rule, so that the search ends early. */
  const left = [...hits];
  let wanted = bitsOf(left, isWanted);
  let repeatsLeft = Math.min(view.repeats, MAX_FINDINGS_PER_RULE);
  const firstRows = new Map<NamedTrader, TextSpan>();
  for (let line = header.line + header.lines; line < marks.length; line++) {
    if (wanted === 0 && repeatsLeft === 0) return;
    const mark = marks[line] ?? -1;
    if (mark > 0 && (mark & wanted) !== 0) {
      for (const finding of rowFindings(lines, line, mark & wanted, header.check)) {
        keep(finding, hits[ROW_RULES.findIndex(({ id }) => id === finding.rule)] ?? 0);
      }
      for (let place = 0; place < left.length; place++) {
        if ((mark & (1 << place)) !== 0) left[place] = (left[place] ?? 0) - 1;
      }
      wanted = bitsOf(left, isWanted);
    }
    const trader = repeatsLeft === 0 ? undefined : names[line];
    if (trader === undefined || trader.rows < 2) continue;
    const first = firstRows.get(trader);
    if (first === undefined) firstRows.set(trader, matchCell(view, header, line).range);
    else {
      keep(repeatedRow(view, header, line, first), view.repeats);
      repeatsLeft--;
    }
  }
}

function bitsOf(left: readonly number[], isWanted: (rule: BulkRule) => boolean): number {
  return ROW_RULES.reduce(
    (bits, { id }, place) => ((left[place] ?? 0) > 0 && isWanted(id) ? bits | (1 << place) : bits),
    0,
  );
}

/** The cell that names a row's trader, and how many lines the row has. */
function matchCell({ lines }: SheetView, { plan }: SheetHeader, line: number): { range: TextSpan; height: number } {
  const ranges: TextSpan[] = [];
  const { lines: height } = readCsvRecord(lines, line, ranges, plan.separator);
  return { range: ranges[plan.match?.index ?? 0] ?? { line, start: 0, endLine: line, end: 0 }, height };
}

/** Only the first row of a trader is applied (P2 4.6 rule 3, 4.7 `DUPLICATE_VALUE`). */
function repeatedRow(view: SheetView, header: SheetHeader, line: number, first: TextSpan): BulkFinding {
  const { match } = header.plan;
  const { range, height } = matchCell(view, header, line);
  return bulkFinding(
    'row.repeated',
    range,
    { trader: view.names[line]?.name ?? '', line: first.line },
    {
      ...(match === undefined ? {} : { column: match.name }),
      related: first,
      fixes: [removeRow(view.lines, line, height), { kind: 'whole', change: { kind: 'removeRepeats' } }],
    },
  );
}

/** Adds the total to the last listed finding of a rule. */
function withTotal(finding: BulkFinding, all: number): BulkFinding {
  return all > MAX_FINDINGS_PER_RULE ? { ...finding, total: all } : finding;
}

/** Findings about the header, or about its absence or the absence of rows. */
export function* headerFindings({ header, lines, isRead, rows }: SheetView): Generator<BulkFinding> {
  if (header === undefined) {
    if (isRead) yield bulkFinding('file.empty', { line: 0, start: 0, endLine: 0, end: 0 }, {});
    return;
  }
  yield* findingsOfHeader(header);
  if (header.flaws !== 0) yield* rowFindings(lines, header.line, header.flaws, { ...header.check, columns: [] });
  if (isRead && rows === 0 && header.plan.separator === undefined) {
    const range = { line: header.line, start: 0, endLine: header.line, end: lines.at(header.line).length };
    yield bulkFinding('file.noRows', range, {});
  }
}

/** The header of a sheet. */
export interface SheetHeader {
  readonly line: number;
  readonly lines: number;
  readonly names: readonly string[];
  readonly ranges: readonly TextSpan[];
  /** The line above that names a separator for spreadsheets. */
  readonly separatorLine: number | undefined;
  readonly plan: ColumnPlan;
  readonly check: RowCheck;
  /** Row rules that the header violates, e.g. about quotes, as bits. */
  readonly flaws: number;
}

/** What findings are listed from. */
export interface SheetView {
  readonly lines: TextLines;
  readonly header: SheetHeader | undefined;
  /** By line. A non-negative mark is a row, with a bit for each rule that it violates. */
  readonly marks: readonly number[];
  /** The trader of the row, by line. */
  readonly names: readonly (NamedTrader | undefined)[];
  /** Violating rows by rule. */
  readonly hits: readonly number[];
  /** Rows whose trader an earlier row names. */
  readonly repeats: number;
  readonly rows: number;
  readonly isRead: boolean;
}
