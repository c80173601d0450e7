import * as z from 'zod/mini';
import { assumedPaging, tolerantList } from './listReply.ts';
import { type CallerAction, type ErrorRow, type Operation, READ_REPEAT, WRITE_REPEAT } from './operation.ts';
import type { PagingRule } from './pagination.ts';
import { recordReply, writeReply } from './recordReply.ts';
import {
  anyId,
  booleanLike,
  lenient,
  lenientArray,
  objectIdSchema,
  text,
  textOrEmpty,
  tolerantRecord,
} from './schemas.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './sharedErrors.ts';

const PERMISSION = 'userFields';
const communityPath = z.strictObject({ communityId: objectIdSchema });
const fieldPath = z.strictObject({
  communityId: objectIdSchema,
  fieldIdOrName: z
    .string()
    .check(z.minLength(1), z.describe('Field key (not case-sensitive) or `_id`, not the display name.')),
});

/** The nine types of a user field (P2 2.1). */
export const USER_FIELD_TYPES = [
  'single-line-text',
  'multi-line-text',
  'numerical',
  'date',
  'time',
  'date-time',
  'boolean',
  'single-select-dropdown',
  'multi-select-dropdown',
] as const;

/** A field definition (P2 2.1). The response to a creation lacks key and origin (public-facts 6.2); unknown types are allowed for. */
export const userFieldSchema = tolerantRecord(
  {
    _id: anyId,
    name: textOrEmpty(),
    field: lenient(text.check(z.describe('Field key; never changes.'))),
    type: textOrEmpty().check(z.describe(`One of ${USER_FIELD_TYPES.join(', ')}.`)),
    defaultValue: z.optional(z.unknown()),
    options: lenientArray(z.unknown()),
    isCustom: lenient(booleanLike.check(z.describe('False for built-in fields.'))),
    createdAt: lenient(text),
    updatedAt: lenient(text),
  },
  ['fieldId', 'userFieldId'],
);

const oneField = recordReply(userFieldSchema);
const writtenField = writeReply(userFieldSchema);
const name = z.string().check(z.minLength(1), z.maxLength(100), z.describe('Display name.'));
const type = z.enum(USER_FIELD_TYPES);
const options = z.exactOptional(
  z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.describe('For the two dropdown types.')),
);
const defaultValue = z.exactOptional(z.unknown().check(z.describe('A value that matches the type; null for none.')));
const NAME_LIMIT = { least: 1, most: 100 } as const;

const withinReach = z.refine<{ page?: number; limit?: number }>(({ page = 1, limit = 50 }) => page * limit <= 10_000, {
  error: 'page times limit is over 10,000; later entries can’t be read (P2 4.3)',
});

/** `page` and `limit` of the histories (P2 4.3, 8). */
export const pageQuery = z
  .strictObject({
    page: z.exactOptional(z.int().check(z.minimum(1))),
    limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(100))),
  })
  .check(withinReach);

/** How the lists of this resource are paged (P2 4.3, 4.4, 8). */
export const USER_FIELD_PAGING = {
  usualLimit: 50,
  mostLimit: 100,
  reach: 10_000,
  uniqueBy: '_id',
} as const satisfies PagingRule;

/** The bounds of `pageQuery`, by name. */
export const PAGE_LIMITS = {
  page: { least: 1, usual: 1 },
  limit: { least: 1, most: 100, usual: 50 },
  'page × limit': { most: 10_000 },
} as const;

const SOURCE = 'P2 7.1';

const BAD_KEY = userFieldInputError(
  'The field key isn’t 1–120 characters of `a-z`, `0-9`, `_` and `-` after capitals and spaces are normalised; `detail` names the parameter.',
);

/** Key and community errors. P2 7.1 has no separate code for a key that couldn't be checked. */
export const USER_FIELD_KEY_ERRORS: readonly ErrorRow[] = [
  ...codedKeyErrors(SOURCE, 'userFields').filter(({ status }) => status < 500),
  userFieldError(403, 'API_KEY_COMMUNITY_MISMATCH', 'The community in the path doesn’t own the key.', 'fix the input'),
  rateLimitError('P2 8'),
];

/** The field doesn't exist or was deleted. */
export const FIELD_NOT_FOUND = userFieldError(
  404,
  'USER_FIELD_NOT_FOUND',
  'No field of the community has this key or ID, or it was deleted; display names aren’t searched. `meta.fieldIdOrName` repeats what was sent.',
  'final',
);

/** An internal error while reading. */
export const READ_FAILED = userFieldError(500, 'USER_FIELD_OPERATION_FAILED', 'The data couldn’t be read.', 'retry');

/** Reads one definition. */
export const getUserField = {
  id: 'userFields.get',
  title: 'Get user field',
  description: 'Reads the definition of one custom or built-in user field.',
  method: 'GET',
  path: '/v1/communities/{communityId}/user-fields/{fieldIdOrName}',
  source: 'P2 4.1',
  permission: PERMISSION,
  pathParameters: fieldPath,
  query: undefined,
  body: undefined,
  reply: oneField,
  successStatuses: [200],
  errors: [BAD_KEY, ...USER_FIELD_KEY_ERRORS, FIELD_NOT_FOUND, READ_FAILED],
  repeat: READ_REPEAT,
  limits: { fieldIdOrName: { least: 1, most: 120 } },
} as const satisfies Operation;

/** An internal error while writing. */
export const WRITE_FAILED = userFieldError(
  500,
  'USER_FIELD_OPERATION_FAILED',
  'An internal error; the change may have been made. Read it back.',
  'read back',
);

/** Deletes a custom field. */
export const deleteUserField = {
  id: 'userFields.delete',
  title: 'Delete user field',
  description:
    'Deletes a custom field. Its values can’t be written and its histories can’t be read any more; what happens to existing values isn’t documented. Its entries stay in the community’s history. A new field with the same key is a different field with an empty history.',
  method: 'DELETE',
  path: '/v1/communities/{communityId}/user-fields/{fieldIdOrName}',
  source: 'P2 4.2',
  permission: PERMISSION,
  pathParameters: fieldPath,
  query: undefined,
  body: undefined,
  reply: writtenField,
  successStatuses: [200],
  errors: [
    BAD_KEY,
    ...USER_FIELD_KEY_ERRORS,
    { ...FIELD_NOT_FOUND, when: `${FIELD_NOT_FOUND.when} A repeated call counts as done.` },
    userFieldError(409, 'USER_FIELD_DELETE_FORBIDDEN', 'The field is a built-in field.', 'final'),
    userFieldError(409, 'USER_FIELD_DELETE_IDENTIFIER_LOCKED', 'The field is marked as a user identifier.', 'final'),
    userFieldError(
      409,
      'USER_FIELD_OPERATION_FAILED',
      'The field changed during the deletion. Nothing was deleted. Read the field, then try again.',
      'retry',
    ),
    WRITE_FAILED,
  ],
  repeat: {
    ...WRITE_REPEAT,
    readBack: { operation: 'userFields.get', happened: 'Reading it returns 404 USER_FIELD_NOT_FOUND.' },
  },
  limits: { fieldIdOrName: { least: 1, most: 120 } },
} as const satisfies Operation;

/** The error for an invalid `page` or `limit`. */
export const INVALID_PAGINATION = userFieldError(
  400,
  'INVALID_PAGINATION',
  '`page` or `limit` isn’t a whole number from 1, `limit` is over 100, or their product is over 10,000.',
  'fix the input',
);

/** Lists the definitions, page by page. */
export const listUserFields = {
  id: 'userFields.list',
  title: 'List user fields',
  description: 'Lists the built-in and custom user fields of the community.',
  method: 'GET',
  path: '/v1/communities/{communityId}/user-fields',
  source: 'P2 4.8',
  permission: PERMISSION,
  pathParameters: communityPath,
  query: z.strictObject(assumedPaging).check(withinReach),
  body: undefined,
  reply: tolerantList(userFieldSchema, 'data'),
  successStatuses: [200],
  errors: assumedErrors([
    userFieldInputError('The community ID isn’t 24 hexadecimal characters.'),
    INVALID_PAGINATION,
    ...USER_FIELD_KEY_ERRORS,
    READ_FAILED,
  ]),
  repeat: READ_REPEAT,
  paging: USER_FIELD_PAGING,
  limits: PAGE_LIMITS,
  assumed:
    'The documents don’t show path, query and response (public-facts 6.1). The path follows the creation; paging and envelope follow the histories.',
} as const satisfies Operation;

/** Creates a custom field. */
export const createUserField = {
  id: 'userFields.create',
  title: 'Create user field',
  description: 'Creates a custom field. Its key is `field` in lower case with hyphens for spaces, and never changes.',
  method: 'POST',
  path: '/v1/communities/{communityId}/user-fields',
  source: 'P2 2.1',
  permission: PERMISSION,
  pathParameters: communityPath,
  query: undefined,
  body: z.strictObject({
    field: z.string().check(z.minLength(1), z.maxLength(120), z.describe('Field key.')),
    name,
    type,
    defaultValue,
    options,
    description: z.exactOptional(z.string()),
    required: z.exactOptional(z.boolean()),
  }),
  reply: writtenField,
  successStatuses: [201, 200],
  errors: assumedErrors([
    userFieldInputError('An ID or a field of the body is missing, unknown or invalid; `detail` names it.'),
    ...USER_FIELD_KEY_ERRORS,
    userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'A field of the community already has this key or name.', 'final'),
    WRITE_FAILED,
  ]),
  repeat: {
    ...WRITE_REPEAT,
    readBack: {
      operation: 'userFields.get',
      happened: 'There is a new field with this key, name and type.',
    },
  },
  limits: { field: { least: 1, most: 120 }, name: NAME_LIMIT },
  assumed:
    'Request and response follow public pages of an older host (public-facts 6.2); key and types follow the documents. The documents don’t show errors.',
} as const satisfies Operation;

/** Changes the name or type of a custom field. */
export const updateUserField = {
  id: 'userFields.update',
  title: 'Update user field',
  description:
    'Changes the display name or type of a custom field. Key and ID don’t change. Values written under an earlier type are kept.',
  method: 'PUT',
  path: '/v1/communities/{communityId}/user-fields/{fieldIdOrName}',
  source: 'P2 4.8',
  permission: PERMISSION,
  pathParameters: fieldPath,
  query: undefined,
  body: z.strictObject({ name, type, defaultValue, options }),
  reply: writtenField,
  successStatuses: [200],
  errors: assumedErrors([
    userFieldInputError('An ID or a field of the body is missing, unknown or invalid; `detail` names it.'),
    ...USER_FIELD_KEY_ERRORS,
    FIELD_NOT_FOUND,
    userFieldError(
      409,
      'USER_FIELD_UPDATE_FORBIDDEN',
      'The field is a built-in field, or the type of an identifier would change.',
      'final',
    ),
    userFieldError(409, 'USER_FIELD_ALREADY_EXISTS', 'Another field of the community already has this name.', 'final'),
    WRITE_FAILED,
  ]),
  repeat: {
    ...WRITE_REPEAT,
    readBack: {
      operation: 'userFields.get',
      happened: 'Name, type and everything else that was sent read back as sent.',
    },
  },
  limits: { fieldIdOrName: { least: 1, most: 120 }, name: NAME_LIMIT },
  assumed:
    'Request and response follow the public page of an older host (public-facts 6.3); key or ID in the path follows the documents. The documents don’t show errors.',
} as const satisfies Operation;

/** A type of a user field. */
export type UserFieldType = (typeof USER_FIELD_TYPES)[number];

/** The actions on a value (P2 2.2, 4.5). */
export const USER_FIELD_ACTIONS = ['overwrite', 'increase', 'decrease'] as const;
/** An action on a value. */
export type UserFieldAction = (typeof USER_FIELD_ACTIONS)[number];

/** Built-in fields whose histories are those of XP and coins, with the platform's labels as actions (P2 2.2). */
export const BALANCE_FIELDS = ['total_xp', 'total_coins'] as const;

/** A field definition. */
export type UserField = z.infer<typeof userFieldSchema>;

/** One change of one trader's field, XP or coins (P2 2.2). */
export const historyEntrySchema = tolerantRecord(
  {
    _id: anyId,
    communityID: lenient(anyId),
    /** Internal record ID; for XP and coins, the platform user ID. */
    userID: lenient(anyId),
    userObjectID: lenient(z.nullable(text)),
    userNumericID: lenient(anyId),
    fieldID: lenient(text),
    fieldName: lenient(text.check(z.describe('Field key.'))),
    fieldType: lenient(z.nullable(text.check(z.describe('Null if the field was deleted.')))),
    value: z.optional(z.unknown()),
    storedValue: z.optional(z.unknown()),
    action: textOrEmpty(),
    createdAt: lenient(text),
    updatedAt: lenient(text),
  },
  ['historyId', 'entryId'],
);

/** One change of one trader's field, XP or coins. */
export type FieldHistoryEntry = z.infer<typeof historyEntrySchema>;

const count = z.int().check(z.minimum(0));

/** A page of a history, newest entries first (P2 4.3, 4.4). */
export const historyPageSchema = tolerantList(historyEntrySchema, 'data', {
  meta: z.looseObject({ scope: z.string(), total: count, page: count, limit: count, hasNext: z.boolean() }),
});

/** An error of the user field calls with its code in `meta.code` (P2 7.1). */
export function userFieldError(status: number, code: string, when: string, action: CallerAction): ErrorRow {
  return { status, code, codeAt: 'meta.code', when, action, source: SOURCE };
}

/** The error for an invalid request: no code, and a `detail` object that names the part (P2 7.1). */
export function userFieldInputError(when: string): ErrorRow {
  return { status: 400, codeAt: 'none', when, action: 'fix the input', source: SOURCE };
}

/** The same row, marked as taken from sibling routes. */
export function assumedError(row: ErrorRow): ErrorRow {
  return { ...row, assumed: true };
}

/** The trader doesn't exist; the service checks this before the field. */
export const TRADER_NOT_FOUND = userFieldError(
  404,
  'USER_NOT_FOUND',
  'No active member has this ID, e-mail or username. A username or e-mail of 12 characters is never found. `meta.userIdentifier` repeats what was sent.',
  'final',
);
