import { randomBytes } from 'node:crypto';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  listLeaderboards,
  updateLeaderboard,
} from '../../contract/leaderboards.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import {
  defaultLeaderboardBody,
  hasValidDuration,
  leaderboardBody,
  leaderboardDocument,
} from '../leaderboardDocument.ts';
import { newObjectId } from '../objectIds.ts';
import type { StoredLeaderboard } from '../store/leaderboardTable.ts';
import { fieldsOf } from './analysisReplies.ts';
import { metaCodeError, rateLimitedReply } from './errorStyles.ts';
import {
  type LeaderboardQuery,
  project,
  readFieldsParameter,
  readLeaderboardQuery,
  readLeaderboardRequest,
} from './leaderboardRequest.ts';
import type { ErrorStyle, KeyedContext, ServiceRoute } from './serviceRoute.ts';

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
  malformedBody: (_, detail) => leaderboardInvalid(detail),
  unexpectedParameter: leaderboardInvalid,
  rateLimited: rateLimitedReply,
};

/** P1 4.10, list (public-facts 8.1): in display order by default; `total` counts the matches. */
export const listLeaderboardsRoute: ServiceRoute = {
  operation: listLeaderboards,
  style: LEADERBOARD_STYLE,
  handle: ({ query, key, store, runRead }) => {
    const listQuery = readLeaderboardQuery(query);
    if (typeof listQuery === 'string') return leaderboardInvalid(listQuery);
    const { page, limit, keyword, fields } = listQuery;
    const found = runRead(() => store.leaderboards.ofCommunity(key.communityId))
      .filter(({ name, slug }) => name.toLowerCase().includes(keyword) || slug.includes(keyword))
      .map(leaderboardDocument);
    const rows = found.toSorted(compareBy(listQuery)).slice((page - 1) * limit, page * limit);
    const data = fields === undefined ? rows : rows.map((document) => project(document, fields));
    const paging = { page, limit, total: found.length };
    return leaderboardSuccess(200, 'Leaderboards fetched successfully', data, paging);
  },
};

/** Equal rows stay in display order: `toSorted` is stable. */
function compareBy({
  sort: { by, descending },
}: LeaderboardQuery): (a: LeaderboardDocument, b: LeaderboardDocument) => number {
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
export const getLeaderboardRoute: ServiceRoute = {
  operation: getLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: (call) => {
    const id = requireLeaderboardId(call);
    if (typeof id !== 'string') return id;
    const fields = readFieldsParameter(call.query);
    if (typeof fields === 'string') return leaderboardInvalid(fields);
    const board = call.runRead(() => call.store.leaderboards.find(call.key.communityId, id));
    if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
    const document = leaderboardDocument(board);
    const data = fields === undefined ? document : project(document, fields);
    return leaderboardSuccess(200, 'Leaderboard fetched successfully', data);
  },
};

/** P1 4.10, create (request by public-facts 8.3, reply assumed): a custom one, last in the display order. */
export const createLeaderboardRoute: ServiceRoute = {
  operation: createLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: ({ body, key: { communityId }, store, now, runRead, runWrite }) => {
    const sent = readLeaderboardRequest(fieldsOf(body), 'all required');
    if (typeof sent === 'string') return leaderboardInvalid(sent);
    const secret = `sbx_widget_${randomBytes(18).toString('base64url')}`;
    const document = leaderboardBody(defaultLeaderboardBody(secret, now), sent);
    if (!hasValidDuration(document)) return leaderboardInvalid('endDate must come after startDate');
    const others = runRead(() => store.leaderboards.ofCommunity(communityId));
    const slug = String(sent['slug']);
    if (others.some((it) => it.slug === slug)) return slugTakenReply();
    const at = new Date(now).toISOString();
    const board: StoredLeaderboard = {
      id: newObjectId(now),
      communityId,
      kind: 'custom',
      isEnabled: sent['isEnabled'] === true,
      position: Math.min(Number(sent['displayOrder'] ?? Number.POSITIVE_INFINITY), others.length + 1),
      slug,
      name: String(sent['name']),
      createdAt: at,
      updatedAt: at,
      body: document,
    };
    runWrite(() => store.leaderboards.add(board));
    return leaderboardSuccess(201, 'Leaderboard created successfully', leaderboardDocument(board));
  },
};

/** Public-facts 8.4 (reply assumed): any leaderboard, including the default one; `isEnabled` false hides it (P1 3.3). */
export const updateLeaderboardRoute: ServiceRoute = {
  operation: updateLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: (call) => {
    const id = requireLeaderboardId(call);
    if (typeof id !== 'string') return id;
    const sent = readLeaderboardRequest(fieldsOf(call.body), 'any');
    if (typeof sent === 'string') return leaderboardInvalid(sent);
    const { key, store, now, runRead, runWrite } = call;
    const boards = runRead(() => store.leaderboards.ofCommunity(key.communityId));
    const board = boards.find((it) => it.id === id.toLowerCase());
    if (board === undefined) return leaderboardError(404, 'Leaderboard not found');
    const slug = String(sent['slug'] ?? board.slug);
    if (boards.some((it) => it.slug === slug && it.id !== board.id)) return slugTakenReply();
    const body = leaderboardBody(board.body, sent);
    if (!hasValidDuration(body)) return leaderboardInvalid('endDate must come after startDate');
    const updatedAt = new Date(Math.max(now, Date.parse(board.updatedAt) + 1)).toISOString();
    const next = {
      ...board,
      body,
      slug,
      name: String(sent['name'] ?? board.name),
      isEnabled: sent['isEnabled'] === undefined ? board.isEnabled : sent['isEnabled'] === true,
      position: Math.min(Number(sent['displayOrder'] ?? board.position), boards.length),
      updatedAt,
    };
    runWrite(() => store.leaderboards.update(next));
    return leaderboardSuccess(200, 'Leaderboard updated successfully', leaderboardDocument(next));
  },
};

/** P1 4.9: custom ones only; an unknown id is a 500, not a 404 (P1 7.6). */
export const deleteLeaderboardRoute: ServiceRoute = {
  operation: deleteLeaderboard,
  style: LEADERBOARD_STYLE,
  handle: (call) => {
    const id = requireLeaderboardId(call);
    if (typeof id !== 'string') return id;
    const { key, store, runRead, runWrite } = call;
    const board = runRead(() => store.leaderboards.find(key.communityId, id));
    if (board === undefined) return leaderboardError(500, `${deleteLeaderboard.title} failed`);
    if (board.kind === 'default') {
      return leaderboardError(400, 'Leaderboard cannot be deleted', 'The Default Leaderboard cannot be deleted');
    }
    runWrite(() => store.leaderboards.remove(board));
    return leaderboardSuccess(200, 'Leaderboard deleted successfully', board.id);
  },
};

/** The path's id, or a 400 when it isn't 24 hexadecimal characters (P1 7.6). */
function requireLeaderboardId({ parameters }: KeyedContext): string | Reply {
  const id = parameters['leaderboardID'] ?? '';
  return OBJECT_ID_PATTERN.test(id) ? id : leaderboardInvalid('leaderboardID must be 24 hexadecimal characters');
}

/** Slugs are unique in a community (public-facts 8.3); the reply to a duplicate is assumed. */
function slugTakenReply(): Reply {
  return leaderboardError(409, 'Leaderboard already exists', 'slug is used by another leaderboard');
}

/** An error of the leaderboard routes: `meta`, `message` and an optional `detail` (P1 7.6). */
function leaderboardError(status: number, message: string, detail?: string, code?: string): Reply {
  return metaCodeError(status, code, message, detail === undefined ? {} : { detail });
}

/** 400 for invalid input; `detail` begins with the field. */
function leaderboardInvalid(detail: string): Reply {
  return leaderboardError(400, 'Validation failed', detail, 'VALIDATION_FAILED');
}

/** The success envelope, without `meta.code` (P1 4.9); lists have their paging in `meta` (public-facts 8.1). */
function leaderboardSuccess(status: number, message: string, data: unknown, paging: object = {}): Reply {
  return jsonReply(status, { meta: { status: 'success', statusCode: status, ...paging }, message, data });
}

function permissionRequired(message: string): Reply {
  return leaderboardError(403, message, undefined, 'AUTH_PERMISSION_REQUIRED');
}
