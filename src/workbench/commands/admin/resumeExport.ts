import { l10n } from 'vscode';
import { createLoyaltyExport, loyaltyExportStatus } from '../../../contract/loyaltyExports.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { identifiersQuestion } from '../../admin/questions/identifiersQuestion.ts';
import { confirmResume } from '../../exports/confirmResume.ts';
import { followExport } from '../../exports/followToEnd.ts';
import { orderAndFollow } from '../../exports/orderAndFollow.ts';
import { checkedJob } from '../../jobs/checkedJob.ts';
import { jobQuestion } from '../../jobs/jobQuestion.ts';
import { type ExportJobRecord, type JobRecord, phaseOf } from '../../jobs/jobRecord.ts';

interface ResumeExportAnswers {
  readonly job: ExportJobRecord;
  /** Asked again where the order was about selected customers and is not confirmed: only their digest is kept. */
  readonly refs: readonly string[] | undefined;
}

/** Goes on with an export of this or an earlier run: sends an unconfirmed order again with its key, and follows the job. */
export const resumeExportCommand = adminCommand<ResumeExportAnswers>({
  title: () => l10n.t('Resume Export'),
  operations: [createLoyaltyExport, loyaltyExportStatus],
  questions: [
    jobQuestion('job', {
      placeholder: () => l10n.t('Which export?'),
      fits: isResumable,
      none: () => l10n.t('No export of this connection is under way.'),
    }),
    identifiersQuestion('refs', {
      when: ({ job }) => job?.exportId === undefined && job?.customers.kind === 'selected',
      placeholder: ({ job }) =>
        job?.customers.kind === 'selected'
          ? l10n.t('The same {0} customers as then, in any order', job.customers.count)
          : l10n.t('The same customers as then'),
      check: contractCheck(createLoyaltyExport, 'body.client_refs'),
      checkEach: contractCheck(createLoyaltyExport, 'body.client_refs[]'),
      // Text identifiers match exactly (P1 4.1).
      ends: 'exact',
    }),
  ],
  confirm: ({ job, refs }, context) => confirmResume(job, refs, context),
  progressTitle: () => l10n.t('Resuming the export'),
  continuesOnService: true,
  run: async ({ job, refs }, context) => {
    const checked = await checkedJob(job, context);
    if (checked.kind !== 'job') return checked;
    const { record } = checked;
    if (record.kind !== 'export') return { kind: 'over' };
    return record.exportId === undefined ? orderAndFollow(context, record, refs) : followExport(context, record);
  },
});

function isResumable(record: JobRecord): record is ExportJobRecord {
  const phase = phaseOf(record);
  return record.kind === 'export' && (phase === 'unconfirmed' || phase === 'open');
}
