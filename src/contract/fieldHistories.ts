import * as z from 'zod/mini';
import { type Operation, READ_REPEAT, WRITE_REPEAT } from './operation.ts';
import { writeReply } from './recordReply.ts';
import { objectIdSchema } from './schemas.ts';
import { assumedErrors } from './sharedErrors.ts';

import {
  assumedError,
  FIELD_NOT_FOUND,
  historyEntrySchema,
  historyPageSchema,
  INVALID_PAGINATION,
  PAGE_LIMITS,
  pageQuery,
  READ_FAILED,
  TRADER_NOT_FOUND,
  USER_FIELD_ACTIONS,
  USER_FIELD_KEY_ERRORS,
  USER_FIELD_PAGING,
  userFieldError,
  userFieldInputError,
  WRITE_FAILED,
} from './userFields.ts';

const PERMISSION = 'userFields';
const HISTORY_PERSONAL_DATA = { value: { namedBy: 'fieldName' }, storedValue: { namedBy: 'fieldName' } };
const valuePath = z.strictObject({
  communityId: objectIdSchema,
  userId: z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        'Platform user ID (best), internal record ID, e-mail in any case, or username; a username or e-mail of 12 characters is never found.',
      ),
    ),
  fieldIdOrName: z
    .string()
    .check(z.minLength(1), z.describe('Field key, in any letter case, or `_id`; not the display name.')),
});

/** Changes of one trader's field. */
export const traderFieldHistory = {
  id: 'userFields.traderHistory',
  title: 'Trader’s field history',
  description:
    'Lists every change of one field of one trader, newest first. For `total_xp` and `total_coins` these are the changes of XP and coins, with the platform’s own labels as actions. Only the first 10,000 entries can be reached.',
  method: 'GET',
  path: '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories',
  source: 'P2 4.3',
  permission: PERMISSION,
  pathParameters: valuePath,
  query: pageQuery,
  body: undefined,
  reply: historyPageSchema,
  successStatuses: [200],
  errors: [
    assumedError(userFieldInputError('A query parameter is unknown; `detail` names it.')),
    INVALID_PAGINATION,
    ...USER_FIELD_KEY_ERRORS,
    TRADER_NOT_FOUND,
    FIELD_NOT_FOUND,
    READ_FAILED,
  ],
  repeat: READ_REPEAT,
  paging: USER_FIELD_PAGING,
  limits: PAGE_LIMITS,
  personalData: HISTORY_PERSONAL_DATA,
} as const satisfies Operation;

/** Changes of every trader's every field. */
export const communityFieldHistory = {
  id: 'userFields.communityHistory',
  title: 'Community’s field history',
  description:
    'Lists every change of every trader’s fields, XP and coins, newest first, those of deleted fields too. New entries arrive at the top, so pages can shift while they are read: entries are told apart by `_id`. Only the first 10,000 entries can be reached.',
  method: 'GET',
  path: '/v1/communities/{communityId}/user-field-histories',
  source: 'P2 4.4',
  permission: PERMISSION,
  pathParameters: z.strictObject({ communityId: objectIdSchema }),
  query: pageQuery,
  body: undefined,
  reply: historyPageSchema,
  successStatuses: [200],
  errors: [
    assumedError(userFieldInputError('A query parameter is unknown; `detail` names it.')),
    INVALID_PAGINATION,
    ...USER_FIELD_KEY_ERRORS,
    READ_FAILED,
  ],
  repeat: READ_REPEAT,
  paging: USER_FIELD_PAGING,
  limits: PAGE_LIMITS,
  personalData: HISTORY_PERSONAL_DATA,
} as const satisfies Operation;

/** Changes a trader's value of a field. */
export const writeFieldValue = {
  id: 'userFields.writeValue',
  title: 'Write field value',
  description:
    'Changes what a trader has in a field and adds an entry to the history. Numerical fields, XP and coins can also be increased and decreased. An Idempotency-Key is accepted; what a repeated one does is not shown.',
  method: 'POST',
  path: '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories',
  source: 'P2 4.5',
  permission: PERMISSION,
  pathParameters: valuePath,
  query: undefined,
  body: z.strictObject({
    value: z.unknown().check(
      z.refine((value) => value !== undefined, { error: 'is missing' }),
      z.describe('Goes with the field’s type; null takes the value away.'),
    ),
    action: z.enum(USER_FIELD_ACTIONS),
  }),
  idempotencyKey: 'optional',
  reply: writeReply(historyEntrySchema),
  successStatuses: [201, 200],
  errors: assumedErrors([
    userFieldInputError(
      'Value or action is missing, unknown or does not go with the field’s type, or the Idempotency-Key has a form that is not allowed; `detail` names it.',
    ),
    ...USER_FIELD_KEY_ERRORS,
    TRADER_NOT_FOUND,
    FIELD_NOT_FOUND,
    userFieldError(409, 'USER_FIELD_WRITE_FORBIDDEN', 'The field is a built-in one other than XP and coins.', 'final'),
    userFieldError(
      409,
      'USER_FIELD_IDENTIFIER_CONFLICT',
      'The field is the identifier, and the trader has another one already or another trader has this one.',
      'final',
    ),
    userFieldError(
      409,
      'IDEMPOTENCY_KEY_REUSED',
      'The Idempotency-Key belongs to another request; nothing was changed.',
      'final',
    ),
    WRITE_FAILED,
  ]),
  repeat: {
    // Not repeated by itself: that the key is accepted is all that is said of it (P2 4.5), and the history tells.
    ...WRITE_REPEAT,
    readBack: {
      operation: 'userFields.traderHistory',
      happened: 'The newest entries hold one with this value and action that was not there before.',
    },
  },
  personalData: HISTORY_PERSONAL_DATA,
  assumed: 'Only `value`, `action` and the header are shown; the answer holds the entry (public-facts 6.4).',
} as const satisfies Operation;
