import { type BulkJob, bulkJobSchema } from '../../../contract/bulkUpdateRecord.ts';
import type { FileContext } from '../../admin/adminContext.ts';
import { jobArgument } from '../../jobs/jobArgument.ts';
import type { BulkJobRecord, JobRecord } from '../../jobs/jobRecord.ts';

/** A job as our own rows and offers hand it over. */
export interface BulkJobArgument {
  readonly connectionId: string;
  readonly job: BulkJob;
}

/** The bulk update of the jobs view that a command was called on. */
export function bulkRecordArgument(args: readonly unknown[]): BulkJobRecord | undefined {
  const record = jobArgument(args);
  return record?.kind === 'bulk' ? record : undefined;
}

/** The job that a command was called on; undefined: it is asked for, or has to be looked up by its name. */
export function bulkJobArgument({ args }: Pick<FileContext, 'args'>): BulkJob | undefined {
  const record = bulkRecordArgument(args);
  if (record?.jobId !== undefined) return { _id: record.jobId, name: record.logName, status: record.status };
  const [first] = args;
  if (typeof first !== 'object' || first === null || !('job' in first)) return undefined;
  const read = bulkJobSchema.safeParse(first.job);
  return read.success ? read.data : undefined;
}

/** What is kept of a job on this machine, if it was uploaded from here. */
export async function recordOfJob(
  { services: rooms }: Pick<FileContext, 'services'>,
  { _id, name }: BulkJob,
): Promise<BulkJobRecord | undefined> {
  // What cannot be read is as good as not kept.
  const records = await rooms.jobs.all().catch((): readonly JobRecord[] => []);
  return records
    .filter((record) => record.kind === 'bulk')
    .find(({ jobId, logName }) => jobId === _id || (jobId === undefined && logName === name));
}
