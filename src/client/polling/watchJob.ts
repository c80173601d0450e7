import type * as z from 'zod/mini';
import { getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import { loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CallInput } from '../callInput.ts';
import { valueAtPath } from '../paging/placeIn.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { type PollOptions, type PollPace, type PollResult, pollUntil } from './pollUntil.ts';

/** A job of the service that is followed by asking for its status. */
export interface JobWatch<Op extends Operation = Operation> {
  readonly operation: Op;
  /** Place of the status in the answer. */
  readonly statusAt: string;
  /** Statuses after which it changes no more; any other means that it is under way. */
  readonly lastStatuses: readonly string[];
  readonly pace: PollPace;
}

const HOUR_MS = 3_600_000;

/** A loyalty export: no time of completion is promised and no polling interval returned (P1 2.1, 3.1, 8). */
export const exportWatch = {
  operation: loyaltyExportStatus,
  statusAt: 'data.status',
  lastStatuses: ['completed', 'failed'],
  pace: { firstPauseMs: 1000, longestPauseMs: 30_000, deadlineMs: HOUR_MS },
} as const satisfies JobWatch;

/** A bulk update: jobs of one community run one at a time, so that it may stay in the queue (P2 3.1). */
export const bulkUpdateWatch = {
  operation: getBulkUpdateStatus,
  statusAt: 'data.status',
  lastStatuses: ['Completed', 'Failed'],
  pace: { firstPauseMs: 1000, longestPauseMs: 30_000, deadlineMs: HOUR_MS },
} as const satisfies JobWatch;

/** Follows a job until it has ended; a failed job is an end like any other. The pace is the watch's, unless given. */
export function watchJob<Op extends Operation>(
  client: ServiceClient,
  watch: JobWatch<Op>,
  input: CallInput<Op>,
  options: Omit<PollOptions<z.output<Op['reply']>>, 'pace'> & { readonly pace?: Partial<PollPace> },
): Promise<PollResult<z.output<Op['reply']>>> {
  return pollUntil(
    (signal) => client.call(watch.operation, input, { signal }),
    (answer) => watch.lastStatuses.some((status) => status === valueAtPath(answer, watch.statusAt)),
    { ...options, pace: { ...watch.pace, ...options.pace } },
  );
}
