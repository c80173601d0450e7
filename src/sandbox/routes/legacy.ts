import { createLegacyBadge, legacyLogin, removeLegacyRole } from '../../contract/legacy.ts';
import type { Operation } from '../../contract/operation.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { retiredReadHistory, retiredWriteHistory } from '../../contract/retired.ts';
import { rolesOf } from '../community.ts';
import { jsonReply, type Reply, textReply } from '../http/reply.ts';
import { MAX_BODY_BYTES } from '../http/server.ts';
import { newObjectId, objectId } from '../objectIds.ts';
import type { Badge } from '../store/communityTables.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { rateLimitedReply } from './errorStyles.ts';
import { formatProblem, isJsonContentType, Refusal } from './requestCheck.ts';
import { checkKey, type ErrorStyle, openRoute, type ServiceContext, type ServiceRoute } from './serviceRoute.ts';

/** The errors of the legacy routes (P2 7.5): every credential problem is 401. */
const LEGACY_STYLE: ErrorStyle = {
  keyError: () => legacyError(401, 'Unauthorized'),
  internalError: () => legacyError(500, 'Unexpected service error'),
  invalid: (problem) => legacyError(400, 'Invalid request', formatProblem(problem)),
  rateLimited: rateLimitedReply,
};

/** P2 4.11: adds a badge that the community's traders can get. */
export const createBadgeRoute = openRoute(createLegacyBadge, LEGACY_STYLE, (call) => {
  const communityId = authorizeLegacyCall(call);
  const fields = call.readBody();
  const { store, now, runRead, runWrite } = call;
  const title = fields.title.trim();
  if (runRead(() => store.badges.byTitle(communityId, title)) !== undefined) {
    return legacyError(409, 'A badge with this title already exists');
  }
  const badge = { id: newObjectId(now), communityId, title, fields: { ...fields, title } };
  runWrite(() => addBadge(store, badge));
  return legacyReply(201, 'Badge created successfully', describeBadge(badge));
});

/** Adds the badge to the catalog of bulk updates. */
function addBadge(store: Store, badge: Badge): void {
  store.badges.add(badge);
  if (store.facts.get('communityId') !== badge.communityId) return;
  const catalog = store.facts.get('catalog') as { readonly badges: readonly string[] };
  store.facts.set('catalog', { ...catalog, badges: [...catalog.badges, badge.title] });
}

/** All values as text (P2 4.11). */
function describeBadge({ id, title, fields }: Badge): Record<string, string> {
  return {
    title,
    action: String(fields['action']),
    quantity: String(fields['quantity'] ?? 0),
    description: String(fields['description'] ?? ''),
    attachRequired: String(fields['attachRequired'] ?? false),
    awarded: String(fields['awarded'] ?? false),
    id,
    image: String(fields['image'] ?? ''),
  };
}

/** The role of every member (P2 4.6 rule 5). */
const ALL_MEMBERS_ROLE = '@all';

/** P2 4.11: removes a role from a member. */
export const removeRoleRoute = openRoute(removeLegacyRole, LEGACY_STYLE, (call) => {
  const communityId = authorizeLegacyCall(call);
  const { parameters, store, runRead, runWrite } = call;
  const userId = parameters['userId'] ?? '';
  const roleId = (parameters['roleId'] ?? '').toLowerCase();
  if (!/^\d{1,20}$/.test(userId)) throw call.invalid('userId', 'must be a platform user ID');
  if (!OBJECT_ID_PATTERN.test(roleId)) throw call.invalid('roleId', 'must be 24 hexadecimal characters');
  const user = runRead(() => store.users.byId(userId));
  if (store.facts.get('communityId') !== communityId || !user?.member || !user.active)
    return legacyError(404, 'User not found');
  const role = rolesOf(store.facts).find(({ id }) => id === roleId);
  if (role === undefined) return legacyError(404, 'Role not found');
  if (role.title === ALL_MEMBERS_ROLE) return legacyError(409, 'The role of every member cannot be removed');
  if (!user.roles.includes(role.title)) return legacyError(404, 'The user does not have this role');
  const changed = { ...user, roles: user.roles.filter((title) => title !== role.title) };
  runWrite(() => store.users.update(changed));
  return legacyReply(200, 'Role removed successfully', describeUser(changed));
});

function describeUser(user: User): object {
  return {
    id: user.recordId,
    userId: user.platformUserId,
    username: user.username,
    email: user.email,
    server_roles: user.roles,
    badges: Object.fromEntries(user.badges.map((title) => [objectId(`badge ${title}`), title])),
  };
}

/** P2 4.11: not mounted, so it's answered like any unknown path. */
export const legacyLoginRoute = openRoute(
  legacyLogin,
  {
    keyError: routeNotFoundReply,
    internalError: routeNotFoundReply,
    invalid: routeNotFoundReply,
    rateLimited: routeNotFoundReply,
  },
  routeNotFoundReply,
);

function routeNotFoundReply(): Reply {
  return jsonReply(404, { status: 'error', statusCode: 404, message: 'Route not found' });
}

/**
 * The community of a call with `Authorization` and `x-api-key` (P2 4.11). The documents don't say which key the second
 * header takes: here, any valid key of the same community, including the same key.
 */
function authorizeLegacyCall({ headers, store, runCredentialCheck }: ServiceContext): string {
  const communityOf = (header: string, credential: string | undefined) => {
    const checked = checkKey(credential, undefined, store.keys);
    if ('key' in checked) return checked.key.communityId;
    throw new Refusal(
      checked.problem === 'communityGone'
        ? legacyError(404, 'Community not found')
        : legacyError(401, 'Unauthorized', `${header} must be a valid community key`),
    );
  };
  return runCredentialCheck(() => {
    const communityId = communityOf('Authorization', headers['authorization']);
    if (communityOf('x-api-key', `Bearer ${headers['x-api-key'] ?? ''}`) === communityId) return communityId;
    const detail = 'Authorization and x-api-key belong to different communities';
    throw new Refusal(legacyError(403, 'Forbidden', detail));
  });
}

/** The older envelope: `meta` and `body` (P2 4.11). */
function legacyReply(status: number, message: string, body: object): Reply {
  return jsonReply(status, { meta: { success: true, message, devMessage: '' }, body });
}

/** An error in the older envelope (P2 7.5); `detail` is for people. */
function legacyError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, {
    meta: { success: false, message, devMessage: detail ?? '' },
    ...(detail === undefined ? {} : { detail }),
  });
}

const REPLACEMENT = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';

/** P2 4.10: 404, except for a JSON body without an Authorization header. */
export const retiredWriteHistoryRoute = retiredRoute(retiredWriteHistory, ({ headers }, body) =>
  headers['authorization'] === undefined && isJson(headers['content-type'], body)
    ? textReply(400, 'text/plain; charset=utf-8', 'Bad Request')
    : undefined,
);

/** P2 4.10: 404, with and without a key, whatever the body. */
export const retiredReadHistoryRoute = retiredRoute(retiredReadHistory, () => undefined);

/** Whether the body is declared as JSON, or is JSON. */
function isJson(contentType: string | undefined, body: Buffer | 'tooLarge'): boolean {
  if (body.length === 0) return false;
  if (isJsonContentType(contentType)) return true;
  if (body === 'tooLarge') return false;
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** The only reply of the retired routes (P2 4.10). */
function retiredRouteReply(operation: Operation, parameters: Readonly<Record<string, string>> = {}): Reply {
  const { method, path, id } = operation;
  return jsonReply(404, {
    meta: {
      status: 'error',
      statusCode: 404,
      code: 'ROUTE_NOT_FOUND',
      method,
      route: path.replace(/\{(\w+)\}/g, (whole, name: string) => encodePathSegment(parameters[name]) ?? whole),
      attemptedMethod: method,
      documentedRouteId: id,
      documentedRoute: path,
      replacementRoute: REPLACEMENT,
    },
    message: 'Route not found',
    detail: 'This field-first route is retired. The answer says nothing about the user, the field or its history.',
    solution: `Swap the user and field segments and keep the body: ${method} ${REPLACEMENT}`,
  });
}

/** A route without key check, rate limit and body; `refuse` may answer first. */
function retiredRoute(
  operation: Operation,
  refuse: (call: ServiceContext, body: Buffer | 'tooLarge') => Reply | undefined,
): ServiceRoute {
  const reply = () => retiredRouteReply(operation);
  const style = { keyError: reply, internalError: reply, invalid: reply, rateLimited: reply };
  const handle = async (call: ServiceContext) =>
    refuse(call, await readWholeBody(call.stream)) ?? retiredRouteReply(operation, call.parameters);
  return openRoute(operation, style, handle, { streams: true, ignoresQuery: true });
}

/** The parameter as in the path; empty for text that can't be encoded. */
function encodePathSegment(text: string | undefined): string | undefined {
  return text?.isWellFormed() ? encodeURIComponent(text) : undefined;
}

/** The body, or `tooLarge`. Always read to the end, because a client that is still sending couldn't read the reply. */
async function readWholeBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer | 'tooLarge'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? 'tooLarge' : Buffer.concat(chunks);
}
