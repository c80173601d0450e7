import { getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates, readBackKey } from '../../contract/bulkUpdates.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { parseBlock } from '../bulk/bulkJobs.ts';
import { jsonReply, type Reply, textReply } from '../http/reply.ts';
import { type BulkJob, type BulkTable, ROW_ERROR_MESSAGES, type RowError } from '../store/bulkTable.ts';
import { invalidParameter, metaCodeStyle, uncodedError } from './errorStyles.ts';
import { parseCount, readQuery } from './requestFields.ts';
import type { ServiceRoute } from './serviceRoute.ts';

/** Bulk update errors have no codes except for those of the key check (P2 7.2). */
export const BULK_STYLE = metaCodeStyle(uncodedError, (_, { title }) => uncodedError(500, `${title} failed`));

/** P2 4.6, list (assumed shape): newest first, paged like the details. */
export const listBulkUpdatesRoute: ServiceRoute = {
  operation: listBulkUpdates,
  style: BULK_STYLE,
  handle: ({ query, store, key: { communityId }, runRead }) => {
    const page = readPage(query);
    if ('status' in page) return page;
    return runRead(() => {
      const jobs = store.bulk.page(communityId, page.limit, (page.page - 1) * page.limit);
      return jsonReply(200, {
        status: 'success',
        message: 'Bulk updates retrieved successfully',
        data: { pagination: paginationOf(store.bulk.count(communityId), page), data: jobs.map(describeJob) },
      });
    });
  },
};

/** P2 4.6, status (assumed shape): the job as in the list; 404 for an unknown one. */
export const getBulkUpdateStatusRoute: ServiceRoute = {
  operation: getBulkUpdateStatus,
  style: BULK_STYLE,
  handle: ({ parameters: { id = '' }, store, key: { communityId }, runRead }) => {
    if (!OBJECT_ID_PATTERN.test(id)) return malformedJobId();
    const job = runRead(() => store.bulk.find(communityId, id));
    if (job === undefined)
      return uncodedError(404, 'Bulk update not found', 'id is not a bulk update of the community');
    const message = 'Bulk update status retrieved successfully';
    return jsonReply(200, { status: 'success', message, data: describeJob(job) });
  },
};

type RowResult = Readonly<Record<string, unknown>>;

/**
 * P2 4.7. Only a completed job reports failures: until then, and for a failed job, every row reads as a success (P2 3.1). A
 * job of another community is 200 without a list.
 */
export const getBulkUpdateDetailsRoute: ServiceRoute = {
  operation: getBulkUpdateDetails,
  style: BULK_STYLE,
  handle: ({ parameters: { id = '' }, query, store, key: { communityId }, runRead }) => {
    if (!OBJECT_ID_PATTERN.test(id)) return malformedJobId();
    const page = readPage(query);
    if ('status' in page) return page;
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

/** The requested page. */
interface Page {
  readonly page: number;
  readonly limit: number;
}

const [DEFAULT_LIMIT, MAX_LIMIT] = [10, 100];

/** P2 4.7: `page` from 1, `limit` 1-100, default 10; otherwise a 400 whose `detail` names the field. */
function readPage(query: URLSearchParams): Page | Reply {
  const read = readQuery(query, ['page', 'limit']);
  if ('detail' in read) return invalidParameter(read.detail);
  const page = parseCount(read.values.page, 1, Number.MAX_SAFE_INTEGER);
  if (page === undefined) return invalidParameter('page must be a whole number from 1');
  const limit = parseCount(read.values.limit, DEFAULT_LIMIT, MAX_LIMIT);
  if (limit === undefined) return invalidParameter(`limit must be a whole number from 1 to ${MAX_LIMIT}`);
  return { page, limit };
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
