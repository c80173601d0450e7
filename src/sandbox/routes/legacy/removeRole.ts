import { removeLegacyRole } from '../../../contract/legacy.ts';
import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import { objectId } from '../../objectIds.ts';
import { rolesOf } from '../../roleIds.ts';
import type { User } from '../../store/userTable.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { authorizeLegacyCall } from './legacyCommunity.ts';
import { LEGACY_STYLE, legacyError, legacyInvalid, legacyReply } from './legacyReplies.ts';

/** The role that belongs to every member (P2 4.6 rule 5). */
const ALL_MEMBERS_ROLE = '@all';

/** P2 4.11: takes one role from one member. */
export const removeRoleRoute: ServiceRoute = {
  operation: removeLegacyRole,
  style: LEGACY_STYLE,
  handleWithoutKey: (call) => {
    const allowed = authorizeLegacyCall(call);
    if ('refusal' in allowed) return allowed.refusal;
    const { parameters, store, runRead: reads, runWrite: writes } = call;
    const userId = parameters['userId'] ?? '';
    const roleId = (parameters['roleId'] ?? '').toLowerCase();
    if (!/^\d{1,20}$/.test(userId)) return legacyInvalid('userId must be a platform user ID');
    if (!OBJECT_ID_PATTERN.test(roleId)) return legacyInvalid('roleId must be 24 hexadecimal characters');
    const isHere = store.facts.get('communityId') === allowed.communityId;
    const user = reads(() => store.users.byId(userId));
    if (!isHere || !user?.member || !user.active) return legacyError(404, 'User not found');
    const role = rolesOf(store.facts).find(({ id }) => id === roleId);
    if (role === undefined) return legacyError(404, 'Role not found');
    if (role.title === ALL_MEMBERS_ROLE) return legacyError(409, 'The role of every member cannot be removed');
    if (!user.roles.includes(role.title)) return legacyError(404, 'The user does not have this role');
    const changed = { ...user, roles: user.roles.filter((title) => title !== role.title) };
    writes(() => store.users.update(changed));
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
