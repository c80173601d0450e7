import { l10n } from 'vscode';
import type { BulkJob } from '../../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates } from '../../../contract/bulkUpdates.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { bulkJobQuestion } from '../../admin/questions/pickers/bulkJobs.ts';
import { bulkJobArgument, bulkRecordArgument, recordOfJob } from '../../bulk/results/bulkJobOfCall.ts';
import { followToRows } from '../../bulk/results/followToRows.ts';
import { lookUpUpload } from '../../bulk/results/lookUp.ts';

interface JobDetailsAnswers {
  /** Undefined: an upload whose job has to be looked up by its name. */
  readonly job?: BulkJob;
}

/** What came of each row of a bulk update; a job that has not ended is followed until then. */
export const bulkJobDetailsCommand = adminCommand<JobDetailsAnswers>({
  title: () => l10n.t('Results of a Bulk Update'),
  operations: [getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates],
  questions: [
    bulkJobQuestion<JobDetailsAnswers>('job', {
      given: bulkJobArgument,
      when: (_, { args }) => bulkRecordArgument(args) === undefined || bulkJobArgument({ args }) !== undefined,
    }),
  ],
  progressTitle: () => l10n.t('Reading the bulk update'),
  continuesOnService: true,
  run: async ({ job }, context) => {
    if (job !== undefined) return followToRows(context, job, await recordOfJob(context, job));
    const record = bulkRecordArgument(context.args);
    return record === undefined ? { kind: 'over' } : lookUpUpload(context, record);
  },
});
