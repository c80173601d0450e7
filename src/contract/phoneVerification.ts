import * as z from 'zod/mini';
import { assumedErrors, rateLimitError, uncodedKeyError } from './keyErrors.ts';
import { assumedPaging, tolerantList } from './listReply.ts';
import type { Operation } from './operation.ts';
import { ANALYTICS_PAGE_LIMITS, analyticsPageQuery } from './overviewPagination.ts';
import { READ_REPEAT } from './repeatPolicy.ts';
import { anyId, booleanLike, lenient, text, tolerantRecord } from './tolerant.ts';

/** A trader's phone number and whether it was verified; all but the id may be missing, as the row is not shown. */
export const phoneContactSchema = tolerantRecord(
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

/** A trader's phone number and whether it was verified. */
export type PhoneContact = z.infer<typeof phoneContactSchema>;

/** The traders who gave a phone number, page by page. */
export const listPhoneContacts = {
  id: 'phoneVerification.contacts',
  title: 'Phone verification contacts',
  description:
    'Lists the traders of the community who gave a phone number, by platform user ID, with whether and when it was verified. The answer holds names, e-mail addresses and phone numbers.',
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
      when: 'page is below 1, or limit is not from 1 to 500; `detail` names the parameter.',
      action: 'fix the input',
      source: 'P1 7.1',
    },
    uncodedKeyError('P1 7.1', 'customerSuccess'),
    rateLimitError('P1 8'),
    {
      status: 500,
      codeAt: 'none',
      when: 'The contacts could not be read, or the key could not be checked.',
      action: 'retry',
      source: 'P1 7.1',
    },
  ]),
  repeat: READ_REPEAT,
  paging: { usualLimit: 100, mostLimit: 500, uniqueBy: 'client_id' },
  limits: ANALYTICS_PAGE_LIMITS,
  personalData: { email: 'email', first_name: 'name', last_name: 'name', phone: 'phone' },
  assumed:
    'Nothing of it is shown (public-facts 5.5): permission, paging, envelope and errors follow the loyalty overview; the names of the fields are ours.',
} as const satisfies Operation;
