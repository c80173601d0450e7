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

/** How the export calls answer key problems, failures and the limit: as the siblings with codes in `meta.code`. */
const EXPORT_STYLE: ErrorStyle = {
  keyError: (problem, permission) => noStore(baseStyle.keyError(problem, permission)),
  internalError: (point, operation) => noStore(baseStyle.internalError(point, operation)),
  malformedBody: (problem, detail) => noStore(baseStyle.malformedBody(problem, detail)),
  rateLimited: () => noStore(baseStyle.rateLimited()),
};

/** P1 4.1: 202 for a new job; 200 with the job as it stands now, when the same key sent the same request before. */
export const createLoyaltyExportRoute: ServiceRoute = {
  operation: createLoyaltyExport,
  style: EXPORT_STYLE,
  maxBodyBytes: MAX_BODY_BYTES,
  handle: ({ query, headers, body, now, key, store, jobs, runRead: reads, runWrite: writes }) => {
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
    const before = reads(() => store.exports.ofRequest(keyHash, idempotencyKey, fingerprint));
    if (before !== undefined) return exportReply(200, 'Loyalty export already requested', describeExport(before));
    // Only of a new job: an end that was not in the future once is taken again, though the clock was put back.
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
      writes(() => store.exports.add(row));
    } finally {
      // A write that failed only after it was stored has queued the job too.
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

/** What was asked for, or what is wrong with it, beginning with the field's name. */
export type ExportRequestRead =
  | {
      readonly order: ExportOrder;
      /** The request as one text: the same for the same values, whatever the order of fields and the white space. */
      readonly text: string;
    }
  | { readonly detail: string };

const REQUEST_FIELDS: ReadonlySet<string> = new Set(['dataset', 'format', 'start_at', 'end_at', 'client_refs']);
const MAX_REFS = 1000;
const MAX_REF_CHARACTERS = 1024;

/** Reads the body of a creation by the rules of P1 4.1, but for the end in the future: that is for the clock to say. */
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
  if (!Array.isArray(refs)) return { detail: 'client_refs must be an array of text; leave it out for all customers' };
  if (refs.length === 0) return { detail: 'client_refs must not be empty; leave it out for all customers' };
  if (refs.length > MAX_REFS) return { detail: `client_refs must have at most ${MAX_REFS} entries` };
  const seen = new Set<string>();
  for (const [i, ref] of refs.entries()) {
    const problem = refProblem(ref) ?? (seen.has(ref) ? 'stands in the list twice' : undefined);
    if (problem !== undefined) return { detail: `client_refs[${i}] ${problem}` };
    seen.add(ref);
  }
  return { value: [...seen] };
}

function refProblem(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return 'must be text';
  if (ref.trim() === '') return 'must not be blank';
  if ([...ref].length > MAX_REF_CHARACTERS) return `must have at most ${MAX_REF_CHARACTERS} characters`;
  if (/\p{Cc}/u.test(ref)) return 'must not hold control characters';
  // Half a surrogate pair is no text: it could not be stored as it came.
  if (!ref.isWellFormed()) return 'must be well-formed text';
  return undefined;
}

const UTC_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?Z$/;

/** A UTC time as exports take it (P1 4.1), as epoch milliseconds; undefined for another form, or no time of the calendar. */
function readUtcTime(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? UTC_TIME_PATTERN.exec(value) : null;
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  // `Date.UTC` takes the years 0-99 for 1900-1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.setUTCHours(hour, minute, second, Number((parts[7] ?? '').padEnd(3, '0')));
}

/** P1 4.2: 200 in every state, `failed` too. */
export const loyaltyExportStatusRoute: ServiceRoute = {
  operation: loyaltyExportStatus,
  style: EXPORT_STYLE,
  handle: (call) => {
    const found = requireExport(call);
    return 'row' in found ? exportReply(200, 'Loyalty export status retrieved', describeExport(found.row)) : found;
  },
};

/** P1 4.3: a temporary address of the file, only when the job is completed (P1 3.1). */
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

/** Where exported files are fetched; a route without a key, of the sandbox's own making (P1 4.3: the address is opaque). */
const EXPORT_FILE_ROUTE = '/files/loyalty-exports/{exportId}/{fileName}';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** What the file's route works on. */
export interface ExportFileContext {
  readonly store: Store;
  /** The data folder. */
  readonly folder: string;
  /** The service's clock, epoch milliseconds. */
  readonly now: () => number;
}

/** Gives an exported file to whoever has a link that is signed and not too old. */
export function exportFileEndpoint({ store, folder, now }: ExportFileContext): Endpoint {
  return {
    method: 'GET',
    path: EXPORT_FILE_ROUTE,
    group: 'service',
    handle: ({ query }, { exportId = '', fileName = '' }) => {
      if (!isValidExportLink(store.facts, exportId, query, now())) {
        return fileError(403, 'The link is not valid, or not any more');
      }
      const row = store.exports.find(exportId);
      const name = `points_transactions.${row?.order.format}`;
      if (row?.status !== 'completed' || fileName !== name) return fileError(404, 'There is no such file');
      const path = exportFilePath(folder, row);
      const file = statSync(path, { throwIfNoEntry: false });
      if (file === undefined) return fileError(404, 'There is no such file');
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

/** All answers of the three calls (P1 4.3). */
function noStore(reply: Reply): Reply {
  return withHeaders(reply, { 'cache-control': 'no-store' });
}

/** An error of the export calls; their shape is assumed (P1 7.7). */
function exportError(status: number, code: string, message: string, detail: string): Reply {
  return noStore(metaCodeError(status, code, message, { detail }));
}

/** 400; `detail` begins with the name of what is wrong. */
function exportInvalid(detail: string): Reply {
  return exportError(400, 'VALIDATION_FAILED', 'Validation failed', detail);
}

/** Success in the envelope of P1 2.1: `meta` without a code, `message`, `data`. */
function exportReply(status: number, message: string, data: object): Reply {
  return noStore(jsonReply(status, { meta: { status: 'success', statusCode: status }, message, data }));
}

/** A job as create and status tell it; names beside `export_id` and `status` are assumed. */
function describeExport({ id, status, rowCount, sizeBytes, failure }: ExportRow): object {
  return { export_id: id, status, row_count: rowCount, size_bytes: sizeBytes, failure_reason: failure };
}

/** The job of the path, if it is the community's, whichever of its keys made it (P1 2.1); otherwise the answer. */
function requireExport({ parameters, query, key, runRead: reads, store }: KeyedContext): { row: ExportRow } | Reply {
  const unknown = unknownParameterReply(query);
  if (unknown !== undefined) return unknown;
  const row = reads(() => store.exports.find(parameters['exportId'] ?? ''));
  if (row !== undefined && row.communityId === key.communityId) return { row };
  return exportError(404, 'EXPORT_NOT_FOUND', 'Export not found', 'exportId is not an export of this community');
}

/** 400 when there is a query: none of the calls takes one. */
function unknownParameterReply(query: URLSearchParams): Reply | undefined {
  const [name] = query.keys();
  return name === undefined ? undefined : exportInvalid(`${name.slice(0, 100)} is not a query parameter of this call`);
}

const baseStyle = metaCodeStyle(
  (status, message, detail) => metaCodeError(status, 'VALIDATION_FAILED', message, { detail }),
  (_, { title }) =>
    metaCodeError(500, 'INTERNAL_ERROR', `${title} failed`, { detail: 'the service could not finish the request' }),
);
