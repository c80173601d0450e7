import { listBulkUpdates } from '../../../contract/bulkUpdates.ts';
import { jsonReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { BULK_STYLE } from './bulkReplies.ts';
import { describeJob } from './describeJob.ts';
import { paginationOf, readPage } from './pageOf.ts';

/** P2 4.6, list (assumed shape): newest first, paged as the details are. */
export const listBulkUpdatesRoute: ServiceRoute = {
  operation: listBulkUpdates,
  style: BULK_STYLE,
  handle: ({ query, store, key: { communityId }, runRead: reads }) => {
    const page = readPage(query);
    if ('status' in page) return page;
    return reads(() => {
      const jobs = store.bulk.page(communityId, page.limit, (page.page - 1) * page.limit);
      return jsonReply(200, {
        status: 'success',
        message: 'Bulk updates retrieved successfully',
        data: { pagination: paginationOf(store.bulk.count(communityId), page), data: jobs.map(describeJob) },
      });
    });
  },
};
