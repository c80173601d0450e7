import { basename } from 'node:path';
import { l10n } from 'vscode';
import { TEXT_LANGUAGE } from '../../card/model/textLanguage.ts';
import type { FileFault } from '../../client/exports/fileCheck.ts';
import type { ReadingProblem } from '../../client/exports/fileCursor.ts';
import type { MergeTally } from '../../client/exports/mergeExports.ts';
import type { ExclusionReason, ExportSummary, OperationSummary } from '../../client/exports/summarizeExports.ts';
import { formatRows } from '../results/resultTable.ts';

/** A sentence about some rows. */
type Sentence = readonly [rows: number, say: (rows: string) => string];

/** Notes on the sums of exports (P1 2.2). */
export function summarySentences(summary: ExportSummary): readonly string[] {
  const { operations, tally, days } = summary;
  return [
    l10n.t(
      'Rows that can be summed: {0} coins in, {1} out, {2} net. This isn’t the change of balances: an export isn’t a snapshot, and some rows are in no sum.',
      formatExactSum(summary.in),
      formatExactSum(summary.out),
      formatExactSum(summary.net),
    ),
    ...leftOutSentences(operations),
    ...nonZeroSentences([
      [
        totalRows(operations, ({ imprecise }) => imprecise),
        (rows) => l10n.t('In the sums, but with uncertified precision: {0}.', rows),
      ],
      [summary.unresolved, (rows) => l10n.t('Not mapped to a customer: {0}.', rows)],
      [
        summary.withoutNotes,
        (rows) => l10n.t('From CSV files, which have no quality notes (a JSON export does): {0}.', rows),
      ],
      [
        summary.others,
        (rows) => l10n.t('With more different notes or operations than are counted separately: {0}.', rows),
      ],
    ]),
    ...tallySentences(tally),
    ...(days === undefined ? [l10n.t('There are too many different days for a plot.')] : []),
    l10n.t('Times are when a row was recorded, in UTC. When it happened isn’t known.'),
  ];
}

/** What a merged CSV file lost of its JSON rows. */
export function shortenedSentences(shortened: number): readonly string[] {
  return nonZeroSentences([
    [
      shortened,
      (rows) =>
        l10n.t(
          'Rows from JSON files, without their quality notes and other fields, which CSV doesn’t have: {0}. “Summarize” reads the files that were merged instead.',
          rows,
        ),
    ],
  ]);
}

/** Notes on events that came more than once. */
export function tallySentences({ files, duplicates, conflicts, otherRefs }: MergeTally): readonly string[] {
  return [
    ...nonZeroSentences([
      [duplicates, (rows) => l10n.t('Left out as duplicates of an event: {0}.', rows)],
      [
        conflicts,
        (rows) =>
          l10n.t(
            'Duplicates with different data, since history can be edited later: {0}. The file saved last is used.',
            rows,
          ),
      ],
      [
        otherRefs,
        (rows) =>
          l10n.t(
            'Duplicates with another customer, which each export looks up again: {0}. The file saved last is used.',
            rows,
          ),
      ],
    ]),
    ...files
      .filter(({ firstUnordered }) => firstUnordered > 0)
      .map(({ firstUnordered }) =>
        l10n.t(
          'The file isn’t newest first: row {0} is newer than the one before it. A duplicate event in it may be counted twice.',
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
      (rows) => l10n.t('Not summed because an overwrite sets a balance instead of moving coins: {0}.', rows),
    ],
    [
      count('unknown'),
      (rows) => l10n.t('In no sum because their amount is unknown, which doesn’t mean zero: {0}.', rows),
    ],
    [count('unreadable'), (rows) => l10n.t('In no sum because their amount isn’t a number: {0}.', rows)],
    [
      count('signToReview'),
      (rows) =>
        l10n.t(
          'Not summed because their sign doesn’t match their operation and needs a review: {0} ({1}).',
          rows,
          toReview,
        ),
    ],
    [
      count('notAMovement'),
      (rows) => l10n.t('Not summed because it isn’t known how their operation changed the balance: {0}.', rows),
    ],
  ]);
}

function nonZeroSentences(sentences: readonly Sentence[]): readonly string[] {
  return sentences.flatMap(([rows, say]) => (rows === 0 ? [] : [say(formatRows(rows))]));
}

function totalRows(operations: readonly OperationSummary[], of: (operation: OperationSummary) => number): number {
  return operations.reduce((sum, operation) => sum + of(operation), 0);
}

/** Why exports couldn't be read to their end, and what to do. Files are only read, so none was changed. */
export function describeReadingProblem(problem: Exclude<ReadingProblem, { readonly kind: 'cancelled' }>): string {
  switch (problem.kind) {
    case 'unreadable':
      return `${describeFault(basename(problem.path), problem.fault)} ${l10n.t(
        'Nothing was summed up or written. Download the export again. Another program may have changed the file.',
      )}`;
    case 'unordered':
      return l10n.t(
        '“{0}” isn’t newest first: row {1} is newer than the one before it. Several exports can only be read together in that order. Nothing was summed up or written. Leave out the file, or download the export again.',
        basename(problem.path),
        problem.row,
      );
    case 'crowded':
      return l10n.t(
        'Too many rows were recorded at the same time, {0}, to find duplicate events. Nothing was summed up or written. Use one file at a time.',
        problem.recordedAt,
      );
    case 'disk':
      return l10n.t(
        '“{0}” couldn’t be read or written ({1}). Nothing was changed. Free up disk space or choose other files, and try again.',
        basename(problem.path),
        problem.code,
      );
  }
}

function describeFault(name: string, { kind, row = 0 }: FileFault): string {
  switch (kind) {
    case 'encoding':
      return l10n.t('“{0}” isn’t UTF-8 text, so it isn’t an export.', name);
    case 'header':
      return l10n.t(
        '“{0}” isn’t an export: it begins neither with the documented header (CSV) nor with a list (JSON).',
        name,
      );
    case 'columns':
      return l10n.t('Row {1} of “{0}” doesn’t have the five documented columns.', name, row);
    case 'structure':
      return l10n.t('“{0}” isn’t a single list of records: there’s something else at record {1}.', name, row);
    case 'record':
      return l10n.t('Row {1} of “{0}” isn’t in the documented format.', name, row);
    case 'unfinished':
      return l10n.t('“{0}” is incomplete: it was truncated or not fully downloaded.', name);
    case 'tooLong':
      return l10n.t('Row {1} of “{0}” is longer than 8 MiB, so this isn’t an export.', name, row);
  }
}

/** An exact sum as a cell's value: a number if that is exact, else its digits. */
export function exactCellValue(digits: string | undefined): number | string | undefined {
  if (digits === undefined) return undefined;
  return String(Number(digits)) === digits ? Number(digits) : digits;
}

/** An exact sum in a sentence: `-1,234.5`. */
function formatExactSum(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  // The sign is separate: the whole part `-0` of `-0.5` has none as a BigInt.
  const grouped = `${whole.startsWith('-') ? '-' : ''}${BigInt(whole.replace('-', '')).toLocaleString(TEXT_LANGUAGE)}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
