import { getBulkUpdateStatus } from '../../../contract/bulkUpdates.ts';
import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import { jsonReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { uncodedError } from '../uncodedStyle.ts';
import { BULK_STYLE, malformedJobId } from './bulkReplies.ts';
import { describeJob } from './describeJob.ts';

/** P2 4.6, status (assumed shape): the job as in the list; 404 for an unknown one. */
export const getBulkUpdateStatusRoute: ServiceRoute = {
  operation: getBulkUpdateStatus,
  style: BULK_STYLE,
  handle: ({ parameters: { id = '' }, store, key: { communityId }, runRead: reads }) => {
    if (!OBJECT_ID_PATTERN.test(id)) return malformedJobId();
    const job = reads(() => store.bulk.find(communityId, id));
    if (job === undefined)
      return uncodedError(404, 'Bulk update not found', 'id names no bulk update of the community');
    const message = 'Bulk update status retrieved successfully';
    return jsonReply(200, { status: 'success', message, data: describeJob(job) });
  },
};
