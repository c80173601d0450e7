import type { BulkJob } from '../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import { type PollOptions, type PollPace, type PollResult, pollUntil } from '../polling/pollUntil.ts';
import { bulkUpdateWatch } from '../polling/watchJob.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { findJob } from './findJob.ts';

/** How far a job is. */
export interface JobProgress {
  readonly job: BulkJob;
  /** Jobs that run before it, while it is in the queue; undefined where the list does not tell. */
  readonly ahead: number | undefined;
}

/** Follows a job to its end; a failed one is an end like any other. Nobody waits for the job: it goes on by itself. */
export function followJob(
  client: ServiceClient,
  id: string,
  options: Omit<PollOptions<JobProgress>, 'pace'> & { readonly pace?: Partial<PollPace> },
): Promise<PollResult<JobProgress>> {
  const last: readonly string[] = bulkUpdateWatch.lastStatuses;
  return pollUntil<JobProgress>(
    async (signal) => {
      const outcome = await client.call(getBulkUpdateStatus, { path: { id } }, { signal });
      if (outcome.kind !== 'done') return outcome;
      const job = { ...outcome.value.data, _id: id };
      const place = job.status === 'In Queue' ? await findJob(client, job.name, { signal }) : undefined;
      return { ...outcome, value: { job, ahead: place?.kind === 'found' ? place.ahead : undefined } };
    },
    ({ job }) => last.includes(job.status),
    { ...options, pace: { ...bulkUpdateWatch.pace, ...options.pace } },
  );
}
