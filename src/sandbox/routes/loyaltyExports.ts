import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createLoyaltyExport, loyaltyExportDownloadLink, loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import { exportFilePath, isValidExportLink, signExportLink } from '../exports/exportFiles.ts';
import { fileReply, jsonReply, type Reply, withHeaders } from '../http/reply.ts';
import type { Endpoint } from '../http/router.ts';
import { newObjectId } from '../objectIds.ts';
import type { ExportOrder, ExportRow } from '../store/exportTable.ts';
import type { Store } from '../store/store.ts';
import { metaCodeError, metaCodeStyle } from './errorStyles.ts';
import type { ErrorStyle, KeyedContext, ServiceRoute } from './serviceRoute.ts';

/** P1 4.1, 8. */
const MAX_BODY_BYTES = 1024 * 1024;
const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,127}$/;

/** Key problems, failures and the rate limit are answered like in the sibling groups with codes in `meta.code`. */
const EXPORT_STYLE: ErrorStyle = {
  keyError: (problem, permission) => noStore(baseStyle.keyError(problem, permission)),
  internalError: (point, operation) => noStore(baseStyle.internalError(point, operation)),
  malformedBody: (problem, detail) => noStore(baseStyle.malformedBody(problem, detail)),
  rateLimited: () => noStore(baseStyle.rateLimited()),
};

/** P1 4.1: 202 for a new job; 200 with the current job when the same key sent the same request before. */
export const createLoyaltyExportRoute: ServiceRoute = {
  operation: createLoyaltyExport,
  style: EXPORT_STYLE,
  maxBodyBytes: MAX_BODY_BYTES,
  handle: ({ query, headers, body, now, key, store, jobs, runRead, runWrite }) => {
    const unknown = unknownParameterReply(query);
    if (unknown !== undefined) return unknown;
    const idempotencyKey = headers['idempotency-key'];
    if (idempotencyKey === undefined) return exportInvalid('Idempotency-Key is required');
    if (!IDEMPOTENCY_KEY_PATTERN.test(idempotencyKey)) {
      return exportInvalid(
        'Idempotency-Key must have 1-128 characters: letters, digits, _ and -, after the first also . and :',
      );
    }
    if (!isJsonContentType(headers['content-type'])) return exportInvalid('Content-Type must be application/json');
    const read = readExportRequest(body);
    if ('detail' in read) return exportInvalid(read.detail);
    const keyHash = sha256(key.key);
    const fingerprint = sha256(read.text);
    const before = runRead(() => store.exports.ofRequest(keyHash, idempotencyKey, fingerprint));
    if (before !== undefined) return exportReply(200, 'Loyalty export already requested', describeExport(before));
    // New jobs only: a repeated request stays valid even after the clock was set back.
    if (read.order.endAt > now) return exportInvalid('end_at must not be in the future');
    const row: ExportRow = {
      id: `exp_${newObjectId(now)}`,
      communityId: key.communityId,
      keyHash,
      idempotencyKey,
      fingerprint,
      order: read.order,
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
};

function isJsonContentType(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The parsed request, or what is wrong with it; begins with the field's name. */
type ExportRequestRead =
  | {
      readonly order: ExportOrder;
      /** Equal for equal requests, whatever the order of fields and the white space. */
      readonly text: string;
    }
  | { readonly detail: string };

const REQUEST_FIELDS: ReadonlySet<string> = new Set(['dataset', 'format', 'start_at', 'end_at', 'client_refs']);
const MAX_REFS = 1000;
const MAX_REF_CHARACTERS = 1024;

/** Parses the body of a creation by P1 4.1, except for the check that the end isn't in the future. */
function readExportRequest(body: unknown): ExportRequestRead {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { detail: 'body must be a JSON object' };
  }
  const fields = body as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(fields).find((name) => !REQUEST_FIELDS.has(name));
  if (unknown !== undefined) return { detail: `${unknown.slice(0, 100)} is not a field of this request` };
  const { dataset, format, start_at, end_at } = fields;
  if (dataset !== 'points_transactions') return { detail: 'dataset must be points_transactions' };
  if (format !== 'csv' && format !== 'json') return { detail: 'format must be csv or json' };
  const startAt = readUtcTime(start_at);
  if (startAt === undefined) return { detail: `start_at ${TIME_RULE}` };
  const endAt = readUtcTime(end_at);
  if (endAt === undefined) return { detail: `end_at ${TIME_RULE}` };
  if (endAt <= startAt) return { detail: 'end_at must be after start_at' };
  const order: ExportOrder = { format, startAt, endAt };
  const text = [dataset, format, start_at, end_at];
  if (!Object.hasOwn(fields, 'client_refs')) return { order, text: JSON.stringify(text) };
  const refs = readRefs(fields['client_refs']);
  if ('detail' in refs) return refs;
  return { order: { ...order, clientRefs: refs.value }, text: JSON.stringify([...text, refs.value]) };
}

const TIME_RULE = 'must be an ISO 8601 UTC date-time ending in Z, with at most three fractional-second digits';

function readRefs(refs: unknown): { readonly value: readonly string[] } | { readonly detail: string } {
  if (!Array.isArray(refs)) return { detail: 'client_refs must be an array of text; omit it for all customers' };
  if (refs.length === 0) return { detail: 'client_refs must not be empty; omit it for all customers' };
  if (refs.length > MAX_REFS) return { detail: `client_refs must have at most ${MAX_REFS} entries` };
  const seen = new Set<string>();
  for (const [i, ref] of refs.entries()) {
    const problem = refProblem(ref) ?? (seen.has(ref) ? 'appears twice in the list' : undefined);
    if (problem !== undefined) return { detail: `client_refs[${i}] ${problem}` };
    seen.add(ref);
  }
  return { value: [...seen] };
}

function refProblem(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return 'must be text';
  if (ref.trim() === '') return 'must not be blank';
  if ([...ref].length > MAX_REF_CHARACTERS) return `must have at most ${MAX_REF_CHARACTERS} characters`;
  if (/\p{Cc}/u.test(ref)) return 'must not contain control characters';
  // Half a surrogate pair can't be stored as UTF-8.
  if (!ref.isWellFormed()) return 'must be well-formed text';
  return undefined;
}

const UTC_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?Z$/;

/** Parses a UTC time (P1 4.1) to epoch milliseconds; undefined for other formats and invalid dates. */
function readUtcTime(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? UTC_TIME_PATTERN.exec(value) : null;
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  // `Date.UTC` reads the years 0-99 as 1900-1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.setUTCHours(hour, minute, second, Number((parts[7] ?? '').padEnd(3, '0')));
}

/** P1 4.2: 200 in every state, including `failed`. */
export const loyaltyExportStatusRoute: ServiceRoute = {
  operation: loyaltyExportStatus,
  style: EXPORT_STYLE,
  handle: (call) => {
    const found = requireExport(call);
    return 'row' in found ? exportReply(200, 'Loyalty export status retrieved', describeExport(found.row)) : found;
  },
};

/** P1 4.3: a temporary URL of the file, only for completed jobs (P1 3.1). */
export const loyaltyExportDownloadLinkRoute: ServiceRoute = {
  operation: loyaltyExportDownloadLink,
  style: EXPORT_STYLE,
  handle: (call) => {
    const found = requireExport(call);
    if (!('row' in found)) return found;
    const { id, status, order } = found.row;
    if (status === 'failed') {
      return exportError(
        409,
        'EXPORT_FAILED',
        'The export has failed',
        'a failed export has no file; request a new one',
      );
    }
    if (status !== 'completed') {
      return exportError(
        409,
        'EXPORT_NOT_READY',
        'The export is not completed',
        `the export is ${status}; poll its status`,
      );
    }
    const { query, expiresAt } = signExportLink(call.store.facts, id, call.now);
    const path = EXPORT_FILE_ROUTE.replace('{exportId}', id).replace(
      '{fileName}',
      `points_transactions.${order.format}`,
    );
    return exportReply(200, 'Download link created', {
      url: `${call.baseUrl}${path}?${query}`,
      expires_at: new Date(expiresAt).toISOString(),
    });
  },
};

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

/** 400; `detail` begins with the name of the invalid input. */
function exportInvalid(detail: string): Reply {
  return exportError(400, 'VALIDATION_FAILED', 'Validation failed', detail);
}

/** The success envelope of P1 2.1: `meta` without a code, `message`, `data`. */
function exportReply(status: number, message: string, data: object): Reply {
  return noStore(jsonReply(status, { meta: { status: 'success', statusCode: status }, message, data }));
}

/** A job in create and status replies; names other than `export_id` and `status` are assumed. */
function describeExport({ id, status, rowCount, sizeBytes, failure }: ExportRow): object {
  return { export_id: id, status, row_count: rowCount, size_bytes: sizeBytes, failure_reason: failure };
}

/** The path's job if it's the community's, whichever key created it (P1 2.1); otherwise the error reply. */
function requireExport({ parameters, query, key, runRead, store }: KeyedContext): { row: ExportRow } | Reply {
  const unknown = unknownParameterReply(query);
  if (unknown !== undefined) return unknown;
  const row = runRead(() => store.exports.find(parameters['exportId'] ?? ''));
  if (row !== undefined && row.communityId === key.communityId) return { row };
  return exportError(404, 'EXPORT_NOT_FOUND', 'Export not found', 'exportId is not an export of this community');
}

/** 400 for any query parameter: none of the calls has one. */
function unknownParameterReply(query: URLSearchParams): Reply | undefined {
  const [name] = query.keys();
  return name === undefined ? undefined : exportInvalid(`${name.slice(0, 100)} is not a query parameter of this call`);
}

const baseStyle = metaCodeStyle(
  (status, message, detail) => metaCodeError(status, 'VALIDATION_FAILED', message, { detail }),
  (_, { title }) =>
    metaCodeError(500, 'INTERNAL_ERROR', `${title} failed`, { detail: 'the service could not finish the request' }),
);
