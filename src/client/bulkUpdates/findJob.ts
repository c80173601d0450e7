import type { BulkJob } from '../../contract/bulkUpdateRecord.ts';
import { listBulkUpdates } from '../../contract/bulkUpdates.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { PagingEnd } from '../paging/pageStep.ts';
import { readPages } from '../paging/pagesOf.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';

/** What the list says of a job. */
export type JobSearch =
  /** `ahead`: jobs that run before it; jobs of one community run one at a time, oldest first (P2 3.1). */
  | { readonly kind: 'found'; readonly job: BulkJob; readonly ahead: number }
  /** The whole list was read. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unread'; readonly end: PagingEnd };

/** Pauses before the list is read again, in milliseconds: an upload that was confirmed may be listed a little later. */
const PAUSES_MS = [0, 500, 1500, 4000];

/** Looks for a job by its name, the upload's `log_name` (P2 4.6). */
export async function findJob(client: ServiceClient, logName: string, options: CallOptions): Promise<JobSearch> {
  let found: BulkJob | undefined;
  let ahead = 0;
  for await (const step of readPages(client, listBulkUpdates, {}, options)) {
    if (step.kind === 'end') {
      if (found !== undefined) break;
      return step.end.kind === 'complete' ? { kind: 'absent' } : { kind: 'unread', end: step.end };
    }
    for (const job of step.rows) {
      if (found === undefined) found = job.name === logName ? job : undefined;
      // The list is newest first: behind the first job that has ended, all have.
      else if (!isOpen(job)) return { kind: 'found', job: found, ahead };
      else ahead += 1;
    }
    if (found !== undefined && !isOpen(found)) break;
  }
  return found === undefined ? { kind: 'absent' } : { kind: 'found', job: found, ahead };
}

/** The same for a job that must be there: looks several times before it is called absent. */
export async function findConfirmedJob(
  client: ServiceClient,
  logName: string,
  options: CallOptions & { readonly clock?: Clock },
): Promise<JobSearch> {
  const { clock = systemClock } = options;
  let last: JobSearch = { kind: 'absent' };
  for (const pause of PAUSES_MS) {
    await clock.sleep(pause, options.signal).catch(() => undefined);
    last = await findJob(client, logName, options);
    if (last.kind !== 'absent' || options.signal.aborted) return last;
  }
  return last;
}

function isOpen({ status }: BulkJob): boolean {
  return status === 'In Queue' || status === 'In Progress';
}
