import { getActivityStats, listDailyActivity } from '../../contract/activity.ts';
import { getUserInfo } from '../../contract/users.ts';
import { DAY_MS, parseUtcDay } from '../../time.ts';
import { jsonReply } from '../http/reply.ts';
import type { HistoryEntry, HistoryTable } from '../store/historyTable.ts';
import type { User } from '../store/userTable.ts';
import { addAmounts } from '../userChanges.ts';
import { metaCodeError, metaCodeStyle, uncodedError } from './errorStyles.ts';
import { type ErrorStyle, type KeyedContext, keyedRoute } from './serviceRoute.ts';

const DEFAULT_DAYS = 30;

/** How the user reads answer key problems (P1 7.4) and failures. */
const ACTIVITY_STYLE: ErrorStyle = metaCodeStyle(uncodedError, (_, { title }) =>
  uncodedError(500, 'Something went wrong', `${title} could not be read`),
);

/** The message about `days` out of range is the service's own, and it has no `detail` (P1 7.4). */
const STATS_STYLE: ErrorStyle = {
  ...ACTIVITY_STYLE,
  invalid: (problem) =>
    problem.path[0] === 'days' && problem.issue?.code.startsWith('too_')
      ? uncodedError(400, 'Days cannot be under 1 or over 90')
      : ACTIVITY_STYLE.invalid(problem),
};

/** P1 4.7: net counts per UTC day, up to today by the service's clock. */
export const activityStatsRoute = keyedRoute(getActivityStats, STATS_STYLE, (call) => {
  const { identifier, identifier_type, days = DEFAULT_DAYS } = call.readBody();
  return call.runRead(() => {
    const user = findAccount(call, identifier, identifier_type);
    // An unknown trader is a 500, not a 404 (P1 7.4).
    if (user === undefined) return uncodedError(500, 'Something went wrong', 'User not found');
    if (!isMember(call, user)) return uncodedError(500, 'Something went wrong', 'User not found in community');
    const end = startOfDay(call.now) + DAY_MS;
    const entries = call.store.history.ofTrader(user.platformUserId, end - days * DAY_MS, end);
    return jsonReply(200, {
      status: 'success',
      message: 'User activity stats fetched successfully',
      data: { user_id: user.platformUserId, ...activityDays(entries, call.now, days) },
    });
  });
});

/** Net counts (P1 2.6); `reaction` is singular. */
interface ActivityCounts {
  messages: number;
  replies: number;
  reaction: number;
  socials: number;
}

const COUNT_FIELDS = { message: 'messages', reply: 'replies', reaction: 'reaction', social: 'socials' } as const;

/** One item per day, newest first, including days without activity; a negative entry counts as minus one (P1 4.7). */
function activityDays(entries: readonly HistoryEntry[], now: number, days: number) {
  const today = startOfDay(now);
  const counts = Array.from({ length: days }, zeroCounts);
  const totals = zeroCounts();
  for (const { at, activity, value } of entries) {
    const day = counts[(today - startOfDay(at)) / DAY_MS];
    if (day === undefined || activity === null) continue;
    const step = typeof value === 'number' && value < 0 ? -1 : 1;
    day[COUNT_FIELDS[activity]] += step;
    totals[COUNT_FIELDS[activity]] += step;
  }
  return {
    range: { start_date: formatDay(today - (days - 1) * DAY_MS), end_date: formatDay(today) },
    totals,
    daily_stats: counts.map((day, ago) => ({ date: formatDay(today - ago * DAY_MS), ...day })),
  };
}

function zeroCounts(): ActivityCounts {
  return { messages: 0, replies: 0, reaction: 0, socials: 0 };
}

/** Public-facts 5.2 (assumed): what several traders gained on one UTC day, without those who aren't found. */
export const dailyActivityRoute = keyedRoute(listDailyActivity, ACTIVITY_STYLE, (call) => {
  const { identifier, identifier_type, date, page = 1, limit = 50 } = call.readBody();
  const start = parseUtcDay(date.split('/').reverse().join('-'));
  if (start === undefined) throw call.invalid('date', 'must be a day written DD/MM/YYYY');
  return call.runRead(() => {
    const identifiers = [...new Set(identifier.map((it) => it.trim()))];
    const found = identifiers.map((it) => ({ identifier: it, user: findMember(call, it, identifier_type) }));
    return jsonReply(200, {
      status: 'success',
      message: 'Daily activity fetched successfully',
      data: {
        date,
        pagination: {
          page,
          limit,
          total: identifiers.length,
          total_pages: Math.ceil(identifiers.length / limit),
          found: found.filter(({ user }) => user !== undefined).length,
        },
        results: found.slice((page - 1) * limit, page * limit).flatMap(({ identifier, user }) => {
          if (user === undefined) return [];
          const gained = gainedOn(call.store.history, user.platformUserId, start);
          return [{ identifier, user_id: user.recordId, date, ...gained }];
        }),
      },
    });
  });
});

function findMember(call: KeyedContext, identifier: string, type: IdentifierType): User | undefined {
  const user = findAccount(call, identifier, type);
  return user !== undefined && isMember(call, user) ? user : undefined;
}

/** What a trader gained, net, on the UTC day that begins at `start`. */
function gainedOn(
  history: HistoryTable,
  platformUserId: string,
  start: number,
): { readonly coins: number; readonly xp: number } {
  let [coins, xp] = [0, 0];
  for (const { kind, value } of history.ofTrader(platformUserId, start, start + DAY_MS)) {
    // A missing or invalid amount is unknown and adds nothing (P1 2.2).
    if (typeof value !== 'number') continue;
    if (kind === 'coin') coins = addAmounts(coins, value);
    else xp = addAmounts(xp, value);
  }
  return { coins, xp };
}

/** P1 4.7. */
type IdentifierType = 'email' | 'userId';

/** The active account by e-mail in any case, where a space means `+` (P1 4.7), or by platform user id. */
function findAccount({ store }: KeyedContext, identifier: string, type: IdentifierType): User | undefined {
  const text = identifier.trim();
  const user = type === 'email' ? store.users.byEmail(text.replaceAll(' ', '+')) : store.users.byId(text);
  return user?.active ? user : undefined;
}

/** Whether the trader belongs to the community of the key. */
function isMember({ store, key }: KeyedContext, user: User): boolean {
  return user.member && store.facts.get('communityId') === key.communityId;
}

/** Midnight UTC of the day, epoch milliseconds. */
function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** `YYYY-MM-DD`. */
function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Public-facts 5.1 (assumed): one active member, by platform user id or e-mail. */
export const userInfoRoute = keyedRoute(getUserInfo, ACTIVITY_STYLE, (call) => {
  const { idOrEmail } = call.readBody();
  return call.runRead(() => {
    const user = findMember(call, idOrEmail, idOrEmail.includes('@') ? 'email' : 'userId');
    if (user === undefined) return metaCodeError(404, 'USER_NOT_FOUND', 'User not found');
    return jsonReply(200, {
      status: 'success',
      message: 'User info fetched successfully',
      data: describeTrader(call, user),
    });
  });
});

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
