import { getActivityStats, listDailyActivity } from '../../contract/activity.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { HistoryEntry } from '../store/historyEntry.ts';
import type { HistoryTable } from '../store/historyTable.ts';
import type { User } from '../store/userTable.ts';
import { addAmounts } from '../userChanges.ts';
import { metaCodeStyle } from './errorStyles.ts';
import { nonBlankText, readBodyFields } from './requestFields.ts';
import type { ErrorStyle, KeyedContext, ServiceRoute } from './serviceRoute.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;

/** How the user reads answer key problems (P1 7.4) and failures. */
export const ACTIVITY_STYLE: ErrorStyle = metaCodeStyle(activityError, (_, { title }) =>
  activityError(500, 'Something went wrong', `${title} could not be read`),
);

/** P1 4.7: net counts per UTC day, up to today by the service's clock. */
export const activityStatsRoute: ServiceRoute = {
  operation: getActivityStats,
  style: ACTIVITY_STYLE,
  handle: (call) => {
    const read = readBodyFields(call.body, ['identifier', 'identifier_type', 'days']);
    if ('detail' in read) return invalidField(read.detail);
    const identifier = nonBlankText(read.fields.identifier);
    if (identifier === undefined) return invalidField('identifier must be an e-mail or a platform user ID');
    const type = readIdentifierType(read.fields.identifier_type);
    if (type === undefined) return invalidField('identifier_type must be email or userId');
    const days = read.fields.days === undefined ? DEFAULT_DAYS : read.fields.days;
    if (typeof days !== 'number' || !Number.isInteger(days)) return invalidField('days must be a whole number');
    // Its message is the service's own, and it has no `detail` (P1 7.4).
    if (days < 1 || days > MAX_DAYS) return activityError(400, 'Days cannot be under 1 or over 90');
    return call.runRead(() => {
      const user = findAccount(call, identifier, type);
      // An unknown trader is a 500, not a 404 (P1 7.4).
      if (user === undefined) return activityError(500, 'Something went wrong', 'User not found');
      if (!isMember(call, user)) return activityError(500, 'Something went wrong', 'User not found in community');
      const end = startOfDay(call.now) + DAY_MS;
      const entries = call.store.history.ofTrader(user.platformUserId, end - days * DAY_MS, end);
      return jsonReply(200, {
        status: 'success',
        message: 'User activity stats fetched successfully',
        data: { user_id: user.platformUserId, ...activityDays(entries, call.now, days) },
      });
    });
  },
};

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

const DEFAULT_LIMIT = 50;
const MAXIMA = { limit: 100, identifiers: 1000 };

/** Public-facts 5.2 (assumed): what several traders gained on one UTC day, without those who aren't found. */
export const dailyActivityRoute: ServiceRoute = {
  operation: listDailyActivity,
  style: ACTIVITY_STYLE,
  handle: (call) => {
    const read = readBodyFields(call.body, ['identifier', 'identifier_type', 'date', 'page', 'limit']);
    if ('detail' in read) return invalidField(read.detail);
    const { fields } = read;
    const identifiers = readIdentifiers(fields.identifier);
    if (identifiers === undefined) {
      return invalidField(`identifier must be a list of 1 to ${MAXIMA.identifiers} e-mails or platform user IDs`);
    }
    const type = readIdentifierType(fields.identifier_type);
    if (type === undefined) return invalidField('identifier_type must be email or userId');
    const start = parseDay(fields.date);
    if (start === undefined) return invalidField('date must be a day written DD/MM/YYYY');
    const page = readCount(fields.page, 1, Number.MAX_SAFE_INTEGER);
    if (page === undefined) return invalidField('page must be a whole number from 1');
    const limit = readCount(fields.limit, DEFAULT_LIMIT, MAXIMA.limit);
    if (limit === undefined) return invalidField(`limit must be a whole number from 1 to ${MAXIMA.limit}`);
    return call.runRead(() => {
      const found = identifiers.map((identifier) => ({ identifier, user: findMember(call, identifier, type) }));
      const date = String(fields.date);
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
  },
};

function findMember(call: KeyedContext, identifier: string, type: IdentifierType): User | undefined {
  const user = findAccount(call, identifier, type);
  return user !== undefined && isMember(call, user) ? user : undefined;
}

/** The identifiers without duplicates. */
function readIdentifiers(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAXIMA.identifiers) return undefined;
  const words = value.map(nonBlankText);
  return words.every((it) => it !== undefined) ? [...new Set(words)] : undefined;
}

/** Midnight of a valid calendar day. */
function parseDay(value: unknown): number | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(value)) ?? [];
  const text = `${year}-${month}-${day}`;
  const start = typeof value === 'string' ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date.parse` accepts the 31st of a shorter month as the 1st of the next.
  return Number.isFinite(start) && new Date(start).toISOString().startsWith(text) ? start : undefined;
}

function readCount(value: unknown, absent: number, most: number): number | undefined {
  if (value === undefined) return absent;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most ? value : undefined;
}

/** What a trader gained, net, on the UTC day that begins at `start`. */
export function gainedOn(
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

/** Exactly these two: `userID` isn't accepted (P1 4.7). */
function readIdentifierType(value: unknown): IdentifierType | undefined {
  return value === 'email' || value === 'userId' ? value : undefined;
}

/** The active account by e-mail in any case, where a space means `+` (P1 4.7), or by platform user id. */
export function findAccount({ store }: KeyedContext, identifier: string, type: IdentifierType): User | undefined {
  const text = identifier.trim();
  const user = type === 'email' ? store.users.byEmail(text.replaceAll(' ', '+')) : store.users.byId(text);
  return user?.active ? user : undefined;
}

/** Whether the trader belongs to the community of the key. */
export function isMember({ store, key }: KeyedContext, user: User): boolean {
  return user.member && store.facts.get('communityId') === key.communityId;
}

/** An error without a code: only key problems have one here, in `meta.code` (P1 7.4). */
function activityError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, { status: 'error', message, ...(detail === undefined ? {} : { detail }) });
}

/** 400; `detail` names the field (P1 7.4). */
export function invalidField(detail: string): Reply {
  return activityError(400, 'Validation failed', detail);
}

/** Length of a UTC day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Midnight UTC of the day, epoch milliseconds. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** `YYYY-MM-DD`. */
function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
