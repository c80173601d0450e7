import * as z from 'zod/mini';
import { assumedPaging, tolerantList } from './listReply.ts';
import {
  type CallerAction,
  type ErrorRow,
  type Operation,
  READ_REPEAT,
  type RepeatStatus,
  WRITE_REPEAT,
} from './operation.ts';
import { recordReply, writeReply } from './recordReply.ts';
import {
  anyId,
  booleanLike,
  fieldsOf,
  lenient,
  lenientArray,
  numberLike,
  objectIdSchema,
  text,
  tolerantRecord,
} from './schemas.ts';
import { assumedErrors, rateLimitError } from './sharedErrors.ts';

const noPath = z.strictObject({});
const leaderboardPath = z.strictObject({ leaderboardID: objectIdSchema });
const fields = z.exactOptional(z.string().check(z.minLength(1)));

const toggle = lenient(z.looseObject({ enabled: lenient(booleanLike) }));
const timeOfDay = lenient(
  z.looseObject({ hours: lenient(numberLike), minutes: lenient(numberLike), ampm: lenient(text) }),
);

const audience = lenient(
  z.looseObject({
    users: lenientArray(z.unknown()),
    roles: lenientArray(z.unknown()),
    tags: lenientArray(z.unknown()),
  }),
);

/**
 * A leaderboard (P1 2.8 for `_id`, `kind`, `isEnabled`; public-facts 8.2 for the rest). A projection may omit everything
 * but the id, and old leaderboards have no `duration`. Ranked users, roles and tags are ids or records.
 */
export const leaderboardSchema = tolerantRecord(
  {
    _id: anyId,
    kind: lenient(text.check(z.describe('`default` or `custom`. The default leaderboard can’t be deleted.'))),
    isEnabled: lenient(booleanLike.check(z.describe('False if hidden.'))),
    communityID: lenient(anyId),
    name: lenient(text),
    slug: lenient(text),
    description: lenient(text),
    image: lenient(text),
    rankBy: z.optional(z.unknown()),
    displayedFields: lenientArray(z.unknown()),
    displayFieldsOrder: lenientArray(z.unknown()),
    timeFilters: lenientArray(z.unknown()),
    performanceDisplay: lenient(
      z.looseObject({
        showTop: lenient(z.looseObject({ enabled: lenient(booleanLike), value: z.optional(z.unknown()) })),
        showPositive: toggle,
        showDummy: toggle,
      }),
    ),
    duration: lenient(
      z.looseObject({
        start: lenient(text),
        end: lenient(text),
        noEndDate: lenient(booleanLike),
        timeZone: lenient(numberLike),
        startTime: timeOfDay,
        endTime: timeOfDay,
      }),
    ),
    rankedUserRoles: audience,
    viewPermissionUserRoles: audience,
    displayOrder: lenient(numberLike),
    widget: lenient(
      z.looseObject({
        enabled: lenient(booleanLike),
        apiKey: lenient(
          text.check(z.meta({ description: 'Secret. Never shown, logged or written to a file.', format: 'password' })),
        ),
        whitelistedDomains: lenientArray(z.unknown()),
      }),
    ),
  },
  ['leaderboardId'],
);

const oneLeaderboard = recordReply(leaderboardSchema);
/** The documents don't show the response to a write; whatever it lacks is read again. */
const writtenLeaderboard = writeReply(leaderboardSchema);
const temporarilyUnavailable = uncodedLeaderboardError(502, 'Leaderboards are temporarily unavailable.', 'retry');
const outcomeUnknown = uncodedLeaderboardError(
  502,
  'Leaderboards are temporarily unavailable. The outcome is unknown.',
  'read back',
);

/** The key could not be checked, so nothing was done (P1 7.6). */
const LEADERBOARD_KEY_CHECK_FAILED = {
  status: 401,
  code: 'AUTH_API_KEY_VALIDATION_FAILED',
} as const satisfies RepeatStatus;

const writeRepeat = {
  kind: 'write',
  repeatAfter: [...WRITE_REPEAT.repeatAfter, LEADERBOARD_KEY_CHECK_FAILED],
} as const;
/** Retries after a failed key check too, because nothing was read. */
const readRepeat = { kind: 'read', repeatAfter: [...READ_REPEAT.repeatAfter, LEADERBOARD_KEY_CHECK_FAILED] } as const;

/** Key errors and the rate limit of the leaderboard calls (P1 7.6, 8). */
const LEADERBOARD_KEY_ERRORS: readonly ErrorRow[] = [
  coded(401, 'AUTH_API_KEY_REQUIRED', 'No key was sent.', 'fix the key'),
  coded(401, 'AUTH_API_KEY_INVALID', 'The key is unknown, expired or malformed.', 'fix the key'),
  coded(401, LEADERBOARD_KEY_CHECK_FAILED.code, 'The key couldn’t be checked. Nothing was done.', 'retry'),
  coded(403, 'AUTH_PERMISSION_REQUIRED', 'The key is personal or lacks the permission `leaderboard`.', 'fix the key'),
  rateLimitError('P1 8'),
];

/** Lists the community's leaderboards, page by page. */
export const listLeaderboards = {
  id: 'leaderboards.list',
  title: 'List leaderboards',
  description:
    'Lists the community’s leaderboards, page by page, in full or with selected fields only. `widget.apiKey` in the response is a secret.',
  method: 'GET',
  path: '/v1/leaderboards',
  source: 'P1 4.10',
  permission: 'leaderboard',
  pathParameters: noPath,
  query: z.strictObject({
    ...assumedPaging,
    sort: z.exactOptional(z.string().check(z.regex(/^[A-Za-z_.]+:(asc|desc)$/))),
    search: z.exactOptional(z.string().check(z.regex(/^keyword:[\s\S]+$/))),
    fields,
  }),
  body: undefined,
  reply: tolerantList(leaderboardSchema, 'data'),
  successStatuses: [200],
  errors: assumedErrors([
    leaderboardInputError('`page` or `limit` is out of range, or `sort`, `search` or `fields` is invalid.'),
    ...LEADERBOARD_KEY_ERRORS,
    temporarilyUnavailable,
  ]),
  repeat: readRepeat,
  paging: { usualLimit: 20, mostLimit: 100, uniqueBy: '_id' },
  limits: { page: { least: 1, usual: 1 }, limit: { least: 1, most: 100, usual: 20 } },
  secrets: ['data[].widget.apiKey'],
  assumed: 'Query and response follow the public page (public-facts 8.1); errors follow the deletion.',
} as const satisfies Operation;

/** Reads one leaderboard. */
export const getLeaderboard = {
  id: 'leaderboards.get',
  title: 'Get leaderboard',
  description:
    'Reads one leaderboard, in full or with selected fields only. `widget.apiKey` in the response is a secret.',
  method: 'GET',
  path: '/v1/leaderboards/{leaderboardID}',
  source: 'public-facts 8.2',
  permission: 'leaderboard',
  pathParameters: leaderboardPath,
  query: z.strictObject({ fields }),
  body: undefined,
  reply: oneLeaderboard,
  successStatuses: [200],
  errors: assumedErrors([
    leaderboardInputError('`leaderboardID` isn’t 24 hexadecimal characters, or `fields` is invalid.'),
    ...LEADERBOARD_KEY_ERRORS,
    {
      ...uncodedLeaderboardError(404, 'No leaderboard of the community has this ID.', 'final'),
      source: 'public-facts 8.2',
    },
    temporarilyUnavailable,
  ]),
  repeat: readRepeat,
  secrets: ['data.widget.apiKey'],
  assumed: 'Query and response follow the public page (public-facts 8.2); errors follow the deletion.',
} as const satisfies Operation;

const choice = z.exactOptional(z.boolean());

const clockTime = z.strictObject({
  hours: z.int().check(z.minimum(1), z.maximum(12)),
  minutes: z.int().check(z.minimum(0), z.maximum(59)),
  ampm: z.enum(['AM', 'PM', 'am', 'pm']),
});
const ids = z.exactOptional(z.array(z.string()));

/** The fields of a creation. Their names differ from those in responses (public-facts 8.3). */
const newLeaderboardSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  rankingField: z.string().check(z.minLength(1)),
  displayedColumns: z
    .array(z.strictObject({ column: z.string().check(z.minLength(1)), visible: z.boolean(), order: z.int() }))
    .check(z.maxLength(50)),
  startDate: z.string().check(z.describe('ISO 8601.')),
  isEnabled: z.boolean(),
  description: z.exactOptional(z.string()),
  image: z.exactOptional(z.string()),
  endDate: z.exactOptional(z.nullable(z.string())),
  hasNoEndDate: choice,
  isPreviewEnabled: choice,
  topRankOnly: choice,
  topRankLimit: z.exactOptional(z.int().check(z.minimum(1))),
  onlyPositiveRanks: choice,
  includeDummyUsers: choice,
  timeZone: z.exactOptional(z.number()),
  startTime: z.exactOptional(clockTime),
  endTime: z.exactOptional(clockTime),
  allowedTimeFilters: z.exactOptional(z.array(z.enum(['all-time', 'daily', 'weekly', 'monthly', 'yearly']))),
  allowedUsersToRank: ids,
  allowedRolesToRank: ids,
  allowedTagsToRank: ids,
  allowedUsersToView: ids,
  allowedRolesToView: ids,
  allowedTagsToView: ids,
  displayOrder: z.exactOptional(z.int().check(z.minimum(1))),
  widget: z.exactOptional(
    z.strictObject({
      enabled: choice,
      whitelistedDomains: z.exactOptional(z.array(z.string().check(z.minLength(1))).check(z.maxLength(50))),
      size: z.exactOptional(
        z.strictObject({
          type: z.string().check(z.minLength(1)),
          value: z.exactOptional(
            z.strictObject({ width: z.exactOptional(z.number()), height: z.exactOptional(z.number()) }),
          ),
        }),
      ),
      button: z.exactOptional(
        z.strictObject({ enabled: choice, text: z.exactOptional(z.string()), link: z.exactOptional(z.string()) }),
      ),
    }),
  ),
});

/** Creates a custom leaderboard. */
export const createLeaderboard = {
  id: 'leaderboards.create',
  title: 'Create leaderboard',
  description: 'Creates a custom leaderboard. `widget.apiKey` in the response is a secret.',
  method: 'POST',
  path: '/v1/leaderboards',
  source: 'P1 4.10',
  permission: 'leaderboard',
  pathParameters: noPath,
  query: undefined,
  body: newLeaderboardSchema,
  reply: writtenLeaderboard,
  successStatuses: [200, 201],
  errors: assumedErrors([
    leaderboardInputError('A field is missing or invalid; `detail` names it.'),
    ...LEADERBOARD_KEY_ERRORS,
    uncodedLeaderboardError(409, 'Another leaderboard of the community has this slug.', 'fix the input'),
    uncodedLeaderboardError(500, 'The creation failed. List the leaderboards before you try again.', 'read back'),
    outcomeUnknown,
  ]),
  repeat: {
    ...writeRepeat,
    readBack: { operation: 'leaderboards.list', happened: 'A leaderboard with this slug is listed.' },
  },
  limits: { name: { least: 1, most: 100 }, displayedColumns: { most: 50 }, 'widget.whitelistedDomains': { most: 50 } },
  secrets: ['data.widget.apiKey'],
  assumed: 'The request follows the public page (public-facts 8.3). The documents don’t show the response and errors.',
} as const satisfies Operation;

/** Changes a leaderboard. */
export const updateLeaderboard = {
  id: 'leaderboards.update',
  title: 'Update leaderboard',
  description:
    'Changes fields of a leaderboard. `isEnabled: false` hides it without deleting it. `widget.apiKey` in the response is a secret.',
  method: 'PATCH',
  path: '/v1/leaderboards/{leaderboardID}',
  source: 'P1 3.3',
  permission: 'leaderboard',
  pathParameters: leaderboardPath,
  query: undefined,
  body: z
    .partial(newLeaderboardSchema)
    .check(z.refine((body) => Object.keys(body).length > 0, { error: 'at least one field to change is required' })),
  reply: writtenLeaderboard,
  successStatuses: [200],
  errors: assumedErrors([
    leaderboardInputError('`leaderboardID` isn’t 24 hexadecimal characters, or a field is invalid.'),
    ...LEADERBOARD_KEY_ERRORS,
    uncodedLeaderboardError(404, 'No leaderboard of the community has this ID.', 'final'),
    uncodedLeaderboardError(409, 'Another leaderboard of the community has this slug.', 'fix the input'),
    uncodedLeaderboardError(500, 'The update failed. Read the leaderboard before you try again.', 'read back'),
    outcomeUnknown,
  ]),
  repeat: {
    ...writeRepeat,
    readBack: { operation: 'leaderboards.list', happened: 'Every field that was sent reads back as sent.' },
  },
  limits: { name: { least: 1, most: 100 }, displayedColumns: { most: 50 }, 'widget.whitelistedDomains': { most: 50 } },
  secrets: ['data.widget.apiKey'],
  assumed:
    'Method and request follow the public page (public-facts 8.4), with the field names of the creation. The documents don’t show the response and errors.',
} as const satisfies Operation;

/** The deleted ID is `data` itself (P1 4.9). */
const deletedLeaderboard = z.pipe(
  z.unknown(),
  z.transform((answer) => ({ data: anyId.safeParse(fieldsOf(answer)['data']).data })),
);

/** Deletes a custom leaderboard. */
export const deleteLeaderboard = {
  id: 'leaderboards.delete',
  title: 'Delete leaderboard',
  description:
    'Permanently deletes a custom leaderboard; the ones after it move up. The default leaderboard can’t be deleted, only hidden with an update.',
  method: 'DELETE',
  path: '/v1/leaderboards/{leaderboardID}',
  source: 'P1 4.9',
  permission: 'leaderboard',
  pathParameters: leaderboardPath,
  query: undefined,
  body: undefined,
  reply: deletedLeaderboard,
  successStatuses: [200],
  errors: [
    leaderboardInputError('`leaderboardID` isn’t 24 hexadecimal characters. Nothing was deleted.'),
    uncodedLeaderboardError(400, 'It’s the default leaderboard, as `detail` says. Nothing was deleted.', 'final'),
    ...LEADERBOARD_KEY_ERRORS,
    uncodedLeaderboardError(
      500,
      'The deletion failed, or no leaderboard of the community has this ID. List the leaderboards first; if it isn’t listed, it’s deleted.',
      'read back',
    ),
    outcomeUnknown,
  ],
  repeat: {
    ...writeRepeat,
    // The list rather than the single read, because a host without that route returns 404 for everything.
    readBack: { operation: 'leaderboards.list', happened: 'No page of the list has the ID.' },
  },
} as const satisfies Operation;

/** A leaderboard. */
export type Leaderboard = z.infer<typeof leaderboardSchema>;

function leaderboardInputError(when: string): ErrorRow {
  return coded(400, 'VALIDATION_FAILED', when, 'fix the input');
}

/** An error of the leaderboard calls without a code. */
function uncodedLeaderboardError(status: number, when: string, action: CallerAction): ErrorRow {
  return { status, codeAt: 'none', when, action, source: 'P1 7.6' };
}

function coded(status: number, code: string, when: string, action: CallerAction): ErrorRow {
  return { status, code, codeAt: 'meta.code', when, action, source: 'P1 7.6' };
}
