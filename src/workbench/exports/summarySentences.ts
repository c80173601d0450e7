import { l10n } from 'vscode';
import type { ExportSummary, LeftOut, OperationSummary } from '../../client/exportSummary/exportSummary.ts';
import type { MergeTally } from '../../client/exportSummary/mergeTally.ts';
import { rowsInWords } from '../jobs/jobWords.ts';
import { groupedDigits } from './summaryNumbers.ts';

/** What must be known when reading the sums of exports (P1 2.2), a sentence each. */
export function summarySentences(summary: ExportSummary): readonly string[] {
  const { operations, tally } = summary;
  return [
    l10n.t(
      'Rows that may be summed come to {0} coins in and {1} out, {2} together. That is no change of balances: the export is no snapshot, and what follows is in no sum.',
      groupedDigits(summary.in),
      groupedDigits(summary.out),
      groupedDigits(summary.net),
    ),
    ...notSummed(operations),
    ...[
      [
        total(operations, ({ imprecise }) => imprecise),
        l10n.t('are in the sums though the precision of their original value is not certified.'),
      ] as const,
      [summary.unresolved, l10n.t('could not be mapped to a customer.')] as const,
      [summary.withoutNotes, l10n.t('come from CSV files, which tell no quality notes; a JSON export does.')] as const,
      [summary.others, l10n.t('have notes or operations beyond those that are told apart here.')] as const,
    ].flatMap(([count, what]) => (count === 0 ? [] : [`${rowsInWords(count)} ${what}`])),
    ...tallySentences(tally),
    ...(summary.days === undefined ? [l10n.t('There are too many different days for a plot.')] : []),
    l10n.t('Times are those of recording, in UTC: when something happened is not known.'),
  ];
}

/** What became of events that came more than once. */
export function tallySentences(tally: MergeTally): readonly string[] {
  const { files, duplicates, conflicts, otherRefs } = tally;
  const unordered = files.filter(({ firstUnordered }) => firstUnordered > 0);
  return [
    ...(duplicates === 0
      ? []
      : [l10n.t('{0} had an event that was there already, and were left out.', rowsInWords(duplicates))]),
    ...(conflicts === 0
      ? []
      : [
          l10n.t(
            '{0} of these told something else of the event: history can be edited later. The file that was saved last is believed.',
            rowsInWords(conflicts),
          ),
        ]),
    ...(otherRefs === 0
      ? []
      : [
          l10n.t(
            '{0} of these named another customer, who is looked up anew for each export. The file that was saved last is believed.',
            rowsInWords(otherRefs),
          ),
        ]),
    ...unordered.map(({ firstUnordered }) =>
      l10n.t(
        'The file is not newest first: row {0} is newer than the one before it. An event that stands in it twice may be counted twice.',
        firstUnordered,
      ),
    ),
  ];
}

function notSummed(operations: readonly OperationSummary[]): readonly string[] {
  const count = (why: LeftOut) => total(operations, ({ leftOut }) => leftOut[why]);
  const toReview = operations.flatMap(({ operation, sumToReview }) =>
    sumToReview === undefined ? [] : [`${operation} ${groupedDigits(sumToReview)}`],
  );
  return [
    [count('assigned'), l10n.t('assign a balance (overwrite): their amount is no movement, and not summed.')] as const,
    [count('unknown'), l10n.t('have no known amount, which is not zero: every sum misses them.')] as const,
    [count('unreadable'), l10n.t('have an amount that is no number: every sum misses them.')] as const,
    [
      count('signToReview'),
      l10n.t('have a sign that does not go with their operation ({0}): not summed, review them.', toReview.join(', ')),
    ] as const,
    [
      count('notAMovement'),
      l10n.t('have an operation of which it is not known what it did to the balance: not summed.'),
    ] as const,
  ].flatMap(([rows, what]) => (rows === 0 ? [] : [`${rowsInWords(rows)} ${what}`]));
}

function total(operations: readonly OperationSummary[], of: (operation: OperationSummary) => number): number {
  return operations.reduce((sum, operation) => sum + of(operation), 0);
}
