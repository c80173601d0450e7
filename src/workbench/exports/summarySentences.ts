import { l10n } from 'vscode';
import type { ExclusionReason, ExportSummary, OperationSummary } from '../../client/exportSummary/exportSummary.ts';
import type { MergeTally } from '../../client/exportSummary/mergeTally.ts';
import { formatRows } from '../jobs/jobWords.ts';
import { formatExactSum } from './summaryNumbers.ts';

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
