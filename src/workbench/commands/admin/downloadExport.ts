import { l10n } from 'vscode';
import { loyaltyExportDownloadLink, loyaltyExportStatus } from '../../../contract/loyaltyExports.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { askDownloadTarget } from '../../exports/downloadTarget.ts';
import { type ConfirmedExport, downloadToFile } from '../../exports/downloadToFile.ts';
import { checkedJob } from '../../jobs/checkedJob.ts';
import { jobQuestion } from '../../jobs/jobQuestion.ts';
import type { JobRecord } from '../../jobs/jobRecord.ts';
import { canGoBack } from '../stepwise.ts';

interface DownloadExportAnswers {
  readonly job: ConfirmedExport;
  readonly target: string;
}

/** Fetches the file of a completed export, and checks it against what the service reported. */
export const downloadExportCommand = adminCommand<DownloadExportAnswers>({
  title: () => l10n.t('Download Export File'),
  operations: [loyaltyExportDownloadLink, loyaltyExportStatus],
  questions: [
    jobQuestion('job', {
      placeholder: () => l10n.t('Which export?'),
      fits: isCompleted,
      none: () => l10n.t('No completed export of this connection was ordered here. Create one first.'),
    }),
    {
      name: 'target',
      ask: async ({ frame, answers, context }) => {
        if (answers.job === undefined) return { kind: 'cancel' };
        const target = await askDownloadTarget(answers.job, context.dependencies.memory);
        if (target !== undefined) return { kind: 'next', value: target };
        return { kind: canGoBack(frame) ? 'back' : 'cancel' };
      },
    },
  ],
  progressTitle: () => l10n.t('Downloading the export'),
  run: async ({ job, target }, context) => {
    const checked = await checkedJob(job, context);
    return checked.kind === 'job' ? downloadToFile(context, job, target) : checked;
  },
});

function isCompleted(record: JobRecord): record is ConfirmedExport {
  return record.kind === 'export' && record.status === 'completed' && record.exportId !== undefined;
}
