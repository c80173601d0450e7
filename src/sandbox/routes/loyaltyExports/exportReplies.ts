import { jsonReply, type Reply, withHeaders } from '../../http/reply.ts';
import type { ExportRow } from '../../store/exportTable.ts';
import { metaCodeError, metaCodeStyle } from '../metaCodeStyle.ts';
import type { ErrorStyle, KeyedContext } from '../serviceRoute.ts';

/** All answers of the three calls (P1 4.3). */
function noStore(reply: Reply): Reply {
  return withHeaders(reply, { 'cache-control': 'no-store' });
}

/** An error of the export calls; their shape is assumed (P1 7.7). */
export function exportError(status: number, code: string, message: string, detail: string): Reply {
  return noStore(metaCodeError(status, code, message, { detail }));
}

/** 400; `detail` begins with the name of what is wrong. */
export function exportInvalid(detail: string): Reply {
  return exportError(400, 'VALIDATION_FAILED', 'Validation failed', detail);
}

/** Success in the envelope of P1 2.1: `meta` without a code, `message`, `data`. */
export function exportReply(status: number, message: string, data: object): Reply {
  return noStore(jsonReply(status, { meta: { status: 'success', statusCode: status }, message, data }));
}

/** A job as create and status tell it; names beside `export_id` and `status` are assumed. */
export function describeExport({ id, status, rowCount, sizeBytes, failure }: ExportRow): object {
  return { export_id: id, status, row_count: rowCount, size_bytes: sizeBytes, failure_reason: failure };
}

/** The job of the path, if it is the community's, whichever of its keys made it (P1 2.1); otherwise the answer. */
export function requireExport({
  parameters,
  query,
  key,
  runRead: reads,
  store,
}: KeyedContext): { row: ExportRow } | Reply {
  const unknown = unknownParameterReply(query);
  if (unknown !== undefined) return unknown;
  const row = reads(() => store.exports.find(parameters['exportId'] ?? ''));
  if (row !== undefined && row.communityId === key.communityId) return { row };
  return exportError(404, 'EXPORT_NOT_FOUND', 'Export not found', 'exportId is not an export of this community');
}

/** 400 when there is a query: none of the calls takes one. */
export function unknownParameterReply(query: URLSearchParams): Reply | undefined {
  const [name] = query.keys();
  return name === undefined ? undefined : exportInvalid(`${name.slice(0, 100)} is not a query parameter of this call`);
}

const baseStyle = metaCodeStyle(
  (status, message, detail) => metaCodeError(status, 'VALIDATION_FAILED', message, { detail }),
  (_, { title }) =>
    metaCodeError(500, 'INTERNAL_ERROR', `${title} failed`, { detail: 'the service could not finish the request' }),
);

/** How the export calls answer key problems, failures and the limit: as the siblings with codes in `meta.code`. */
export const EXPORT_STYLE: ErrorStyle = {
  keyError: (problem, permission) => noStore(baseStyle.keyError(problem, permission)),
  internalError: (point, operation) => noStore(baseStyle.internalError(point, operation)),
  malformedBody: (problem, detail) => noStore(baseStyle.malformedBody(problem, detail)),
  rateLimited: () => noStore(baseStyle.rateLimited()),
};
