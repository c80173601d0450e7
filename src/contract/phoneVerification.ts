import * as z from 'zod/mini';
import { assumedErrors, rateLimitError, uncodedKeyError } from './keyErrors.ts';
import type { Operation } from './operation.ts';
import { OVERVIEW_PAGE_LIMITS, overviewPageQuery, overviewPaginationSchema } from './overviewPagination.ts';
import { READ_REPEAT } from './repeatPolicy.ts';
import { textIdSchema } from './textId.ts';

/** A trader's phone number and whether it was verified; all but the id may be missing, as the row is not shown. */
export const phoneContactSchema = z.looseObject({
  client_id: textIdSchema,
  email: z.optional(z.nullable(z.string())),
  first_name: z.optional(z.nullable(z.string())),
  last_name: z.optional(z.nullable(z.string())),
  country: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(z.string())),
  phone_verified: z.optional(z.nullable(z.boolean())),
  phone_verified_at: z.optional(z.nullable(z.string())),
});

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
  query: z.strictObject(overviewPageQuery),
  body: undefined,
  reply: z.looseObject({
    data: z.looseObject({ data: z.array(phoneContactSchema), pagination: overviewPaginationSchema }),
  }),
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
  paging: {
    rowsAt: 'data.data',
    endAt: 'data.pagination.totalPages',
    end: 'totalPages',
    usualLimit: 100,
    mostLimit: 500,
  },
  limits: OVERVIEW_PAGE_LIMITS,
  personalData: true,
  assumed:
    'Nothing of it is shown (public-facts 5.5): permission, paging, envelope and errors follow the loyalty overview; the names of the fields are ours.',
} as const satisfies Operation;
