import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import { cleanFieldKey, communityFields } from '../userFields.ts';
import { metaCodeKeyError, rateLimitedReply } from './errorStyles.ts';
import { formatProblem, Refusal, type RequestProblem } from './requestCheck.ts';
import type { ErrorStyle, KeyedContext } from './serviceRoute.ts';

/** The key or id of the path's field; a malformed one is a 400 here (P2 4.1, 4.2, 7.1). */
export function requireFieldKey(call: KeyedContext): string {
  requireCommunity(call);
  const key = cleanFieldKey(call.parameters['fieldIdOrName'] ?? '');
  if (key === undefined) throw call.invalid('fieldIdOrName', 'must be 1-120 characters of a-z, 0-9, _ and -');
  return key;
}

/** The community's field; otherwise 404. */
export function requireField(call: KeyedContext, key: string | undefined): FieldDefinition {
  const fields = communityFields(call.store, call.key.communityId);
  const field = key === undefined ? undefined : call.runRead(() => fields.find(key));
  if (field === undefined) throw new Refusal(fieldNotFound(call.parameters['fieldIdOrName'] ?? ''));
  return field;
}

/** Refuses a community other than the key's, and a malformed id (P2 7.1). */
export function requireCommunity(call: KeyedContext): void {
  if (!OBJECT_ID_PATTERN.test(call.parameters['communityId'] ?? ''))
    throw call.invalid('communityId', 'must be 24 hexadecimal characters');
  requireOwnCommunity(call);
}

/** In the community-wide history, a malformed id counts as another community (P2 7.1). */
export function requireOwnCommunity({ parameters, key }: KeyedContext): void {
  if (parameters['communityId']?.toLowerCase() === key.communityId) return;
  const message = 'The API key belongs to another community';
  throw new Refusal(userFieldError(403, 'API_KEY_COMMUNITY_MISMATCH', message));
}

/** The requested page (P2 4.3). */
export interface Pagination {
  readonly page: number;
  readonly limit: number;
}

/** By default the first 50 rows (P2 4.3). */
export function paginationOf({ page = 1, limit = 50 }: Partial<Pagination>): Pagination {
  return { page, limit };
}

/** The paging fields of a reply. */
export function paginationMeta({ page, limit }: Pagination, total: number): object {
  return { total, page, limit, hasNext: page * limit < total };
}

/** An error with its code in `meta.code`; `more` is added to `meta` (P2 7.1). */
export function userFieldError(status: number, code: string, message: string, more: object = {}): Reply {
  return jsonReply(status, { meta: { status: 'error', statusCode: status, code, ...more }, message });
}

/**
 * 400 without a code; `detail` is an object with the name of the part. An invalid page has a code and no `detail`, and
 * `page` is only `Invalid input` (P2 7.1).
 */
function invalidReply(problem: RequestProblem): Reply {
  const part = problem.isOfBody ? 'body' : String(problem.path[0] ?? 'body');
  if (problem.isInQuery) {
    const message = part === 'page' ? 'Invalid input' : formatProblem(problem).replace(/^body /, '');
    return userFieldError(400, 'INVALID_PAGINATION', message);
  }
  return jsonReply(400, {
    meta: { status: 'error', statusCode: 400 },
    message: 'Validation failed',
    detail: Object.fromEntries([[part, formatProblem(problem)]]),
  });
}

/** Unknown field; the reply repeats the name (P2 7.1). */
export function fieldNotFound(fieldIdOrName: string): Reply {
  return userFieldError(404, 'USER_FIELD_NOT_FOUND', 'User field not found', { fieldIdOrName });
}

/** An internal failure; with 409 also the reply when a field changed during its deletion (P2 7.1). */
export function operationFailed(status: 409 | 500, message: string): Reply {
  return userFieldError(status, 'USER_FIELD_OPERATION_FAILED', message);
}

/** The success envelope (P2 4.1-4.4). */
export function userFieldSuccess(
  status: number,
  code: string,
  message: string,
  data: unknown,
  more: object = {},
): Reply {
  return jsonReply(status, { meta: { status: 'success', statusCode: status, code, ...more }, message, data });
}

/** How the user field routes answer key problems, failures and the rate limit (P2 7.1, 8). */
export const USER_FIELD_STYLE: ErrorStyle = {
  keyError: metaCodeKeyError,
  internalError: () => operationFailed(500, 'The user field operation failed'),
  invalid: invalidReply,
  rateLimited: rateLimitedReply,
};
