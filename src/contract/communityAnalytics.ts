import * as z from 'zod/mini';
import { assumedPaging, tolerantList } from './listReply.ts';
import { type Operation, READ_REPEAT } from './operation.ts';
import { ANALYTICS_PAGE_LIMITS, analyticsPageQuery, documentedPagination } from './pagination.ts';
import { anyId, booleanLike, lenient, lenientArray, numberLike, text, tolerantRecord } from './schemas.ts';
import { assumedErrors, rateLimitError, uncodedKeyError } from './sharedErrors.ts';

/** A date-time in UTC that ends in `Z` (P1 4.4). */
const utcTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/));

/** One trader's loyalty summary (P1 2.3). */
const loyaltyRowSchema = tolerantRecord({
  client_id: anyId,
  email: lenient(z.nullable(text.check(z.describe('Personal data.')))),
  current_xp_balance: lenient(numberLike.check(z.describe('Truncated, not rounded, to two decimals.'))),
  current_coin_balance: lenient(numberLike.check(z.describe('Truncated, not rounded, to two decimals.'))),
  lifetime_coins_redeemed: lenient(
    numberLike.check(z.describe('Price times quantity of all orders ever, except failed purchases.')),
  ),
  roles: lenientArray(text.check(z.describe('Title of a role.'))),
  login_count: lenient(numberLike.check(z.describe('Days with a recorded visit.'))),
  first_loyalty_login: lenient(z.nullable(text.check(z.describe('Join date; `from` and `to` filter by it.')))),
  last_loyalty_login: lenient(z.nullable(text.check(z.describe('Latest recorded login.')))),
});

/** Lists one loyalty summary per trader, page by page. */
export const listLoyaltyOverview = {
  id: 'loyaltyOverview.list',
  title: 'Loyalty overview',
  description:
    'Lists one summary per trader with an XP record, by platform user ID: current balances, coins redeemed, roles, visits, join date and last login. With `from` or `to`, traders without a join date are omitted. A page before the last one can have fewer rows than `limit`. The response contains e-mail addresses.',
  method: 'GET',
  path: '/v1/community-analytics/loyalty-overview',
  source: 'P1 4.4',
  permission: 'customerSuccess',
  pathParameters: z.strictObject({}),
  query: z.strictObject({
    ...analyticsPageQuery,
    from: z.exactOptional(utcTime.check(z.describe('Earliest join date, inclusive.'))),
    to: z.exactOptional(utcTime.check(z.describe('Latest join date, inclusive.'))),
  }),
  body: undefined,
  reply: tolerantList(loyaltyRowSchema, 'data.data', documentedPagination),
  successStatuses: [200],
  errors: [
    {
      status: 400,
      codeAt: 'none',
      when: '`page` is below 1, `limit` isn’t 1–500, or `from` or `to` isn’t a UTC date-time that ends in `Z`; `detail` names the parameter.',
      action: 'fix the input',
      source: 'P1 7.1',
    },
    uncodedKeyError('P1 7.1', 'customerSuccess'),
    rateLimitError('P1 7.1'),
    {
      status: 500,
      codeAt: 'none',
      when: 'The rows couldn’t be read, or the key couldn’t be checked.',
      action: 'retry',
      source: 'P1 7.1',
    },
  ],
  repeat: READ_REPEAT,
  paging: { usualLimit: 100, mostLimit: 500 },
  limits: ANALYTICS_PAGE_LIMITS,
  personalData: { email: 'email' },
} as const satisfies Operation;

/** A trader's phone number and whether it was verified. The documents don't show the row, so all but the id may be missing. */
const phoneContactSchema = tolerantRecord(
  {
    client_id: anyId,
    email: lenient(text),
    first_name: lenient(text),
    last_name: lenient(text),
    country: lenient(text),
    phone: lenient(text),
    phone_verified: lenient(booleanLike),
    phone_verified_at: lenient(text),
  },
  ['id', 'userId'],
);

/** Lists the traders who gave a phone number, page by page. */
export const listPhoneContacts = {
  id: 'phoneVerification.contacts',
  title: 'Phone verification contacts',
  description:
    'Lists the traders of the community who gave a phone number, by platform user ID, and whether and when it was verified. The response contains names, e-mail addresses and phone numbers.',
  method: 'GET',
  path: '/v1/community-analytics/phone-verification-contacts',
  source: 'P1 4.10',
  permission: 'customerSuccess',
  pathParameters: z.strictObject({}),
  query: z.strictObject({ ...assumedPaging, limit: analyticsPageQuery.limit }),
  body: undefined,
  reply: tolerantList(phoneContactSchema, 'data.data'),
  successStatuses: [200],
  errors: assumedErrors([
    {
      status: 400,
      codeAt: 'none',
      when: '`page` is below 1, or `limit` isn’t 1–500; `detail` names the parameter.',
      action: 'fix the input',
      source: 'P1 7.1',
    },
    uncodedKeyError('P1 7.1', 'customerSuccess'),
    rateLimitError('P1 8'),
    {
      status: 500,
      codeAt: 'none',
      when: 'The contacts couldn’t be read, or the key couldn’t be checked.',
      action: 'retry',
      source: 'P1 7.1',
    },
  ]),
  repeat: READ_REPEAT,
  paging: { usualLimit: 100, mostLimit: 500, uniqueBy: 'client_id' },
  limits: ANALYTICS_PAGE_LIMITS,
  personalData: { email: 'email', first_name: 'name', last_name: 'name', phone: 'phone' },
  assumed:
    'The documents show nothing of this call (public-facts 5.5). Permission, paging, envelope and errors follow the loyalty overview; the field names are our assumption.',
} as const satisfies Operation;
