import { listDailyActivity } from '../../../contract/activity.ts';
import { jsonReply } from '../../http/reply.ts';
import type { User } from '../../store/userTable.ts';
import { nonBlankText, readBodyFields } from '../bodyFields.ts';
import type { KeyedContext, ServiceRoute } from '../serviceRoute.ts';
import { ACTIVITY_STYLE, invalidField } from './activityReplies.ts';
import { gainedOn } from './gainedOn.ts';
import { findAccount, type IdentifierType, isMember, readIdentifierType } from './traderOf.ts';

const DEFAULT_LIMIT = 50;
const MAXIMA = { limit: 100, identifiers: 1000 };

/** Public-facts 5.2 (assumed): what several traders gained on one UTC day; who is not found is left out. */
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

/** Every one that is named, once. */
function readIdentifiers(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAXIMA.identifiers) return undefined;
  const words = value.map(nonBlankText);
  return words.every((it) => it !== undefined) ? [...new Set(words)] : undefined;
}

/** Midnight of a day that is in the calendar. */
function parseDay(value: unknown): number | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(value)) ?? [];
  const text = `${year}-${month}-${day}`;
  const start = typeof value === 'string' ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date.parse` takes the 31st of a short month for the next one's 1st.
  return Number.isFinite(start) && new Date(start).toISOString().startsWith(text) ? start : undefined;
}

function readCount(value: unknown, absent: number, most: number): number | undefined {
  if (value === undefined) return absent;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most ? value : undefined;
}
