import { listBulkUpdates as operation } from '../../../contract/bulkUpdates.ts';
import { jsonReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { BULK_STYLE } from './bulkReplies.ts';
import { describeJob } from './describeJob.ts';
import { pageOf, paginationOf } from './pageOf.ts';

/** P2 4.6, list (assumed shape): newest first, paged as the details are. */
export const listBulkUpdates: ServiceRoute = {
  operation,
  style: BULK_STYLE,
  answer: ({ query, store, key: { communityId }, reads }) => {
    const page = pageOf(query);
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
