import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import {
  createLoyaltyExport,
  EXPORT_LIMITS,
  loyaltyExportDownloadLink,
  loyaltyExportStatus,
} from '../../contract/loyaltyExports.ts';
import { exportFilePath, isValidExportLink, signExportLink } from '../exports/exportFiles.ts';
import { fileReply, jsonReply, type Reply, withHeaders } from '../http/reply.ts';
import type { Endpoint } from '../http/router.ts';
import { newObjectId } from '../objectIds.ts';
import type { ExportRow } from '../store/exportTable.ts';
import type { Store } from '../store/store.ts';
import { metaCodeError, metaCodeKeyError, metaCodeStyle, rateLimitedReply } from './errorStyles.ts';
import { formatProblem, Refusal, type RequestProblem } from './requestCheck.ts';
import { type ErrorStyle, type KeyedContext, keyedRoute, readIdempotencyKey } from './serviceRoute.ts';

/** Key problems, failures and the rate limit are answered like in the sibling groups with codes in `meta.code`. */
const EXPORT_STYLE: ErrorStyle = {
  keyError: (problem, permission) => noStore(metaCodeKeyError(problem, permission)),
  internalError: (point, operation) => noStore(baseStyle.internalError(point, operation)),
  invalid: (problem) =>
    exportError(400, 'VALIDATION_FAILED', 'Validation failed', formatProblem(withRepeatedRef(problem))),
  rateLimited: () => noStore(rateLimitedReply()),
};

/** The contract says only that a list has a value twice, not which. */
function withRepeatedRef(problem: RequestProblem): RequestProblem {
  const refs = problem.issue?.code === 'custom' ? problem.issue.input : undefined;
  const repeated = Array.isArray(refs) ? refs.findIndex((ref, i) => refs.indexOf(ref) < i) : -1;
  return repeated < 0 ? problem : { path: [...problem.path, repeated], message: 'appears twice in the list' };
}

/** P1 4.1: 202 for a new job; 200 with the current job when the same key sent the same request before. */
export const createLoyaltyExportRoute = keyedRoute(
  createLoyaltyExport,
  EXPORT_STYLE,
  (call) => {
    const { now, key, store, jobs, runRead, runWrite } = call;
    const idempotencyKey = readIdempotencyKey(call) ?? '';
    const { dataset, format, start_at, end_at, client_refs } = call.readBody();
    const keyHash = sha256(key.key);
    const fingerprint = sha256(JSON.stringify([dataset, format, start_at, end_at, client_refs]));
    const before = runRead(() => store.exports.ofRequest(keyHash, idempotencyKey, fingerprint));
    if (before !== undefined) return exportReply(200, 'Loyalty export already requested', describeExport(before));
    const [startAt, endAt] = [Date.parse(start_at), Date.parse(end_at)];
    // New jobs only: a repeated request stays valid even after the clock was set back.
    if (endAt > now) throw call.invalid('end_at', 'must not be in the future');
    const row: ExportRow = {
      id: `exp_${newObjectId(now)}`,
      communityId: key.communityId,
      keyHash,
      idempotencyKey,
      fingerprint,
      order: { format, startAt, endAt, ...(client_refs === undefined ? {} : { clientRefs: client_refs }) },
      status: 'queued',
      queuedAt: now,
      run: 0,
      rowCount: null,
      sizeBytes: null,
      failure: null,
    };
    try {
      runWrite(() => store.exports.add(row));
    } finally {
      // A write that failed after it was stored has queued the job too.
      jobs.wake();
    }
    return exportReply(202, 'Loyalty export requested', describeExport(row));
  },
  { maxBodyBytes: EXPORT_LIMITS.body.most },
);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** P1 4.2: 200 in every state, including `failed`. */
export const loyaltyExportStatusRoute = keyedRoute(loyaltyExportStatus, EXPORT_STYLE, (call) =>
  exportReply(200, 'Loyalty export status retrieved', describeExport(requireExport(call))),
);

/** P1 4.3: a temporary URL of the file, only for completed jobs (P1 3.1). */
export const loyaltyExportDownloadLinkRoute = keyedRoute(loyaltyExportDownloadLink, EXPORT_STYLE, (call) => {
  const { id, status, order } = requireExport(call);
  if (status === 'failed') {
    const detail = 'a failed export has no file; request a new one';
    return exportError(409, 'EXPORT_FAILED', 'The export has failed', detail);
  }
  if (status !== 'completed') {
    const detail = `the export is ${status}; poll its status`;
    return exportError(409, 'EXPORT_NOT_READY', 'The export is not completed', detail);
  }
  const { query, expiresAt } = signExportLink(call.store.facts, id, call.now);
  const path = EXPORT_FILE_ROUTE.replace('{exportId}', id).replace('{fileName}', `points_transactions.${order.format}`);
  return exportReply(200, 'Download link created', {
    url: `${call.baseUrl}${path}?${query}`,
    expires_at: new Date(expiresAt).toISOString(),
  });
});

/** The sandbox's own route for exported files, without a key (P1 4.3: the URL is opaque). */
const EXPORT_FILE_ROUTE = '/files/loyalty-exports/{exportId}/{fileName}';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

interface ExportFileContext {
  readonly store: Store;
  readonly folder: string;
  /** The service's clock, epoch milliseconds. */
  readonly now: () => number;
}

/** Serves exported files for signed links that haven't expired. */
export function exportFileEndpoint({ store, folder, now }: ExportFileContext): Endpoint {
  return {
    method: 'GET',
    path: EXPORT_FILE_ROUTE,
    group: 'service',
    handle: ({ query }, { exportId = '', fileName = '' }) => {
      if (!isValidExportLink(store.facts, exportId, query, now())) {
        return fileError(403, 'The link is invalid or has expired');
      }
      const row = store.exports.find(exportId);
      const name = `points_transactions.${row?.order.format}`;
      if (row?.status !== 'completed' || fileName !== name) return fileError(404, 'File not found');
      const path = exportFilePath(folder, row);
      const file = statSync(path, { throwIfNoEntry: false });
      if (file === undefined) return fileError(404, 'File not found');
      return fileReply(
        { path, length: file.size },
        {
          'content-type': CONTENT_TYPES[row.order.format],
          'content-disposition': `attachment; filename="${exportId}.${row.order.format}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      );
    },
  };
}

function fileError(status: number, message: string): Reply {
  return jsonReply(status, { status: 'error', statusCode: status, message });
}

/** For all replies of the three calls (P1 4.3). */
function noStore(reply: Reply): Reply {
  return withHeaders(reply, { 'cache-control': 'no-store' });
}

/** An error of the export calls; the shape is assumed (P1 7.7). */
function exportError(status: number, code: string, message: string, detail: string): Reply {
  return noStore(metaCodeError(status, code, message, { detail }));
}

/** The success envelope of P1 2.1: `meta` without a code, `message`, `data`. */
function exportReply(status: number, message: string, data: object): Reply {
  return noStore(jsonReply(status, { meta: { status: 'success', statusCode: status }, message, data }));
}

/** A job in create and status replies; names other than `export_id` and `status` are assumed. */
function describeExport({ id, status, rowCount, sizeBytes, failure }: ExportRow): object {
  return { export_id: id, status, row_count: rowCount, size_bytes: sizeBytes, failure_reason: failure };
}

/** The path's job if it's the community's, whichever key created it (P1 2.1). */
function requireExport({ parameters, key, runRead, store }: KeyedContext): ExportRow {
  const row = runRead(() => store.exports.find(parameters['exportId'] ?? ''));
  if (row?.communityId === key.communityId) return row;
  const detail = 'exportId is not an export of this community';
  throw new Refusal(exportError(404, 'EXPORT_NOT_FOUND', 'Export not found', detail));
}

const baseStyle = metaCodeStyle(
  (status, message, detail) => metaCodeError(status, 'VALIDATION_FAILED', message, { detail }),
  (_, { title }) =>
    metaCodeError(500, 'INTERNAL_ERROR', `${title} failed`, { detail: 'the service could not finish the request' }),
);
