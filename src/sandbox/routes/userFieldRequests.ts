import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { FIELD_TYPES, type FieldDefinition, type FieldType } from '../store/fieldTables.ts';
import { cleanFieldKey, communityFields } from '../userFields/communityFields.ts';
import { valueProblem } from '../userFields/fieldValues.ts';
import { metaCodeKeyError, rateLimitedReply } from './errorStyles.ts';
import { parseCount, quoteName } from './requestFields.ts';
import type { ErrorStyle, KeyedContext } from './serviceRoute.ts';

/** The path's field, or the error reply: a malformed key is a 400 here (P2 4.1, 4.2, 7.1). */
export function requireField(call: KeyedContext): { readonly field: FieldDefinition } | { readonly problem: Reply } {
  const problem = communityProblem(call) ?? unexpectedParameter(call);
  if (problem !== undefined) return { problem };
  const requested = call.parameters['fieldIdOrName'] ?? '';
  const key = cleanFieldKey(requested);
  if (key === undefined) {
    return { problem: invalidPart('fieldIdOrName', 'must be 1-120 characters of a-z, 0-9, _ and -') };
  }
  const field = call.runRead(() => communityFields(call.store, call.key.communityId).find(key));
  return field === undefined ? { problem: fieldNotFound(requested) } : { field };
}

/** The field in a path after a trader, where a malformed key is a 404 (P2 7.1). */
export function findFieldByPath(call: KeyedContext, requested: string): FieldDefinition | undefined {
  const key = cleanFieldKey(requested);
  return key === undefined ? undefined : communityFields(call.store, call.key.communityId).find(key);
}

/** Refuses any query parameter. */
export function unexpectedParameter({ query }: KeyedContext): Reply | undefined {
  for (const [name] of query) return invalidPart(name.slice(0, 60), 'is not a parameter of this route');
  return undefined;
}

/** The error reply for a community other than the key's, if any (P2 7.1). */
export function communityProblem({ parameters, key }: KeyedContext): Reply | undefined {
  const communityId = parameters['communityId'] ?? '';
  if (!OBJECT_ID_PATTERN.test(communityId)) return invalidPart('communityId', 'must be 24 hexadecimal characters');
  return isOwnCommunity(communityId, key.communityId) ? undefined : communityMismatch();
}

/** In the community-wide history, a malformed id counts as another community (P2 7.1). */
export function strictCommunityProblem({ parameters, key }: KeyedContext): Reply | undefined {
  return isOwnCommunity(parameters['communityId'] ?? '', key.communityId) ? undefined : communityMismatch();
}

function isOwnCommunity(communityId: string, own: string): boolean {
  return communityId.toLowerCase() === own;
}

function communityMismatch(): Reply {
  return userFieldError(403, 'API_KEY_COMMUNITY_MISMATCH', 'The API key belongs to another community');
}

/** The requested page. */
export interface Pagination {
  readonly page: number;
  readonly limit: number;
}

/** Limit for `page` times `limit` (P2 4.3, 8). */
const MAX_REACHABLE_ROWS = 10_000;

/** The page of a query, or the documented error: an invalid `page` is only `Invalid input` (P2 7.1). */
export function readPagination(query: URLSearchParams): Pagination | Reply {
  for (const [name] of query) {
    if (name !== 'page' && name !== 'limit') return invalidPart(name.slice(0, 60), 'is not a parameter of this route');
  }
  const page = readSingleCount(query, 'page', 1, Number.MAX_SAFE_INTEGER);
  if (page === undefined) return userFieldError(400, 'INVALID_PAGINATION', 'Invalid input');
  const limit = readSingleCount(query, 'limit', 50, 100);
  if (limit === undefined) {
    return userFieldError(400, 'INVALID_PAGINATION', 'limit must be a whole number from 1 to 100');
  }
  if (page * limit > MAX_REACHABLE_ROWS) {
    return userFieldError(400, 'INVALID_PAGINATION', 'page times limit must not exceed 10,000');
  }
  return { page, limit };
}

/** The paging fields of a reply. */
export function paginationMeta({ page, limit }: Pagination, total: number): object {
  return { total, page, limit, hasNext: page * limit < total };
}

function readSingleCount(query: URLSearchParams, name: string, absent: number, most: number): number | undefined {
  const sent = query.getAll(name);
  return sent.length > 1 ? undefined : parseCount(sent[0], absent, most);
}

/** An invalid part of a body. */
export interface PartProblem {
  readonly part: string;
  readonly problem: string;
}

/** The fields that create and update set. */
export type FieldSettings = Pick<FieldDefinition, 'name' | 'type' | 'options' | 'defaultValue'>;

const MAX_NAME_LENGTH = 100;
const MAX_OPTIONS = 500;

/** The body's fields, or what is wrong with it; refuses unknown names. */
export function readParts(body: unknown, names: readonly string[]): Map<string, unknown> | PartProblem {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { part: 'body', problem: 'must be a JSON object' };
  }
  const parts = new Map<string, unknown>(Object.entries(body));
  for (const name of parts.keys()) {
    if (!names.includes(name)) return { part: 'body', problem: `must not contain ${quoteName(name)}` };
  }
  return parts;
}

/** Name, type, options and default of a request (public-facts 6.2, 6.3); fields that aren't sent keep their values if still valid. */
export function readFieldSettings(
  parts: ReadonlyMap<string, unknown>,
  before: FieldDefinition | undefined,
): FieldSettings | PartProblem {
  const name = parts.get('name');
  if (typeof name !== 'string' || name.trim() === '' || [...name].length > MAX_NAME_LENGTH || !name.isWellFormed()) {
    return { part: 'name', problem: `must be text of 1-${MAX_NAME_LENGTH} characters` };
  }
  const type = FIELD_TYPES.find((it) => it === parts.get('type'));
  if (type === undefined) return { part: 'type', problem: `must be one of ${FIELD_TYPES.join(', ')}` };
  const options = readOptions(parts.get('options') ?? undefined, type, before?.options);
  if (!Array.isArray(options)) return { part: 'options', problem: String(options) };
  const field = { type, options };
  const sent = parts.get('defaultValue');
  if (sent !== undefined && sent !== null) {
    const problem = valueProblem(field, sent);
    return problem === undefined ? { name, ...field, defaultValue: sent } : { part: 'defaultValue', problem };
  }
  const kept = sent === undefined ? (before?.defaultValue ?? null) : null;
  return { name, ...field, defaultValue: kept === null || valueProblem(field, kept) !== undefined ? null : kept };
}

/** The options, or what is wrong with them: required for dropdowns, refused for other types. */
function readOptions(sent: unknown, type: FieldType, before: readonly string[] = []): readonly string[] | string {
  const isDropdown = type === 'single-select-dropdown' || type === 'multi-select-dropdown';
  if (!isDropdown) return sent === undefined ? [] : 'must be sent for dropdowns only';
  if (sent === undefined) return before.length > 0 ? before : 'must be sent for a dropdown';
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_OPTIONS) {
    return `must be an array of 1-${MAX_OPTIONS} texts`;
  }
  const isGood = (it: unknown) => typeof it === 'string' && it.trim() !== '' && it.isWellFormed();
  return sent.every(isGood) && new Set(sent).size === sent.length ? sent : 'must be unique texts';
}

/** An error with its code in `meta.code`; `more` is added to `meta` (P2 7.1). */
export function userFieldError(status: number, code: string, message: string, more: object = {}): Reply {
  return jsonReply(status, { meta: { status: 'error', statusCode: status, code, ...more }, message });
}

/** 400 without a code; `detail` is an object with the name of the part (P2 7.1). */
export function invalidPart(part: string, problem: string): Reply {
  return jsonReply(400, {
    meta: { status: 'error', statusCode: 400 },
    message: 'Validation failed',
    detail: Object.fromEntries([[part, `${part} ${problem}`]]),
  });
}

/** Unknown field; the reply repeats the name (P2 7.1). */
export function fieldNotFound(fieldIdOrName: string): Reply {
  return userFieldError(404, 'USER_FIELD_NOT_FOUND', 'User field not found', { fieldIdOrName });
}

/** Unknown trader; the reply repeats the name (P2 7.1). */
export function traderNotFound(userIdentifier: string): Reply {
  return userFieldError(404, 'USER_NOT_FOUND', 'User not found', { userIdentifier });
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
  malformedBody: (problem, detail) => {
    const [named = 'body'] = detail.split(' ');
    const part = problem === 'contentType' || problem === 'brokenText' ? named : 'body';
    return invalidPart(part, detail.replace(`${part} `, ''));
  },
  rateLimited: rateLimitedReply,
};
