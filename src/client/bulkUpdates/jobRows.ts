import type { BulkJob, BulkRow } from '../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import type { Operation } from '../../contract/operation.ts';
import type { FailedOutcome } from '../callOutcome.ts';
import type { PageStep } from '../paging/pageStep.ts';
import { readPages } from '../paging/pagesOf.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';

/** The rows of a job, or why they say nothing. */
export type JobRows =
  | {
      readonly kind: 'rows';
      readonly name: string;
      /** Over the whole job. */
      readonly succeeded: number;
      readonly failed: number;
      readonly pages: AsyncGenerator<PageStep<BulkRow>, void>;
    }
  /** Until it is Completed, and for a failed job, every row reads as a success (P2 3.1): they are not read. */
  | { readonly kind: 'notCompleted'; readonly name: string; readonly status: string }
  /** No job of the community has the id. */
  | { readonly kind: 'noJob' }
  | { readonly kind: 'unanswered'; readonly operation: Operation; readonly outcome: FailedOutcome };

/** Opens the rows of a job without asking whether they tell anything yet: the status route isn't documented (P2 4.6). */
export async function openJobRows(
  client: ServiceClient,
  { _id: id, name }: Pick<BulkJob, '_id' | 'name'>,
  options: CallOptions,
): Promise<JobRows> {
  const first = await client.call(getBulkUpdateDetails, { path: { id }, query: { limit: 1 } }, options);
  if (first.kind !== 'done') return { kind: 'unanswered', operation: getBulkUpdateDetails, outcome: first };
  if (!first.value.isJob) return { kind: 'noJob' };
  const { successUsers: succeeded, failedUsers: failed } = first.value.data;
  return {
    kind: 'rows',
    name,
    succeeded,
    failed,
    pages: readPages(client, getBulkUpdateDetails, { path: { id } }, options),
  };
}

/** Opens the rows of a job, after asking whether they tell anything yet. */
export async function openCompletedJobRows(client: ServiceClient, id: string, options: CallOptions): Promise<JobRows> {
  const status = await client.call(getBulkUpdateStatus, { path: { id } }, options);
  if (status.kind === 'refused' && status.refusal.status === 404 && status.refusal.code === undefined) {
    return { kind: 'noJob' };
  }
  if (status.kind !== 'done') return { kind: 'unanswered', operation: getBulkUpdateStatus, outcome: status };
  const { name, status: state } = status.value.data;
  if (state !== 'Completed') return { kind: 'notCompleted', name, status: state };
  return openJobRows(client, { _id: id, name }, options);
}
