import { randomBytes } from 'node:crypto';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from '../../contract/leaderboards.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { parseInstant, parseUtcDay } from '../../time.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import {
  defaultLeaderboardBody,
  hasValidDuration,
  leaderboardBody,
  leaderboardDocument,
} from '../leaderboardDocument.ts';
import { newObjectId } from '../objectIds.ts';
import type { StoredLeaderboard } from '../store/leaderboardTable.ts';
import { metaCodeError, rateLimitedReply } from './errorStyles.ts';
import { formatProblem } from './requestCheck.ts';
import { type ErrorStyle, type KeyedContext, keyedRoute, type ServiceContext } from './serviceRoute.ts';

type LeaderboardDocument = ReturnType<typeof leaderboardDocument>;

/** How the leaderboard routes answer key problems, failures and the rate limit (P1 7.6, 8). */
const LEADERBOARD_STYLE: ErrorStyle = {
  keyError: (problem, permission) => {
    switch (problem) {
      case 'missing':
        return leaderboardError(401, 'An API key is required', undefined, 'AUTH_API_KEY_REQUIRED');
      case 'unknown':
      case 'expired':
      case 'communityGone':
        return leaderboardError(401, 'The API key is not valid', undefined, 'AUTH_API_KEY_INVALID');
      case 'personal':
        return permissionRequired('Personal API keys are not allowed for this endpoint');
      case 'noPermission':
        return permissionRequired(`The API key does not have the ${permission} permission`);
    }
  },
  internalError: (point, { title }) => {
    switch (point) {
      case 'keyCheck':
        return leaderboardError(401, 'API key validation failed', undefined, 'AUTH_API_KEY_VALIDATION_FAILED');
      case 'write':
        return leaderboardError(500, `${title} failed`);
      case 'read':
      case 'writeAfter':
        return leaderboardError(502, 'Leaderboards are temporarily unavailable');
    }
  },
  invalid: (problem) => leaderboardError(400, 'Validation failed', formatProblem(problem), 'VALIDATION_FAILED'),
  rateLimited: rateLimitedReply,
};

/** P1 4.10, list (public-facts 8.1): in display order by default; `total` counts the matches. */
export const listLeaderboardsRoute = keyedRoute(listLeaderboards, LEADERBOARD_STYLE, (call) => {
  const { page = 1, limit = 20, search = 'keyword:', ...query } = call.readQuery();
  const sort = readSort(call, query.sort);
  const fields = readProjection(call, query.fields);
  const keyword = search.slice('keyword:'.length).trim().toLowerCase();
  const found = call
    .runRead(() => call.store.leaderboards.ofCommunity(call.key.communityId))
    .filter(({ name, slug }) => name.toLowerCase().includes(keyword) || slug.includes(keyword))
    .map(leaderboardDocument);
  const rows = found.toSorted(compareBy(sort)).slice((page - 1) * limit, page * limit);
  const paging = { page, limit, total: found.length };
  const data = rows.map((document) => project(document, fields));
  return leaderboardSuccess(200, 'Leaderboards fetched successfully', data, paging);
});

/** Equal rows stay in display order: `toSorted` is stable. */
function compareBy({ by, descending }: LeaderboardSort): (a: LeaderboardDocument, b: LeaderboardDocument) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [sortKey(a[by]), sortKey(b[by])];
    return left === right ? 0 : left < right ? -sign : sign;
  };
}

function sortKey(value: unknown): string | number {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : String(value);
}

/** Public-facts 8.2: complete or projected; 404 for an unknown id. */
export const getLeaderboardRoute = keyedRoute(getLeaderboard, LEADERBOARD_STYLE, (call) => {
  const id = requireLeaderboardId(call);
  const fields = readProjection(call, call.readQuery().fields);
  const board = call.runRead(() => call.store.leaderboards.find(call.key.communityId, id));
  if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
  return leaderboardSuccess(200, 'Leaderboard fetched successfully', project(leaderboardDocument(board), fields));
});

/** P1 4.10, create (request by public-facts 8.3, reply assumed): a custom one, last in the display order. */
export const createLeaderboardRoute = keyedRoute(
  createLeaderboard,
  LEADERBOARD_STYLE,
  (call) => {
    const { store, now, runRead, runWrite, key } = call;
    const { communityId } = key;
    const sent = call.readBody();
    requireTimes(call, sent);
    const secret = `sbx_widget_${randomBytes(18).toString('base64url')}`;
    const body = leaderboardBody(defaultLeaderboardBody(secret, now), sent);
    if (!hasValidDuration(body)) throw call.invalid('endDate', 'must come after startDate');
    const { slug, name, isEnabled, displayOrder = Number.POSITIVE_INFINITY } = sent;
    const others = runRead(() => store.leaderboards.ofCommunity(communityId));
    if (others.some((it) => it.slug === slug)) return slugTakenReply();
    const at = new Date(now).toISOString();
    const position = Math.min(displayOrder, others.length + 1);
    const identity = { id: newObjectId(now), communityId, kind: 'custom', createdAt: at, updatedAt: at } as const;
    const board: StoredLeaderboard = { ...identity, isEnabled, position, slug, name, body };
    runWrite(() => store.leaderboards.add(board));
    return leaderboardSuccess(201, 'Leaderboard created successfully', leaderboardDocument(board));
  },
  { prepare: withCurrentNames },
);

/** Public-facts 8.4 (reply assumed): any leaderboard, including the default one; `isEnabled` false hides it (P1 3.3). */
export const updateLeaderboardRoute = keyedRoute(
  updateLeaderboard,
  LEADERBOARD_STYLE,
  (call) => {
    const id = requireLeaderboardId(call);
    const sent = call.readBody();
    requireTimes(call, sent);
    const { key, store, now, runRead, runWrite } = call;
    const boards = runRead(() => store.leaderboards.ofCommunity(key.communityId));
    const board = boards.find((it) => it.id === id.toLowerCase());
    if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
    const { slug = board.slug, name = board.name, isEnabled = board.isEnabled, displayOrder = board.position } = sent;
    if (boards.some((it) => it.slug === slug && it.id !== board.id)) return slugTakenReply();
    const body = leaderboardBody(board.body, sent);
    if (!hasValidDuration(body)) throw call.invalid('endDate', 'must come after startDate');
    const updatedAt = new Date(Math.max(now, Date.parse(board.updatedAt) + 1)).toISOString();
    const position = Math.min(displayOrder, boards.length);
    const next = { ...board, body, slug, name, isEnabled, position, updatedAt };
    runWrite(() => store.leaderboards.update(next));
    return leaderboardSuccess(200, 'Leaderboard updated successfully', leaderboardDocument(next));
  },
  { prepare: withCurrentNames },
);

/** P1 4.9: custom ones only; an unknown id is a 500, not a 404 (P1 7.6). */
export const deleteLeaderboardRoute = keyedRoute(deleteLeaderboard, LEADERBOARD_STYLE, (call) => {
  const id = requireLeaderboardId(call);
  const { key, store, runRead, runWrite } = call;
  const board = runRead(() => store.leaderboards.find(key.communityId, id));
  if (board === undefined) return leaderboardError(500, `${deleteLeaderboard.title} failed`);
  if (board.kind === 'default') {
    return leaderboardError(400, 'Leaderboard cannot be deleted', 'The Default Leaderboard cannot be deleted');
  }
  runWrite(() => store.leaderboards.remove(board));
  return leaderboardSuccess(200, 'Leaderboard deleted successfully', board.id);
});

/** The path's id, or a 400 when it isn't 24 hexadecimal characters (P1 7.6). */
function requireLeaderboardId({ parameters, invalid }: KeyedContext): string {
  const id = parameters['leaderboardID'] ?? '';
  if (OBJECT_ID_PATTERN.test(id)) return id;
  throw invalid('leaderboardID', 'must be 24 hexadecimal characters');
}

/** Slugs are unique in a community (public-facts 8.3); the reply to a duplicate is assumed. */
function slugTakenReply(): Reply {
  return leaderboardError(409, 'Leaderboard already exists', 'slug is used by another leaderboard');
}

/** An error of the leaderboard routes: `meta`, `message` and an optional `detail` (P1 7.6). */
function leaderboardError(status: number, message: string, detail?: string, code?: string): Reply {
  return metaCodeError(status, code, message, detail === undefined ? {} : { detail });
}

/** The success envelope, without `meta.code` (P1 4.9); lists have their paging in `meta` (public-facts 8.1). */
function leaderboardSuccess(status: number, message: string, data: unknown, paging: object = {}): Reply {
  return jsonReply(status, { meta: { status: 'success', statusCode: status, ...paging }, message, data });
}

function permissionRequired(message: string): Reply {
  return leaderboardError(403, message, undefined, 'AUTH_PERMISSION_REQUIRED');
}

type Fields = Readonly<Record<string, unknown>>;

const LEGACY_FIELDS = ['rankBy', 'enabled', 'duration', 'displayedFields', 'displayFieldsOrder'];

/** The body with the current names instead of `rankBy`, `enabled`, `duration.start`, and `displayedFields` with `displayFieldsOrder` (public-facts 8.3). */
function withCurrentNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { rankBy, enabled, duration, displayedFields, displayFieldsOrder } = body as Fields;
  const start = typeof duration === 'object' && duration !== null ? (duration as Fields)['start'] : undefined;
  const order = displayFieldsOrder ?? displayedFields;
  const older = {
    rankingField: rankBy,
    isEnabled: enabled,
    startDate: start,
    displayedColumns:
      Array.isArray(displayedFields) && Array.isArray(order)
        ? order.map((column, at) => ({ column, visible: displayedFields.includes(column), order: at + 1 }))
        : displayedFields,
  };
  const sent = Object.entries({ ...older, ...body }).filter(
    ([name, value]) => value !== undefined && !LEGACY_FIELDS.includes(name),
  );
  return Object.fromEntries(sent);
}

/** Refuses times that don't exist: the contract leaves them to the service. */
function requireTimes(
  { invalid }: Pick<ServiceContext, 'invalid'>,
  body: { readonly startDate?: string | undefined; readonly endDate?: string | null | undefined },
): void {
  for (const name of ['startDate', 'endDate'] as const) {
    const time = body[name];
    if (typeof time === 'string' && (parseInstant(time) ?? parseUtcDay(time)) === undefined)
      throw invalid(name, 'must be an ISO 8601 time');
  }
}

const SORTABLE = ['displayOrder', 'name', 'slug', 'kind', 'isEnabled', 'createdAt', 'updatedAt', '_id'] as const;

/** How a list is sorted (public-facts 8.1). */
interface LeaderboardSort {
  readonly by: (typeof SORTABLE)[number];
  readonly descending: boolean;
}

/** Parses e.g. `createdAt:desc`; display order if absent. */
function readSort(call: Pick<ServiceContext, 'invalid'>, sort = 'displayOrder:asc'): LeaderboardSort {
  const [field, direction] = sort.split(':');
  const by = SORTABLE.find((it) => it === field);
  if (by === undefined) throw call.invalid('sort', `must name one of ${SORTABLE.join(', ')}`);
  return { by, descending: direction === 'desc' };
}

/** The names of a projection; undefined for all fields. */
export function readProjection(call: Pick<ServiceContext, 'invalid'>, text: string | undefined) {
  const paths = text?.split(',').map((path) => path.trim());
  if (paths?.every((path) => /^\w+(\.\w+)*$/.test(path)) === false)
    throw call.invalid('fields', 'must be comma-separated names');
  return paths;
}

/** Only the id and the named fields; `widget.enabled` selects a part of `widget`. Unknown names are ignored. */
export function project(document: Fields, paths: readonly string[] | undefined): Fields {
  if (paths === undefined) return document;
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
      if (name === '_id' || paths.includes(name)) return [[name, value]];
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (inner.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return [[name, project(value as Fields, inner)]];
    }),
  );
}
