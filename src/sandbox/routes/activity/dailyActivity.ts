import { listDailyActivity as operation } from '../../../contract/activity.ts';
import { jsonReply } from '../../http/reply.ts';
import type { User } from '../../store/userTable.ts';
import { bodyFields, wordsOf } from '../bodyFields.ts';
import type { ServiceCall, ServiceRoute } from '../serviceRoute.ts';
import { ACTIVITY_STYLE, invalidField } from './activityReplies.ts';
import { gainedOn } from './gainedOn.ts';
import { accountOf, type IdentifierType, identifierTypeOf, isMember } from './traderOf.ts';

const USUAL_LIMIT = 50;
const MOST = { limit: 100, identifiers: 1000 };

/** Public-facts 5.2 (assumed): what several traders gained on one UTC day; who is not found is left out. */
export const dailyActivity: ServiceRoute = {
  operation,
  style: ACTIVITY_STYLE,
  answer: (call) => {
    const read = bodyFields(call.body, ['identifier', 'identifier_type', 'date', 'page', 'limit']);
    if ('detail' in read) return invalidField(read.detail);
    const { fields } = read;
    const identifiers = identifiersOf(fields.identifier);
    if (identifiers === undefined) {
      return invalidField(`identifier must be a list of 1 to ${MOST.identifiers} e-mails or platform user IDs`);
    }
    const type = identifierTypeOf(fields.identifier_type);
    if (type === undefined) return invalidField('identifier_type must be email or userId');
    const start = dayOf(fields.date);
    if (start === undefined) return invalidField('date must be a day written DD/MM/YYYY');
    const page = wholeNumber(fields.page, 1, Number.MAX_SAFE_INTEGER);
    if (page === undefined) return invalidField('page must be a whole number from 1');
    const limit = wholeNumber(fields.limit, USUAL_LIMIT, MOST.limit);
    if (limit === undefined) return invalidField(`limit must be a whole number from 1 to ${MOST.limit}`);
    return call.reads(() => {
      const found = identifiers.map((identifier) => ({ identifier, user: memberOf(call, identifier, type) }));
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

function memberOf(call: ServiceCall, identifier: string, type: IdentifierType): User | undefined {
  const user = accountOf(call, identifier, type);
  return user !== undefined && isMember(call, user) ? user : undefined;
}

/** Every one that is named, once. */
function identifiersOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST.identifiers) return undefined;
  const words = value.map(wordsOf);
  return words.every((it) => it !== undefined) ? [...new Set(words)] : undefined;
}

/** Midnight of a day that is in the calendar. */
function dayOf(value: unknown): number | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(value)) ?? [];
  const text = `${year}-${month}-${day}`;
  const start = typeof value === 'string' ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date.parse` takes the 31st of a short month for the next one's 1st.
  return Number.isFinite(start) && new Date(start).toISOString().startsWith(text) ? start : undefined;
}

function wholeNumber(value: unknown, absent: number, most: number): number | undefined {
  if (value === undefined) return absent;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most ? value : undefined;
}
