import { l10n } from 'vscode';
import { openCompletedJobRows, openJobRows } from '../../../client/bulkUpdates/jobRows.ts';
import type { PageStep } from '../../../client/paging/pageStep.ts';
import { columnsOfHeader } from '../../../contract/bulkResults/readBackColumns.ts';
import type { BulkJob, BulkRow } from '../../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateDetails } from '../../../contract/bulkUpdates.ts';
import type { CommandResult } from '../../admin/adminCommand.ts';
import type { RunningContext } from '../../admin/adminContext.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { textIn, traderActions } from '../../admin/traders/traderActions.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { formatRows } from '../../jobs/jobWords.ts';
import type { ResultAction } from '../../results/resultTable.ts';
import type { BulkJobArgument } from './bulkJobOfCall.ts';
import { noRowsEnd, noSuchJobEnd } from './jobRowsEnd.ts';
import { jobRowTable } from './jobRowTable.ts';

/**
 * Shows what came of each row of a job that is completed, or says why its rows tell nothing. `statusUnknown`: whether it
 * is completed couldn't be read, which the result then says first.
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
        kind: 'trouble',
        trouble: { kind: 'call', operation: opened.operation, end: opened.outcome },
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
    const known = { jobId: job._id, status: 'Completed', succeeded, failed, seenAt: Date.now() } as const;
    await context.services.jobs.change(record.id, known).catch(() => undefined);
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

function notesOf(of: { succeeded: number; failed: number; header: readonly string[] | undefined }): readonly string[] {
  const { succeeded, failed, header = [] } = of;
  const lost = columnsOfHeader(header).filter(({ cells }) => cells === 'lost');
  return [
    l10n.t(
      '{0} succeeded, {1} failed. The rows need not be in the order of the file.',
      formatRows(succeeded),
      formatRows(failed),
    ),
    ...(failed === 0
      ? []
      : [
          l10n.t(
            'A failed row may have been applied in part: read the trader back before it is sent again. A correction holds the failed rows only, under a new name.',
          ),
        ]),
    ...lost.map(({ column }) => l10n.t('The cells of “{0}” cannot be read back under a name of their own.', column)),
  ];
}

function actionsOf(connection: ConnectionProfile, job: BulkJob, failed: number): readonly ResultAction[] {
  const traders = traderActions(connection, (row) => ({ email: textIn(row['Email']) }));
  const argument: BulkJobArgument = { connectionId: connection.id, job };
  if (failed === 0) return traders;
  return [
    {
      label: l10n.t('Make Correction File…'),
      icon: 'edit',
      on: 'result',
      run: () => executeCommand('chartCards.admin.bulkCorrectionFile', argument),
    },
    ...traders,
  ];
}

/** The rows of the first page, and the pages from the first one on. */
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
