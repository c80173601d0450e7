import { l10n } from 'vscode';
import { fileCommand } from '../../admin/adminCommand.ts';
import type { FileContext } from '../../admin/adminContext.ts';
import { jobLabel } from '../../jobs/jobNode.ts';
import { jobQuestion } from '../../jobs/jobQuestion.ts';
import { type JobRecord, phaseOf } from '../../jobs/jobRecord.ts';

interface ChosenJob {
  readonly job: JobRecord;
}

/** Takes a job off the list; the job at the service and saved files are not touched. */
export const forgetJobCommand = fileCommand<ChosenJob>({
  title: () => l10n.t('Remove Job from This List'),
  operations: [],
  questions: [
    jobQuestion<ChosenJob, JobRecord, FileContext>('job', {
      placeholder: () => l10n.t('Which job?'),
      fits: (record): record is JobRecord => record.id !== '',
      none: () => l10n.t('No job of this connection was ordered here.'),
    }),
  ],
  confirm: async ({ job }) => {
    const detail = whatIsLost(job);
    return detail === undefined
      ? undefined
      : { question: l10n.t('Remove “{0}” from the list?', jobLabel(job)), detail, button: l10n.t('Remove') };
  },
  progressTitle: undefined,
  run: async ({ job }, { services: rooms }) => {
    await rooms.jobs.forget(job.id);
    return { kind: 'over' };
  },
});

/** What cannot be found again afterwards; undefined: nothing. */
function whatIsLost(job: JobRecord): string | undefined {
  const phase = phaseOf(job);
  if (phase === 'unconfirmed') {
    return job.kind === 'export'
      ? l10n.t(
          'Whether the service has this export is not known. Its key goes with it: it cannot be resumed any more, and a new order can make a second export.',
        )
      : l10n.t(
          'Whether the service has this upload is not known. It is looked up by its log name, which goes with it: {0}.',
          job.logName,
        );
  }
  if (phase !== 'open' && !(job.kind === 'export' && phase === 'completed' && job.file === undefined)) return undefined;
  return job.kind === 'export'
    ? l10n.t(
        'The export stays at the service, which lists no exports: without its ID it cannot be downloaded any more. The ID is {0}.',
        job.exportId ?? '',
      )
    : l10n.t('The bulk update goes on at the service. Its list shows it as {0}.', job.logName);
}
