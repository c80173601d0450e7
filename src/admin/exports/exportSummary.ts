import { basename } from 'node:path';
import { l10n } from 'vscode';
import { formatUtc } from '../../card/model/formatValues.ts';
import {
  type DayFlow,
  EXCLUSION_REASONS,
  type ExclusionReason,
  type ExportSummary,
} from '../../client/exports/summarizeExports.ts';
import {
  formatRows,
  type ResultAction,
  type ResultColumn,
  type ResultPlot,
  type Results,
  type ResultTable,
} from '../results/resultTable.ts';
import { exactCellValue, summarySentences } from './describeExports.ts';

/** The contents of exports by operation, summed where possible. */
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
    empty: l10n.t('The export has no rows: nothing was recorded in its window, or not for its customers.'),
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
    unreadable: l10n.t('Amount isn’t a number'),
    signToReview: l10n.t('Sign to review'),
    notAMovement: l10n.t('Unknown effect'),
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

/** What each file contributed. */
function filesTable({ tally }: ExportSummary, subtitle: string): ResultTable {
  return {
    title: l10n.t('Files of the Export Summary'),
    subtitle,
    columns: [
      { key: 'file', label: l10n.t('File'), kind: 'text' },
      { key: 'rows', label: l10n.t('Rows'), kind: 'number' },
      { key: 'leftOut', label: l10n.t('Left out as duplicates'), kind: 'number' },
    ],
    rows: tally.files.map(({ path, rows, leftOut }) => ({ file: basename(path), rows, leftOut })),
    notes: [l10n.t('The file saved last is listed first. It’s used where files differ.')],
    fileName: 'export-files',
  };
}

function showAction(icon: string, table: ResultTable, results: Results): ResultAction {
  return { label: table.title, icon, on: 'result', run: () => results.show(table) };
}

/** Rows by quality note and operation, with each note's meaning; unknown notes are kept (P1 2.2). */
function qualityNotesTable({ operations }: ExportSummary, subtitle: string): ResultTable {
  const present = operations.filter(({ rows }) => rows > 0);
  const notes = new Set(present.flatMap(({ notes }) => [...notes.keys()]));
  const rows = [...notes].map((note) => {
    const counts = present.map((operation) => [`by ${operation.operation}`, operation.notes.get(note) ?? 0] as const);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    return { note, meaning: meaningOf(note), rows: total, ...Object.fromEntries(counts) };
  });
  return {
    title: l10n.t('Quality Notes of the Export'),
    subtitle,
    columns: [
      { key: 'note', label: l10n.t('Note'), kind: 'text' },
      { key: 'rows', label: l10n.t('Rows'), kind: 'number' },
      ...present.map(({ operation }) => ({ key: `by ${operation}`, label: operation, kind: 'number' }) as const),
      { key: 'meaning', label: l10n.t('Meaning'), kind: 'text' },
    ],
    rows: rows.toSorted((a, b) => b.rows - a.rows),
    fileName: 'export-quality-notes',
    empty: l10n.t('No row has a quality note.'),
  };
}

function meaningOf(note: string): string {
  switch (note) {
    case 'original_event_time_not_recorded':
      return l10n.t('Only the time of recording is known.');
    case 'business_reason_not_verified':
      return l10n.t('Don’t infer why it happened.');
    case 'client_ref_unresolved':
      return l10n.t('The row couldn’t be mapped to a customer.');
    case 'legacy_number_precision_unverified':
      return l10n.t('The precision of the original value isn’t certified.');
    case 'points_amount_invalid':
      return l10n.t('The amount is unknown, which doesn’t mean zero. In no sum.');
    case 'absolute_overwrite_not_an_earn':
      return l10n.t('The row assigns a balance. In no sum.');
    case 'expiry_sign_unexpected':
      return l10n.t('The sign needs a review before it’s added. In no sum.');
    default:
      return l10n.t('Not documented yet. Kept as received.');
  }
}

const DAY_SECONDS = 86_400;
/** Over a longer time, e.g. because of a wrong year in a file, only days with a movement are shown. */
const MOST_DAYS = 36_525;

/** Coins in and out per UTC day; days without a movement in between have no value, but no gap either. */
function dayPlot(days: readonly DayFlow[]): ResultPlot {
  const byDay = new Map(days.map((flow) => [flow.day, flow]));
  const [first = 0, last = -1] = [days[0]?.day, days.at(-1)?.day];
  const length = last - first + 1;
  const all = length > MOST_DAYS ? [...byDay.keys()] : Array.from({ length }, (_, at) => first + at);
  const points = (of: 'in' | 'out') =>
    all.map((day) => ({ at: day * DAY_SECONDS, value: Number(byDay.get(day)?.[of] ?? 0) }));
  return {
    title: l10n.t('Coins in and out per UTC day'),
    unit: l10n.t('coins'),
    series: [
      { label: l10n.t('In'), kind: 'columns', points: points('in') },
      { label: l10n.t('Out'), kind: 'columns', points: points('out') },
    ],
  };
}
