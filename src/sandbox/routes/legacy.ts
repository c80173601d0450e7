import { createLegacyBadge, legacyLogin, removeLegacyRole } from '../../contract/legacy.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { rolesOf } from '../community.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { newObjectId, objectId } from '../objectIds.ts';
import type { Badge } from '../store/communityTables.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { rateLimitedReply } from './errorStyles.ts';
import { nonBlankText, readBodyFields } from './requestFields.ts';
import { checkKey, type ErrorStyle, type ServiceContext, type ServiceRoute } from './serviceRoute.ts';

const TEXTS = ['image', 'description', 'darkImage', 'lightImage'] as const;
const FLAGS = ['awarded', 'applied', 'enabledDarkAndLight', 'award', 'awardCurrency', 'attachRequired'] as const;
const COUNTS = ['quantity', 'awardXpQuantity', 'awardCurrencyQuantity'] as const;

/** The errors of the legacy routes (P2 7.5): every credential problem is 401. */
const LEGACY_STYLE: ErrorStyle = {
  keyError: () => legacyError(401, 'Unauthorized'),
  internalError: () => legacyError(500, 'Unexpected service error'),
  malformedBody: (_, detail) => legacyInvalid(detail),
  unexpectedParameter: legacyInvalid,
  rateLimited: rateLimitedReply,
};

/** P2 4.11: adds a badge that the community's traders can get. */
export const createBadgeRoute: ServiceRoute = {
  operation: createLegacyBadge,
  style: LEGACY_STYLE,
  handleWithoutKey: (call) => {
    const allowed = authorizeLegacyCall(call);
    if ('refusal' in allowed) return allowed.refusal;
    const { communityId } = allowed;
    const read = readBodyFields(call.body, ['title', 'action', ...TEXTS, ...FLAGS, ...COUNTS]);
    if ('detail' in read) return legacyInvalid(read.detail);
    const { fields } = read;
    const title = nonBlankText(fields.title);
    if (title === undefined) return legacyInvalid('title must be text');
    if (nonBlankText(fields.action) === undefined) return legacyInvalid('action must be text');
    const problem = findFieldProblem(fields);
    if (problem !== undefined) return legacyInvalid(problem);
    const { store, now, runRead, runWrite } = call;
    if (runRead(() => store.badges.byTitle(communityId, title)) !== undefined) {
      return legacyError(409, 'A badge with this title already exists');
    }
    const badge = { id: newObjectId(now), communityId, title, fields: { ...fields, title } };
    runWrite(() => addBadge(store, badge));
    return legacyReply(201, 'Badge created successfully', describeBadge(badge));
  },
};

/** Checks the types; only title and action are required. */
function findFieldProblem(fields: Readonly<Record<string, unknown>>): string | undefined {
  const sent = (name: string) => fields[name] !== undefined;
  const text = TEXTS.find((name) => sent(name) && typeof fields[name] !== 'string');
  if (text !== undefined) return `${text} must be text`;
  const flag = FLAGS.find((name) => sent(name) && typeof fields[name] !== 'boolean');
  if (flag !== undefined) return `${flag} must be true or false`;
  const count = COUNTS.find((name) => sent(name) && !(Number.isSafeInteger(fields[name]) && Number(fields[name]) >= 0));
  return count === undefined ? undefined : `${count} must be a whole number from 0`;
}

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
export const removeRoleRoute: ServiceRoute = {
  operation: removeLegacyRole,
  style: LEGACY_STYLE,
  handleWithoutKey: (call) => {
    const allowed = authorizeLegacyCall(call);
    if ('refusal' in allowed) return allowed.refusal;
    const { parameters, store, runRead, runWrite } = call;
    const userId = parameters['userId'] ?? '';
    const roleId = (parameters['roleId'] ?? '').toLowerCase();
    if (!/^\d{1,20}$/.test(userId)) return legacyInvalid('userId must be a platform user ID');
    if (!OBJECT_ID_PATTERN.test(roleId)) return legacyInvalid('roleId must be 24 hexadecimal characters');
    const isHere = store.facts.get('communityId') === allowed.communityId;
    const user = runRead(() => store.users.byId(userId));
    if (!isHere || !user?.member || !user.active) return legacyError(404, 'User not found');
    const role = rolesOf(store.facts).find(({ id }) => id === roleId);
    if (role === undefined) return legacyError(404, 'Role not found');
    if (role.title === ALL_MEMBERS_ROLE) return legacyError(409, 'The role of every member cannot be removed');
    if (!user.roles.includes(role.title)) return legacyError(404, 'The user does not have this role');
    const changed = { ...user, roles: user.roles.filter((title) => title !== role.title) };
    runWrite(() => store.users.update(changed));
    return legacyReply(200, 'Role removed successfully', describeUser(changed));
  },
};

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
export const legacyLoginRoute: ServiceRoute = {
  operation: legacyLogin,
  style: {
    keyError: routeNotFoundReply,
    internalError: routeNotFoundReply,
    malformedBody: routeNotFoundReply,
    rateLimited: routeNotFoundReply,
  },
  handleWithoutKey: routeNotFoundReply,
};

function routeNotFoundReply(): Reply {
  return jsonReply(404, { status: 'error', statusCode: 404, message: 'Route not found' });
}

/**
 * The community of a call with `Authorization` and `x-api-key` (P2 4.11), or the error reply. The documents don't say which
 * key the second header takes: here, any valid key of the same community, including the same key.
 */
function authorizeLegacyCall({
  headers,
  store,
  runCredentialCheck: checks,
}: ServiceContext): { readonly communityId: string } | { readonly refusal: Reply } {
  return checks(() => {
    const bearer = checkKey(headers['authorization'], undefined, store.keys);
    if ('problem' in bearer) return keyRefusal('Authorization', bearer.problem);
    const server = checkKey(`Bearer ${headers['x-api-key'] ?? ''}`, undefined, store.keys);
    if ('problem' in server) return keyRefusal('x-api-key', server.problem);
    if (bearer.key.communityId === server.key.communityId) return { communityId: bearer.key.communityId };
    return { refusal: legacyError(403, 'Forbidden', 'Authorization and x-api-key belong to different communities') };
  });
}

function keyRefusal(header: string, problem: string): { readonly refusal: Reply } {
  if (problem === 'communityGone') return { refusal: legacyError(404, 'Community not found') };
  return { refusal: legacyError(401, 'Unauthorized', `${header} must be a valid community key`) };
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

/** 400 whose `detail` names the field. */
function legacyInvalid(detail: string): Reply {
  return legacyError(400, 'Invalid request', detail);
}
