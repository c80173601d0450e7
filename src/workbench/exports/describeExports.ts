import { basename } from 'node:path';
import { l10n } from 'vscode';
import type { FileFault } from '../../client/exports/fileCheck.ts';
import type { ReadingProblem } from '../../client/exports/fileCursor.ts';
import type { MergeTally } from '../../client/exports/mergeExports.ts';
import type { ExclusionReason, ExportSummary, OperationSummary } from '../../client/exports/summarizeExports.ts';
import { formatRows } from '../jobs/formatJob.ts';

/** A sentence and the rows it is about, as words. */
type Sentence = readonly [rows: number, say: (rows: string) => string];

/** What must be known when reading the sums of exports (P1 2.2), a sentence each. */
export function summarySentences(summary: ExportSummary): readonly string[] {
  const { operations, tally, days } = summary;
  return [
    l10n.t(
      'Rows that may be summed come to {0} coins in and {1} out, {2} together. That is no change of balances: an export is no snapshot, and some rows are in no sum.',
      formatExactSum(summary.in),
      formatExactSum(summary.out),
      formatExactSum(summary.net),
    ),
    ...leftOutSentences(operations),
    ...nonZeroSentences([
      [
        totalRows(operations, ({ imprecise }) => imprecise),
        (rows) => l10n.t('In the sums, though the precision of the original value is not certified: {0}.', rows),
      ],
      [summary.unresolved, (rows) => l10n.t('Without a customer, because none could be mapped: {0}.', rows)],
      [
        summary.withoutNotes,
        (rows) => l10n.t('From CSV files, which tell no quality notes; a JSON export does: {0}.', rows),
      ],
      [
        summary.others,
        (rows) => l10n.t('With notes or operations beyond the number that is told apart here: {0}.', rows),
      ],
    ]),
    ...tallySentences(tally),
    ...(days === undefined ? [l10n.t('There are too many different days for a plot.')] : []),
    l10n.t('Times are those of recording, in UTC: when something happened is not known.'),
  ];
}

/** What became of events that came more than once. */
export function tallySentences({ files, duplicates, conflicts, otherRefs }: MergeTally): readonly string[] {
  return [
    ...nonZeroSentences([
      [duplicates, (rows) => l10n.t('Left out, because their event was there already: {0}.', rows)],
      [
        conflicts,
        (rows) =>
          l10n.t(
            'Of these, told something else of the event, since history can be edited later: {0}. The file that was saved last is believed.',
            rows,
          ),
      ],
      [
        otherRefs,
        (rows) =>
          l10n.t(
            'Of these, named another customer, who is looked up anew for each export: {0}. The file that was saved last is believed.',
            rows,
          ),
      ],
    ]),
    ...files
      .filter(({ firstUnordered }) => firstUnordered > 0)
      .map(({ firstUnordered }) =>
        l10n.t(
          'The file is not newest first: row {0} is newer than the one before it. An event that stands in it twice may be counted twice.',
          firstUnordered,
        ),
      ),
  ];
}

function leftOutSentences(operations: readonly OperationSummary[]): readonly string[] {
  const count = (why: ExclusionReason) => totalRows(operations, ({ leftOut }) => leftOut[why]);
  const toReview = operations
    .flatMap(({ operation, sumToReview }) =>
      sumToReview === undefined ? [] : [`${operation} ${formatExactSum(sumToReview)}`],
    )
    .join(', ');
  return nonZeroSentences([
    [
      count('assigned'),
      (rows) => l10n.t('Not summed, because an overwrite assigns a balance and is no movement: {0}.', rows),
    ],
    [
      count('unknown'),
      (rows) => l10n.t('Missing in every sum, because their amount is unknown, which is not zero: {0}.', rows),
    ],
    [count('unreadable'), (rows) => l10n.t('Missing in every sum, because their amount is no number: {0}.', rows)],
    [
      count('signToReview'),
      (rows) =>
        l10n.t(
          'Not summed, because their sign does not go with their operation and is to be reviewed first: {0} ({1}).',
          rows,
          toReview,
        ),
    ],
    [
      count('notAMovement'),
      (rows) => l10n.t('Not summed, because it is not known what their operation did to the balance: {0}.', rows),
    ],
  ]);
}

function nonZeroSentences(sentences: readonly Sentence[]): readonly string[] {
  return sentences.flatMap(([rows, say]) => (rows === 0 ? [] : [say(formatRows(rows))]));
}

function totalRows(operations: readonly OperationSummary[], of: (operation: OperationSummary) => number): number {
  return operations.reduce((sum, operation) => sum + of(operation), 0);
}

/** Why exports could not be read to their end, and what to do; files are only read, so none was changed. */
export function describeReadingProblem(problem: Exclude<ReadingProblem, { readonly kind: 'cancelled' }>): string {
  switch (problem.kind) {
    case 'unreadable':
      return `${describeFault(basename(problem.path), problem.fault)} ${l10n.t(
        'Nothing was summed up or written. Download the export again; a file that another program has saved may be none any more.',
      )}`;
    case 'unordered':
      return l10n.t(
        '“{0}” is not newest first: row {1} is newer than the one before it. Exports are in that order, and only then can several be read side by side. Nothing was summed up or written. Leave the file out, or download the export again.',
        basename(problem.path),
        problem.row,
      );
    case 'crowded':
      return l10n.t(
        'Too many rows were recorded at one and the same time, {0}, to look for events that come twice. Nothing was summed up or written. Take the files one by one.',
        problem.recordedAt,
      );
    case 'disk':
      return l10n.t(
        '“{0}” could not be read or written ({1}). Nothing was changed. Make room or choose other files, and try again.',
        basename(problem.path),
        problem.code,
      );
  }
}

function describeFault(name: string, { kind, row = 0 }: FileFault): string {
  switch (kind) {
    case 'encoding':
      return l10n.t('“{0}” is not UTF-8 text, so it is no export.', name);
    case 'header':
      return l10n.t(
        '“{0}” is no export: it begins neither with the documented line of columns (CSV) nor with a list (JSON).',
        name,
      );
    case 'columns':
      return l10n.t('Row {1} of “{0}” does not have the five documented columns.', name, row);
    case 'structure':
      return l10n.t('“{0}” is not one list of records: something else stands at record {1}.', name, row);
    case 'record':
      return l10n.t('Row {1} of “{0}” is not of the documented form.', name, row);
    case 'unfinished':
      return l10n.t('“{0}” ends before it is complete: it was cut, or has not been downloaded whole.', name);
    case 'tooLong':
      return l10n.t('Row {1} of “{0}” is longer than 8 MiB, so it is no export.', name, row);
  }
}

/** An exact sum as the value of a cell: a number where it is the same one, else its digits. */
export function exactCellValue(digits: string | undefined): number | string | undefined {
  if (digits === undefined) return undefined;
  return String(Number(digits)) === digits ? Number(digits) : digits;
}

/** An exact sum in a sentence: `-1,234.5`. */
function formatExactSum(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  // The sign apart: `-0` of `-0.5` has none as a whole number.
  const grouped = `${whole.startsWith('-') ? '-' : ''}${BigInt(whole.replace('-', '')).toLocaleString('en')}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
