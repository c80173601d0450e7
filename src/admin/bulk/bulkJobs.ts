import { l10n, Uri } from 'vscode';
import { type BulkJob, bulkJobSchema } from '../../contract/bulkUpdates.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { type BulkJobRecord, type JobRecord, jobArgument } from '../jobs/jobRecord.ts';
import { type CommandResult, type MessageAction, message, warning } from '../runner/adminCommand.ts';
import type { FileContext } from '../runner/adminContext.ts';
import { commandButton } from '../runner/commandActions.ts';

/** A job whose rows mean nothing, because it failed or hasn't ended (P2 3.1). */
export function noRowsEnd(
  { id: connectionId }: ConnectionProfile,
  job: BulkJob,
  record: BulkJobRecord | undefined,
): CommandResult {
  const { name, status } = job;
  if (status === 'Failed') {
    return warning(
      l10n.t(
        '“{0}” failed. The service rejected the whole file and doesn’t say why. Common reasons are an unknown column, a number column without its _op column, or no column to match rows by. Check the file, then upload it under a new name.',
        name,
      ),
      record?.source === undefined ? [] : [checkFileAction(Uri.file(record.source))],
    );
  }
  return message(l10n.t('“{0}” is still {1}. Results appear when it completes.', name, status), [
    followAction({ connectionId, job }),
  ]);
}

/** The service has no such job. */
export function noSuchJobEnd(): CommandResult {
  return warning(l10n.t('This community has no bulk update with that ID. Nothing was changed.'), [listJobsAction()]);
}

/** The action for a job that hasn't ended. */
export function followAction(argument: BulkJobArgument): MessageAction {
  return commandButton(l10n.t('Follow'), 'chartCards.admin.bulkJobDetails', argument);
}

/** The action for an upload whose job has to be found by its name. */
export function lookUpAction(argument: { readonly connectionId: string; readonly record: BulkJobRecord }) {
  return commandButton(l10n.t('Look It Up'), 'chartCards.admin.bulkJobDetails', argument);
}

/** The action that lists all jobs. */
export function listJobsAction(): MessageAction {
  return commandButton(l10n.t('List Bulk Updates'), 'chartCards.admin.listBulkJobs');
}

/** The action that checks a file. */
export function checkFileAction(file: Uri): MessageAction {
  return commandButton(l10n.t('Check the File'), 'chartCards.admin.checkBulkFile', file);
}

/** A job as rows and buttons pass it to a command. */
export interface BulkJobArgument {
  readonly connectionId: string;
  readonly job: BulkJob;
}

/** The bulk update of the Jobs view in a command's arguments. */
export function bulkRecordArgument(args: readonly unknown[]): BulkJobRecord | undefined {
  const record = jobArgument(args);
  return record?.kind === 'bulk' ? record : undefined;
}

/** The job in a command's arguments; undefined: ask, or look it up by its name. */
export function bulkJobArgument({ args }: Pick<FileContext, 'args'>): BulkJob | undefined {
  const record = bulkRecordArgument(args);
  if (record?.jobId !== undefined) return { _id: record.jobId, name: record.logName, status: record.status };
  const [first] = args;
  if (typeof first !== 'object' || first === null || !('job' in first)) return undefined;
  const read = bulkJobSchema.safeParse(first.job);
  return read.success ? read.data : undefined;
}

/** The record of a job on this machine, if it was uploaded from here. */
export async function recordOfJob(
  { services }: Pick<FileContext, 'services'>,
  { _id, name }: BulkJob,
): Promise<BulkJobRecord | undefined> {
  // An unreadable record is treated like a missing one.
  const records = await services.jobs.all().catch((): readonly JobRecord[] => []);
  return records
    .filter((record) => record.kind === 'bulk')
    .find(({ jobId, logName }) => jobId === _id || (jobId === undefined && logName === name));
}
