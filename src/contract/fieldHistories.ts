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
        'Platform user ID (recommended), internal record ID, e-mail (not case-sensitive) or username. A username or e-mail of 12 characters is never found.',
      ),
    ),
  fieldIdOrName: z
    .string()
    .check(z.minLength(1), z.describe('Field key (not case-sensitive) or `_id`, not the display name.')),
});

/** Lists the changes of one field of one trader. */
export const traderFieldHistory = {
  id: 'userFields.traderHistory',
  title: 'Trader’s field history',
  description:
    'Lists every change of one field of one trader, newest first. For `total_xp` and `total_coins` these are the changes of XP and coins, with the platform’s labels as actions. Only the first 10,000 entries can be read.',
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

/** Lists the changes of all fields of all traders. */
export const communityFieldHistory = {
  id: 'userFields.communityHistory',
  title: 'Community’s field history',
  description:
    'Lists every change of all traders’ fields, XP and coins, newest first, including deleted fields. New entries appear at the top, so pages can shift while you read them; compare entries by `_id`. Only the first 10,000 entries can be read.',
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

/** Changes a trader's value in a field. */
export const writeFieldValue = {
  id: 'userFields.writeValue',
  title: 'Write field value',
  description:
    'Changes a trader’s value in a field and adds an entry to the history. Numerical fields, XP and coins can also be increased and decreased. An Idempotency-Key is accepted; the documents don’t say what a repeated key does.',
  method: 'POST',
  path: '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories',
  source: 'P2 4.5',
  permission: PERMISSION,
  pathParameters: valuePath,
  query: undefined,
  body: z.strictObject({
    value: z.unknown().check(
      z.refine((value) => value !== undefined, { error: 'is missing' }),
      z.describe('Must match the field’s type; null clears the value.'),
    ),
    action: z.enum(USER_FIELD_ACTIONS),
  }),
  idempotencyKey: 'optional',
  reply: writeReply(historyEntrySchema),
  successStatuses: [201, 200],
  errors: assumedErrors([
    userFieldInputError(
      'The value or action is missing, unknown or doesn’t match the field’s type, or the Idempotency-Key has an invalid format; `detail` names it.',
    ),
    ...USER_FIELD_KEY_ERRORS,
    TRADER_NOT_FOUND,
    FIELD_NOT_FOUND,
    userFieldError(
      409,
      'USER_FIELD_WRITE_FORBIDDEN',
      'The field is a built-in field other than XP and coins.',
      'final',
    ),
    userFieldError(
      409,
      'USER_FIELD_IDENTIFIER_CONFLICT',
      'The field is the identifier, and the trader already has a different value or another trader has this value.',
      'final',
    ),
    userFieldError(
      409,
      'IDEMPOTENCY_KEY_REUSED',
      'The Idempotency-Key was already used for another request. Nothing was changed.',
      'final',
    ),
    WRITE_FAILED,
  ]),
  repeat: {
    // Not retried automatically: the documents only say that the key is accepted (P2 4.5), and the history shows the result.
    ...WRITE_REPEAT,
    readBack: {
      operation: 'userFields.traderHistory',
      happened: 'The newest entries include a new one with this value and action.',
    },
  },
  personalData: HISTORY_PERSONAL_DATA,
  assumed:
    'The documents show only `value`, `action` and the header. The response contains the entry (public-facts 6.4).',
} as const satisfies Operation;
