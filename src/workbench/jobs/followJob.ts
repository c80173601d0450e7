import { type PollEnd, type PollPace, pollUntil } from '../../client/polling/pollUntil.ts';
import { bulkUpdateWatch, exportWatch } from '../../client/polling/watchJob.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { JobBook } from './jobBook.ts';
import { phaseOf } from './jobRecord.ts';
import { type JobState, type KnownJob, readJobState } from './jobState.ts';

/** How a job is followed. */
export interface FollowOptions {
  readonly signal: AbortSignal;
  readonly pace?: Partial<PollPace>;
  /** Told after each answer, when it is in the job's record. */
  readonly onState?: (state: JobState) => void;
}

/** Asks for a job's state until its end, and keeps in its record what it learns. Reads only; a failed job is an end. */
export async function followJob(
  client: ServiceClient,
  jobs: Pick<JobBook, 'change'>,
  job: KnownJob,
  { signal, pace, onState }: FollowOptions,
): Promise<PollEnd<JobState>> {
  const watch = job.kind === 'export' ? exportWatch : bulkUpdateWatch;
  return pollUntil(
    async (now) => {
      const outcome = await readJobState(client, job, now);
      if (outcome.kind === 'done') {
        // What cannot be kept is asked for again the next time.
        await jobs.change(job.id, outcome.value).catch(() => undefined);
        onState?.(outcome.value);
      }
      return outcome;
    },
    isEnd,
    { signal, pace: { ...watch.pace, ...pace } },
  );
}

/** Whether a job in that state changes no more. */
export function isEnd(state: Pick<JobState, 'status'>): boolean {
  const phase = phaseOf(state);
  return phase === 'completed' || phase === 'failed';
}
