import { l10n } from 'vscode';
import { followBulkUpdate, type JobProgress } from '../../client/bulkUpdates.ts';
import type { FailedOutcome } from '../../client/callOutcome.ts';
import { type BulkJob, getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import { followToEnd } from '../jobs/followToEnd.ts';
import type { BulkJobRecord } from '../jobs/jobRecord.ts';
import { jobChange, refreshJob, stateOperation } from '../jobs/jobState.ts';
import { type CommandResult, message, warning } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { followAction, listJobsAction, noSuchJobEnd } from './bulkJobs.ts';
import { showJobRows } from './showJobRows.ts';

/** Follows a job to its end, then shows its rows. */
export function followToRows(
  context: RunningContext,
  job: BulkJob,
  record: BulkJobRecord | undefined,
): Promise<CommandResult> {
  const { client, connection, services } = context;
  return followToEnd<JobProgress>(context, {
    poll: ({ signal, onAnswer }) =>
      followBulkUpdate(client, job._id, {
        signal,
        onAnswer: (now) => {
          onAnswer(now);
          if (record === undefined) return;
          // If the record can't be written, the job is looked up again next time.
          void services.jobs.change(record.id, jobChange(now.job, Date.now())).catch(() => undefined);
        },
      }),
    status: formatState({ job, ahead: undefined }),
    describe: formatState,
    ended: (last) => showJobRows(context, last.job, record),
    left: () =>
      message(
        l10n.t(
          '“{0}” is no longer followed. The job continues on the service and is in the list of bulk updates.',
          job.name,
        ),
        [followAction({ connectionId: connection.id, job }), listJobsAction()],
      ),
    failed: (outcome) => {
      if (outcome.kind === 'refused' && outcome.refusal.status === 404 && outcome.refusal.code === undefined) {
        return noSuchJobEnd();
      }
      // The results are documented but the status isn't: they're shown without it, unless every request fails.
      if (outcome.kind === 'unknown' || isMissingRoute(outcome)) {
        return showJobRows(context, job, record, 'statusUnknown');
      }
      return failedCall(getBulkUpdateStatus, outcome);
    },
  });
}

/** A status route that is missing or has rules of its own says nothing about the job. */
function isMissingRoute(outcome: FailedOutcome): boolean {
  if (outcome.kind !== 'refused') return false;
  const { row, code, status } = outcome.refusal;
  return code === 'ROUTE_NOT_FOUND' || (row === undefined && [400, 404, 405, 410, 501].includes(status));
}

function formatState({ job, ahead }: JobProgress): string {
  if (job.status === 'In Queue') return formatQueuePosition(ahead);
  return job.status === 'In Progress' ? l10n.t('In progress') : job.status;
}

function formatQueuePosition(ahead: number | undefined): string {
  if (ahead === undefined || ahead === 0) return l10n.t('Queued');
  return ahead === 1 ? l10n.t('Queued behind 1 job') : l10n.t('Queued behind {0} jobs', ahead);
}

/** Looks up an upload with an unknown outcome by its name (P2 4.6), by reading only, and follows the job it finds. */
export async function lookUpUpload(context: RunningContext, record: BulkJobRecord): Promise<CommandResult> {
  const { client, services, signal, progress } = context;
  progress(l10n.t('Looking for “{0}”', record.logName));
  const news = await refreshJob(client, services.jobs, record, signal);
  if (news.kind !== 'done') return failedCall(stateOperation(record), news);
  const now = news.value;
  if (now.jobId !== undefined) {
    return followToRows(context, { _id: now.jobId, name: now.logName, status: now.status }, now);
  }
  return warning(
    now.status === 'notCreated'
      ? l10n.t(
          'The service has no job “{0}”. The upload didn’t arrive and nothing was changed. You can upload the file again.',
          record.logName,
        )
      : l10n.t(
          'The service doesn’t list “{0}” yet. It may still arrive. Look again in a few minutes, and don’t upload the file before then.',
          record.logName,
        ),
    [listJobsAction()],
  );
}
