import { type PollPace, type PollResult, pollUntil } from '../../client/polling/pollUntil.ts';
import { bulkUpdateWatch, exportWatch } from '../../client/polling/watchJob.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { JobRepository } from './jobBook.ts';
import type { JobRecord } from './jobRecord.ts';
import { canBeRead, readJobState } from './jobState.ts';

/** How a job is followed. */
export interface FollowOptions {
  readonly signal: AbortSignal;
  readonly pace?: Partial<PollPace>;
  /** Told after each answer, when it is in the job's record. */
  readonly onState?: (record: JobRecord) => void;
}

/** Asks for a job's state until its end, and keeps in its record what it learns. Reads only; a failed job is an end. */
export async function followJob(
  client: ServiceClient,
  jobs: Pick<JobRepository, 'change'>,
  record: JobRecord,
  { signal, pace, onState }: FollowOptions,
): Promise<PollResult<JobRecord>> {
  const watch = record.kind === 'export' ? exportWatch : bulkUpdateWatch;
  let now = record;
  return pollUntil(
    async (asking) => {
      const outcome = await readJobState(client, now, asking);
      if (outcome.kind !== 'done') return outcome;
      // What cannot be kept, or was forgotten meanwhile, is known here all the same.
      const kept = await jobs.change(now.id, outcome.value).catch(() => undefined);
      now = kept ?? ({ ...now, ...outcome.value } as JobRecord);
      onState?.(now);
      return { ...outcome, value: now };
    },
    (it) => !canBeRead(it),
    { signal, pace: { ...watch.pace, ...pace } },
  );
}
