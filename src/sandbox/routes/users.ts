import { getUserInfo } from '../../contract/users.ts';
import { jsonReply } from '../http/reply.ts';
import type { User } from '../store/userTable.ts';
import { ACTIVITY_STYLE, DAY_MS, findAccount, gainedOn, invalidField, isMember, startOfDay } from './activity.ts';
import { metaCodeError } from './errorStyles.ts';
import { nonBlankText, readBodyFields } from './requestFields.ts';
import type { KeyedContext, ServiceRoute } from './serviceRoute.ts';

/** Public-facts 5.1 (assumed): one active member, by platform user id or e-mail. */
export const userInfoRoute: ServiceRoute = {
  operation: getUserInfo,
  style: ACTIVITY_STYLE,
  handle: (call) => {
    const read = readBodyFields(call.body, ['idOrEmail']);
    if ('detail' in read) return invalidField(read.detail);
    const idOrEmail = nonBlankText(read.fields.idOrEmail);
    if (idOrEmail === undefined) return invalidField('idOrEmail must be a platform user ID or an e-mail');
    return call.runRead(() => {
      const user = findAccount(call, idOrEmail, idOrEmail.includes('@') ? 'email' : 'userId');
      if (user === undefined || !isMember(call, user)) return metaCodeError(404, 'USER_NOT_FOUND', 'User not found');
      return jsonReply(200, {
        status: 'success',
        message: 'User info fetched successfully',
        data: describeTrader(call, user),
      });
    });
  },
};

function describeTrader({ store, now }: KeyedContext, user: User): object {
  const { history } = store;
  const today = startOfDay(now);
  const gained = gainedOn(history, user.platformUserId, today);
  const done = { message: 0, reply: 0, reaction: 0, social: 0 };
  for (const { activity, value } of history.ofTrader(user.platformUserId, 0, today + DAY_MS)) {
    if (activity !== null) done[activity] += typeof value === 'number' && value < 0 ? -1 : 1;
  }
  return {
    _id: user.recordId,
    userId: user.platformUserId,
    username: user.username,
    xp: user.xp,
    coins: user.coins,
    roles: user.roles,
    highestRole: user.roles.find((role) => role !== '@all') ?? user.roles[0] ?? null,
    firstName: user.firstName,
    lastName: user.lastName,
    xpEarnedToday: gained.xp,
    coinsEarnedToday: gained.coins,
    language: user.language,
    totalMessages: done.message,
    totalReactions: done.reaction,
    visitCount: user.loginDays,
    replySent: done.reply,
    timeSpent: 0,
    // Visits aren't stored individually: only whether the last one was yesterday or later.
    loginStreak: user.lastLoginAt !== null && Date.parse(user.lastLoginAt) >= today - DAY_MS ? 1 : 0,
    customFields: customFields(store, user),
  };
}

/** By field key; a field without a value has its default. */
function customFields(store: KeyedContext['store'], user: User): Record<string, unknown> {
  const values = store.fieldValues.ofUser(user.platformUserId);
  const custom = store.fields.all().filter(({ isCustom }) => isCustom);
  return Object.fromEntries(
    custom.map(({ id, field, defaultValue }) => [field, values.get(id) ?? defaultValue ?? null]),
  );
}
