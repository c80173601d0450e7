import { formatNumber } from '../../card/shownValues.ts';
import type { BulkFinding } from './bulkFinding.ts';
import { MAX_FINDINGS_PER_RULE } from './dryRun.ts';
import { headerFindings } from './headerFindings.ts';
import { readCsvRecord } from './readRecord.ts';
import { removeRow, rowFindings } from './rowFindings.ts';
import { ROW_RULES } from './rowRules.ts';
import { quoted } from './ruleWords.ts';
import type { SheetHeader, SheetView } from './sheetView.ts';
import type { NamedTrader } from './traders.ts';

/** What there is to say about a sheet, in the order of the file; at most `MOST_OF_ONE_RULE` of each rule. */
export function listFindings(view: SheetView): BulkFinding[] {
  const findings: BulkFinding[] = [];
  const kept = new Map<string, number>();
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

const REPEATED = 'row.repeated';

function listRows(view: SheetView, header: SheetHeader, keep: Keep, isWanted: (rule: string) => boolean): void {
  const { lines, marks, names, hits } = view;
  /** Rows that are still to be found, by rule: where there are none, nobody looks any further. */
  const left = [...hits];
  let wanted = bitsOf(left, isWanted);
  let repeatsLeft = Math.min(view.repeats, MAX_FINDINGS_PER_RULE);
  const firstLines = new Map<NamedTrader, number>();
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
    const first = firstLines.get(trader);
    if (first === undefined) firstLines.set(trader, line);
    else {
      keep(repeatedRow(view, header, line, first), view.repeats);
      repeatsLeft--;
    }
  }
}

function bitsOf(left: readonly number[], isWanted: (rule: string) => boolean): number {
  return ROW_RULES.reduce(
    (bits, { id }, place) => ((left[place] ?? 0) > 0 && isWanted(id) ? bits | (1 << place) : bits),
    0,
  );
}

/** Only the first row of a trader is applied (P2 4.6 rule 3, 4.7 `DUPLICATE_VALUE`). */
function repeatedRow({ lines, names }: SheetView, { plan }: SheetHeader, line: number, first: number): BulkFinding {
  const at = (row: number): BulkFinding['range'] => {
    const ranges: BulkFinding['range'][] = [];
    readCsvRecord(lines, row, ranges);
    return ranges[plan.match?.index ?? 0] ?? { line: row, start: 0, endLine: row, end: 0 };
  };
  return {
    rule: REPEATED,
    effect: 'row',
    message: `Line ${first + 1} is about ${quoted(names[line]?.name ?? '')} already. Only the first row of a trader is applied; this one fails.`,
    range: at(line),
    ...(plan.match === undefined ? {} : { column: plan.match.name }),
    related: { range: at(first), message: 'The row that is applied.' },
    fixes: [
      removeRow(lines, line, readCsvRecord(lines, line).lines),
      { kind: 'whole', title: 'Remove All Repeated Rows', change: { kind: 'removeRepeats' } },
    ],
  };
}

/** The last one of a rule that is listed says how many there are. */
function withTotal(finding: BulkFinding, all: number): BulkFinding {
  if (!(all > MAX_FINDINGS_PER_RULE)) return finding;
  const count = formatNumber(all);
  return { ...finding, message: `${finding.message} ${count} rows have this; only the first ones are marked.` };
}
