import type * as z from 'zod/mini';
import { getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates, readBackKey } from '../../contract/bulkUpdates.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { jsonReply, type Reply, textReply } from '../http/reply.ts';
import { type BulkJob, type BulkTable, ROW_ERROR_MESSAGES, type RowError } from '../store/bulkTable.ts';
import { metaCodeStyle, uncodedError } from './errorStyles.ts';
import { keyedRoute } from './serviceRoute.ts';

/** Bulk update errors have no codes except for those of the key check (P2 7.2). */
export const BULK_STYLE = metaCodeStyle(uncodedError, (_, { title }) => uncodedError(500, `${title} failed`));

/** P2 4.6, list (assumed shape): newest first, paged like the details. */
export const listBulkUpdatesRoute = keyedRoute(
  listBulkUpdates,
  BULK_STYLE,
  ({ readQuery, store, key: { communityId }, runRead }) => {
    const page = pageOf(readQuery());
    return runRead(() => {
      const jobs = store.bulk.page(communityId, page.limit, page.offset);
      return jsonReply(200, {
        status: 'success',
        message: 'Bulk updates retrieved successfully',
        data: { pagination: paginationOf(store.bulk.count(communityId), page), data: jobs.map(describeJob) },
      });
    });
  },
);

/** P2 4.6, status (assumed shape): the job as in the list; 404 for an unknown one. */
export const getBulkUpdateStatusRoute = keyedRoute(
  getBulkUpdateStatus,
  BULK_STYLE,
  ({ parameters: { id = '' }, store, key: { communityId }, runRead }) => {
    if (!OBJECT_ID_PATTERN.test(id)) return malformedJobId();
    const job = runRead(() => store.bulk.find(communityId, id));
    if (job === undefined)
      return uncodedError(404, 'Bulk update not found', 'id is not a bulk update of the community');
    const message = 'Bulk update status retrieved successfully';
    return jsonReply(200, { status: 'success', message, data: describeJob(job) });
  },
);

type RowResult = Readonly<Record<string, unknown>>;

/**
 * P2 4.7. Only a completed job reports failures: until then, and for a failed job, every row reads as a success (P2 3.1). A
 * job of another community is 200 without a list.
 */
export const getBulkUpdateDetailsRoute = keyedRoute(
  getBulkUpdateDetails,
  BULK_STYLE,
  ({ parameters: { id = '' }, readQuery, store, key: { communityId }, runRead }) => {
    if (!OBJECT_ID_PATTERN.test(id)) return malformedJobId();
    const page = pageOf(readQuery());
    return runRead(() => {
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
);

function readRowResults(bulk: BulkTable, job: BulkJob, { limit, offset }: Page): RowResult[] {
  const keys = job.columns.map(readBackKey);
  const rows = bulk.rows(job.id, offset, limit);
  return rows.map(({ cells, errors }) => describeRow(keys, cells, job.status === 'Completed' ? errors : []));
}

/** No prototype, because a column may have any name, e.g. `__proto__`. */
function describeRow(keys: readonly string[], cells: readonly string[], errors: readonly RowError[]): RowResult {
  const row: Record<string, unknown> = Object.create(null);
  for (const [i, key] of keys.entries()) row[key] = cells[i] ?? '';
  row['status'] = errors.length === 0 ? 'success' : 'failed';
  row['errors'] = errors.map(({ field, code }) => ({ field, code, message: ROW_ERROR_MESSAGES[code] }));
  return row;
}

/** A job in list and status replies: `_id`, `name` and status are documented, times are assumed (P2 2.3). */
function describeJob({ id, name, status, createdAt, startedAt, endedAt }: BulkJob): Readonly<Record<string, unknown>> {
  return {
    _id: id,
    name,
    status,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(endedAt ?? startedAt ?? createdAt).toISOString(),
  };
}

/** The requested page; by default the first 10 rows (P2 4.7). */
interface Page {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

function pageOf({ page = 1, limit = 10 }: z.output<typeof getBulkUpdateDetails.query>): Page {
  return { page, limit, offset: (page - 1) * limit };
}

/** `data.pagination` (P2 4.7). */
function paginationOf(total: number, { page, limit }: Page): Readonly<Record<string, unknown>> {
  const totalPages = Math.ceil(total / limit);
  return { total, currentPage: page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}

/** Over 30 MB, or a file in another form field: an HTML page from in front of the service (P2 7.2). */
export function serverErrorPage(): Reply {
  return textReply(
    500,
    'text/html; charset=utf-8',
    '<!DOCTYPE html>\n<html lang="en"><head><title>Error</title></head><body><pre>Internal Server Error</pre></body></html>\n',
  );
}

/** P2 7.2: the message says that the ID is required and must be a valid ObjectId. */
function malformedJobId(): Reply {
  return uncodedError(400, 'ID is required and must be a valid ObjectId', 'id must be 24 hexadecimal characters');
}
