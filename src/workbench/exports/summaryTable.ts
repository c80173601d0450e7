import { basename } from 'node:path';
import { l10n } from 'vscode';
import { formatUtc } from '../../card/shownValues.ts';
import {
  EXCLUSION_REASONS,
  type ExclusionReason,
  type ExportSummary,
} from '../../client/exportSummary/exportSummary.ts';
import { formatRows } from '../jobs/jobWords.ts';
import type { Results } from '../results/results.ts';
import type { ResultAction, ResultColumn, ResultTable } from '../results/resultTable.ts';
import { exactCellValue } from './summaryNumbers.ts';
import { dayPlot } from './summaryPlot.ts';
import { qualityNotesTable } from './summaryQualityNotes.ts';
import { summarySentences } from './summarySentences.ts';

/** What is in exports, by operation: what may be summed, and what must not be. */
export function summaryTable(summary: ExportSummary, results: Results): ResultTable {
  const { operations, tally, days = [] } = summary;
  const present = EXCLUSION_REASONS.filter((why) => operations.some(({ leftOut }) => leftOut[why] > 0));
  const subtitle = subtitleOf(summary);
  return {
    title: l10n.t('Export Summary: {0}', filesOf(summary)),
    subtitle,
    columns: columnsFor(present),
    rows:
      summary.rows === 0
        ? []
        : operations.map(({ operation, rows, summed, sum, leftOut, sumToReview, imprecise }) => ({
            operation,
            rows,
            summed,
            sum: exactCellValue(sum),
            ...leftOut,
            sumToReview: exactCellValue(sumToReview),
            imprecise,
          })),
    notes: summary.rows === 0 ? [] : summarySentences(summary),
    ...(days.length === 0 ? {} : { plots: [dayPlot(days)] }),
    actions: [
      ...(summary.rows > summary.withoutNotes
        ? [showAction('note', qualityNotesTable(summary, subtitle), results)]
        : []),
      ...(tally.files.length > 1 ? [showAction('files', filesTable(summary, subtitle), results)] : []),
    ],
    fileName: 'export-summary',
    empty: l10n.t('The export holds no rows: nothing was recorded in its window, or not for its customers.'),
  };
}

function filesOf({ tally: { files } }: ExportSummary): string {
  const [only] = files;
  return files.length === 1 && only !== undefined ? basename(only.path) : l10n.t('{0} files', files.length);
}

function subtitleOf(summary: ExportSummary): string {
  const { rows, first, last } = summary;
  const window = [first, last].flatMap((at) => (at === undefined ? [] : [formatUtc(at)])).join(' → ');
  return [filesOf(summary), formatRows(rows), ...(window === '' ? [] : [window])].join(' · ');
}

function columnsFor(present: readonly ExclusionReason[]): readonly ResultColumn[] {
  const labels: Readonly<Record<ExclusionReason, string>> = {
    assigned: l10n.t('Assigned balances'),
    unknown: l10n.t('Amount unknown'),
    unreadable: l10n.t('Amount is no number'),
    signToReview: l10n.t('Sign to review'),
    notAMovement: l10n.t('Not known what it did'),
  };
  return [
    { key: 'operation', label: l10n.t('Operation'), kind: 'text' },
    { key: 'rows', label: l10n.t('Rows'), kind: 'number' },
    { key: 'summed', label: l10n.t('Rows in the sum'), kind: 'number' },
    { key: 'sum', label: l10n.t('Sum of coins'), kind: 'number' },
    ...present.map((why): ResultColumn => ({ key: why, label: labels[why], kind: 'number' })),
    ...(present.includes('signToReview')
      ? [{ key: 'sumToReview', label: l10n.t('Their sum, to review'), kind: 'number' } as const]
      : []),
    { key: 'imprecise', label: l10n.t('Precision not certified'), kind: 'number', hidden: true },
  ];
}

/** What each file brought. */
function filesTable({ tally }: ExportSummary, subtitle: string): ResultTable {
  return {
    title: l10n.t('Files of the Export Summary'),
    subtitle,
    columns: [
      { key: 'file', label: l10n.t('File'), kind: 'text' },
      { key: 'rows', label: l10n.t('Rows'), kind: 'number' },
      { key: 'leftOut', label: l10n.t('Left out: event was there already'), kind: 'number' },
    ],
    rows: tally.files.map(({ path, rows, leftOut }) => ({ file: basename(path), rows, leftOut })),
    notes: [l10n.t('The file that was saved last is the first one: it is believed where two tell different things.')],
    fileName: 'export-files',
  };
}

function showAction(icon: string, table: ResultTable, results: Results): ResultAction {
  return { label: table.title, icon, on: 'result', run: () => results.show(table) };
}
