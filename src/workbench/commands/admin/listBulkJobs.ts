import { l10n } from 'vscode';
import { type BulkJob, bulkJobSchema } from '../../../contract/bulkUpdateRecord.ts';
import { listBulkUpdates } from '../../../contract/bulkUpdates.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import type { RunningContext } from '../../admin/adminContext.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import type { BulkJobArgument } from '../../bulk/results/bulkJobOfCall.ts';
import { jobChange } from '../../jobs/bulkJobBook.ts';
import { belongsTo } from '../../jobs/jobPlace.ts';
import type { ResultRow } from '../../results/resultTable.ts';
import { executeCommand } from '../executeCommand.ts';

/** The bulk updates of the community, whoever started them. */
export const listBulkJobsCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('List Bulk Updates'),
  operations: [listBulkUpdates],
  questions: [],
  progressTitle: () => l10n.t('Reading the bulk updates'),
  run: async (_answers, context) =>
    showList(context, {
      operation: listBulkUpdates,
      pages: context.service.bulkUpdates.list.pages({}, { signal: context.signal }),
      table: {
        title: l10n.t('Bulk Updates'),
        subtitle: describeSource(context.connection),
        columns: [
          { key: 'name', label: l10n.t('Name'), kind: 'text' },
          { key: 'status', label: l10n.t('Status'), kind: 'outcome' },
          { key: 'createdAt', label: l10n.t('Created'), kind: 'time' },
          { key: 'updatedAt', label: l10n.t('Updated'), kind: 'time' },
          { key: '_id', label: l10n.t('ID'), kind: 'id' },
        ],
        notes: [
          l10n.t('Jobs of a community run one at a time, the oldest first.'),
          l10n.t('Completed says that the file was worked through: single rows may have failed all the same.'),
        ],
        actions: [
          {
            label: l10n.t('Results…'),
            icon: 'checklist',
            on: 'row',
            run: ([row]) => runJobCommand('chartCards.admin.bulkJobDetails', context, row),
          },
          {
            label: l10n.t('Make Correction File…'),
            icon: 'edit',
            on: 'row',
            fits: ({ status }) => status === 'Completed',
            run: ([row]) => runJobCommand('chartCards.admin.bulkCorrectionFile', context, row),
          },
        ],
        fileName: 'bulk-updates',
        empty: l10n.t('The community has no bulk updates.'),
      },
      atEnd: (jobs) => {
        void updateKnownJobs(context, jobs);
        return {};
      },
    }),
});

type JobCommand = 'chartCards.admin.bulkJobDetails' | 'chartCards.admin.bulkCorrectionFile';

function runJobCommand(command: JobCommand, { connection }: RunningContext, row?: ResultRow): unknown {
  const job = bulkJobSchema.safeParse(row);
  if (!job.success) return undefined;
  const argument: BulkJobArgument = { connectionId: connection.id, job: job.data };
  return executeCommand(command, argument);
}

/** The jobs that were uploaded from here show in the jobs view as the list just said. */
async function updateKnownJobs(
  { services: rooms, connection }: RunningContext,
  jobs: readonly BulkJob[],
): Promise<void> {
  const records = await rooms.jobs.all().catch(() => []);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  for (const record of records) {
    const job = record.kind === 'bulk' && belongsTo(record, connection) ? byName.get(record.logName) : undefined;
    if (job !== undefined) await rooms.jobs.change(record.id, jobChange(job, Date.now())).catch(() => undefined);
  }
}
