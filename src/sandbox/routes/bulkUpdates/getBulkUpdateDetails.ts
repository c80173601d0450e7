import { readBackKey } from '../../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateDetails } from '../../../contract/bulkUpdates.ts';
import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import type { BulkJob } from '../../bulk/bulkJob.ts';
import { parseBlock } from '../../bulk/bulkPiece.ts';
import { ROW_ERROR_MESSAGES, type RowError } from '../../bulk/rowError.ts';
import { jsonReply } from '../../http/reply.ts';
import type { BulkTable } from '../../store/bulkTable.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { BULK_STYLE, malformedJobId } from './bulkReplies.ts';
import { type Page, paginationOf, readPage } from './pageOf.ts';

type RowResult = Readonly<Record<string, unknown>>;

/**
 * P2 4.7. Only a completed job tells what failed: before, and for a failed one, every row reads as a success (P2 3.1). A
 * job that is not the community's is 200 without a list.
 */
export const getBulkUpdateDetailsRoute: ServiceRoute = {
  operation: getBulkUpdateDetails,
  style: BULK_STYLE,
  handle: ({ parameters: { id = '' }, query, store, key: { communityId }, runRead: reads }) => {
    if (!OBJECT_ID_PATTERN.test(id)) return malformedJobId();
    const page = readPage(query);
    if ('status' in page) return page;
    return reads(() => {
      const job = store.bulk.find(communityId, id);
      const failedUsers = job?.status === 'Completed' ? job.failed : 0;
      const total = job?.total ?? 0;
      return jsonReply(200, {
        status: 'success',
        message: 'Bulk update details retrieved successfully',
        data: {
          successUsers: total - failedUsers,
          failedUsers,
          pagination: paginationOf(total, page),
          ...(job === undefined ? {} : { data: readRowResults(store.bulk, job, page) }),
        },
      });
    });
  },
};

function readRowResults(bulk: BulkTable, job: BulkJob, { page, limit }: Page): RowResult[] {
  const from = (page - 1) * limit;
  if (from >= job.total) return [];
  const keys = job.columns.map(readBackKey);
  const rows: RowResult[] = [];
  for (const { firstRow, bytes } of bulk.blocksFrom(job.id, from)) {
    const failures = new Map(job.status === 'Completed' ? bulk.failures(job.id, firstRow) : []);
    const records = parseBlock(bytes);
    for (let at = Math.max(0, from - firstRow); at < records.length && rows.length < limit; at++) {
      rows.push(describeRow(keys, records[at] ?? [], failures.get(at) ?? []));
    }
    if (rows.length === limit) break;
  }
  return rows;
}

/** Without a prototype: a column may have any name. */
function describeRow(keys: readonly string[], cells: readonly string[], errors: readonly RowError[]): RowResult {
  const row: Record<string, unknown> = Object.create(null);
  for (const [i, key] of keys.entries()) row[key] = cells[i] ?? '';
  row['status'] = errors.length === 0 ? 'success' : 'failed';
  row['errors'] = errors.map(({ field, code }) => ({ field, code, message: ROW_ERROR_MESSAGES[code] }));
  return row;
}
