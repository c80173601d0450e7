import { l10n } from 'vscode';
import {
  cellText,
  columnsOfHeader,
  columnsOfKeys,
  hasFailed,
  keysOfRows,
  mayBePartlyApplied,
  type ReadBackColumn,
} from '../../bulk/correction.ts';
import { openCompletedJobRows, openJobRows } from '../../client/bulkUpdates.ts';
import type { PageStep } from '../../client/pageReader.ts';
import {
  type BulkJob,
  type BulkRow,
  type BulkRowCode,
  getBulkUpdateDetails,
  readBackKey,
} from '../../contract/bulkUpdates.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { textIn, traderActions } from '../activity/traderQuestions.ts';
import type { BulkJobRecord } from '../jobs/jobRecord.ts';
import { formatRows, type ResultAction, type ResultColumn, type ResultRow } from '../results/resultTable.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { describeSource, showList } from '../runner/lists.ts';
import { type BulkJobArgument, noRowsEnd, noSuchJobEnd } from './bulkJobs.ts';

/**
 * Shows the result of each row of a completed job, or why its rows mean nothing. `statusUnknown`: it couldn't be read
 * whether it is completed, and the result says so first.
 */
export async function showJobRows(
  context: RunningContext,
  job: BulkJob,
  record: BulkJobRecord | undefined,
  statusUnknown?: 'statusUnknown',
): Promise<CommandResult> {
  const { client, connection, signal } = context;
  const opened =
    statusUnknown === undefined
      ? await openCompletedJobRows(client, job._id, { signal })
      : await openJobRows(client, job, { signal });
  switch (opened.kind) {
    case 'unanswered':
      return {
        kind: 'problem',
        problem: { kind: 'call', operation: opened.operation, end: opened.outcome },
      };
    case 'noJob':
      return noSuchJobEnd();
    case 'notCompleted':
      return noRowsEnd(connection, { ...job, name: opened.name, status: opened.status }, record);
    case 'rows':
      break;
  }
  const { succeeded, failed, name } = opened;
  if (record !== undefined && statusUnknown === undefined) {
    const known = { jobId: job._id, status: 'Completed', seenAt: Date.now() } as const;
    const counts = {
      ...(succeeded === undefined ? {} : { succeeded }),
      ...(failed === undefined ? {} : { failed }),
    };
    await context.services.jobs.change(record.id, { ...known, ...counts }).catch(() => undefined);
  }
  const { first, pages } = await peekFirstPage(opened.pages);
  const { columns, rowOf } = jobRowTable(record?.columns, first);
  return showList(context, {
    operation: getBulkUpdateDetails,
    pages,
    table: {
      title: l10n.t('Bulk Update: {0}', name),
      subtitle: describeSource(connection),
      columns,
      notes: [
        ...(statusUnknown === undefined ? [] : [statusUnknownNote()]),
        ...notesOf({ succeeded, failed, header: record?.columns }),
      ],
      personalData: getBulkUpdateDetails.personalData,
      actions: actionsOf(
        connection,
        { ...job, name, ...(statusUnknown === undefined ? { status: 'Completed' } : {}) },
        failed,
      ),
      fileName: 'bulk-update-rows',
      empty: l10n.t('The file had no rows below its header.'),
    },
    rowOf,
  });
}

function statusUnknownNote(): string {
  return l10n.t(
    'The job’s status couldn’t be read. Until a job is completed, and if it failed as a whole, every row reads as a success: don’t rely on these results until the dashboard shows the job as completed.',
  );
}

function notesOf(of: {
  succeeded: number | undefined;
  failed: number | undefined;
  header: readonly string[] | undefined;
}): readonly string[] {
  const { succeeded, failed, header = [] } = of;
  const lost = columnsOfHeader(header).filter(({ cells }) => cells === 'lost');
  return [
    succeeded === undefined || failed === undefined
      ? l10n.t('The service doesn’t say how many rows succeeded and failed.')
      : l10n.t(
          '{0} succeeded, {1} failed. Rows may be in another order than in the file.',
          formatRows(succeeded),
          formatRows(failed),
        ),
    ...(failed === 0
      ? []
      : [
          l10n.t(
            'A failed row may have been partly applied. Check the trader before you send it again. A correction file contains only the failed rows, under a new name.',
          ),
        ]),
    ...lost.map(({ column }) => l10n.t('The cells of “{0}” have no column of their own in the results.', column)),
  ];
}

function actionsOf(connection: ConnectionProfile, job: BulkJob, failed: number | undefined): readonly ResultAction[] {
  const traders = traderActions(connection, (row) => ({ email: textIn(row['Email']) }));
  const argument: BulkJobArgument = { connectionId: connection.id, job };
  if (failed === 0) return traders;
  return [
    {
      label: l10n.t('Create Correction File…'),
      icon: 'edit',
      on: 'result',
      run: () => executeCommand('chartCards.admin.bulkCorrectionFile', argument),
    },
    ...traders,
  ];
}

/** The rows of the first page, and all pages including the first. */
async function peekFirstPage(
  pages: AsyncGenerator<PageStep<BulkRow>, void>,
): Promise<{ first: readonly BulkRow[]; pages: AsyncGenerator<PageStep<BulkRow>, void> }> {
  const { value } = await pages.next();
  async function* again(): AsyncGenerator<PageStep<BulkRow>, void> {
    if (value === undefined) return;
    yield value;
    yield* pages;
  }
  return { first: value?.kind === 'page' ? value.rows : [], pages: again() };
}

/** How a job's rows become rows of the result. */
interface JobRowTable {
  readonly columns: readonly ResultColumn[];
  readonly rowOf: (row: BulkRow) => ResultRow;
}

/** What a row has besides its cells. */
const RESERVED_NAMES: readonly string[] = ['result', 'reason', 'advice', 'errors'];

/** `header`: of the uploaded file if known; otherwise the first rows provide the columns. */
export function jobRowTable(header: readonly string[] | undefined, first: readonly BulkRow[]): JobRowTable {
  const columns = header === undefined ? columnsOfKeys(keysOfRows(first), []) : columnsOfHeader(header);
  const cells = columns.filter(({ cells }) => cells !== 'lost').map((it) => ({ ...it, name: nameOf(it) }));
  return {
    columns: [
      { key: 'result', label: l10n.t('Result'), kind: 'outcome' },
      { key: 'reason', label: l10n.t('Reason'), kind: 'text' },
      { key: 'advice', label: l10n.t('What to Do'), kind: 'text' },
      ...cells.map(({ column, name }): ResultColumn => ({ key: name, label: column, kind: 'text' })),
      { key: 'errors', label: l10n.t('Errors as Sent'), kind: 'json', hidden: true },
    ],
    rowOf: (row) => ({
      ...(hasFailed(row)
        ? { result: 'failed', reason: reasonOf(row, columns), advice: adviceOf(row), errors: row.errors }
        : { result: 'success' }),
      ...Object.fromEntries(cells.map(({ key, name }) => [name, cellText(row, key)])),
    }),
  };
}

/** Keeps the column's own name, so that a saved file has it. */
function nameOf({ column }: ReadBackColumn): string {
  return RESERVED_NAMES.includes(column) ? `${column} (file)` : column;
}

/** Each reason once, with its column. */
function reasonOf({ errors }: BulkRow, columns: readonly ReadBackColumn[]): string {
  const reasons = errors.map(({ code, field }) => {
    const { what } = describeRowError(code);
    return field === null ? what : l10n.t('{0}: {1}', columnNamed(field, columns), what);
  });
  return reasons.length === 0 ? l10n.t('The service gave no reason.') : [...new Set(reasons)].join(' ');
}

function columnNamed(field: string, columns: readonly ReadBackColumn[]): string {
  return (
    columns.find(({ key, column }) => key === field || column === field || key === readBackKey(field))?.column ?? field
  );
}

/** Each next step once. */
function adviceOf(row: BulkRow): string {
  const advice = row.errors.map(({ code }) => describeRowError(code).next);
  const readBack = mayBePartlyApplied(row)
    ? [l10n.t('Part of the row may have been applied. Check the trader before you send it again.')]
    : [];
  return [...new Set([...advice, ...readBack])].join(' ');
}

/** Why a row failed, and what to do about it. */
interface RowErrorText {
  readonly what: string;
  readonly next: string;
}

/** Describes a row's error (P2 4.7); an undocumented code is shown as is. */
export function describeRowError(code: string): RowErrorText {
  const known = ROW_ERROR_TEXTS[code as BulkRowCode];
  if (known !== undefined && Object.hasOwn(ROW_ERROR_TEXTS, code)) return known();
  return {
    what: l10n.t('The service reported an undocumented reason: {0}.', code),
    next: l10n.t('Check the trader before you send anything again.'),
  };
}

const ROW_ERROR_TEXTS: Readonly<Record<BulkRowCode, () => RowErrorText>> = {
  USER_NOT_AVAILABLE: () => ({
    what: l10n.t('No trader in the community has this e-mail or identifier.'),
    next: l10n.t('Correct the e-mail or identifier, or leave out the row.'),
  }),
  USER_NOT_COMMUNITY_MEMBER: () => ({
    what: l10n.t('The account exists but isn’t a member of the community.'),
    next: l10n.t('Send the row again once the trader has joined.'),
  }),
  REQUIRED_VALUE: () => ({
    what: l10n.t('The cell that identifies the trader is empty.'),
    next: l10n.t('Enter the e-mail or identifier.'),
  }),
  DUPLICATE_VALUE: () => ({
    what: l10n.t('An earlier row has the same trader. Only a trader’s first row is applied.'),
    next: l10n.t('To apply this row too, send it in a separate file.'),
  }),
  IDENTIFIER_CONFLICT: () => ({
    what: l10n.t('The trader already has another identifier, or another trader has this one.'),
    next: l10n.t('Correct or clear the identifier cell. A file can’t change an identifier that is already set.'),
  }),
  IDENTIFIER_LOOKUP_UNAVAILABLE: () => ({
    what: l10n.t('The service couldn’t look up identifiers.'),
    next: l10n.t('Send the row again later, unchanged.'),
  }),
  INVALID_OPERATOR: () => ({
    what: l10n.t('An operator cell isn’t add, subtract or overwrite.'),
    next: l10n.t('Enter one of the three in lower case, even if the value is empty.'),
  }),
  INVALID_VALUE: () => ({
    what: l10n.t(
      'A cell is invalid: an unknown role, tag, badge, country or language, text in a number column, or a bad date.',
    ),
    next: l10n.t('Correct the named cell.'),
  }),
  ROW_OUTCOME_UNCERTAIN: () => ({
    what: l10n.t(
      'The service couldn’t check whether the trader may earn coins, because the community requires a visit first. The row wasn’t applied.',
    ),
    next: l10n.t('Send the row again later, unchanged.'),
  }),
  BULK_ROW_FAILED: () => ({
    what: l10n.t(
      'The row failed for another reason, e.g. the trader hasn’t visited yet and the community requires a visit before coins are earned.',
    ),
    next: l10n.t('Check the trader before you send the row again.'),
  }),
};
