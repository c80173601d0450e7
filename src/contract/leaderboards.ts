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
 * A leaderboard (P1 2.8 for `_id`, `kind`, `isEnabled`; public-facts 8.2 for the rest). A projection leaves out
 * anything but the id; old leaderboards have no `duration`. Who is ranked may be told by id or by record.
 */
export const leaderboardSchema = tolerantRecord(
  {
    _id: anyId,
    kind: lenient(text.check(z.describe('`default` or `custom`; the default one cannot be deleted.'))),
    isEnabled: lenient(booleanLike.check(z.describe('False: hidden, but kept.'))),
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
          text.check(
            z.meta({ description: 'A secret: never shown, logged or written to a file.', format: 'password' }),
          ),
        ),
        whitelistedDomains: lenientArray(z.unknown()),
      }),
    ),
  },
  ['leaderboardId'],
);

const oneLeaderboard = recordReply(leaderboardSchema);
/** What a write answers is not shown: whatever it holds, the rest is read again. */
const writtenLeaderboard = writeReply(leaderboardSchema);
const temporarilyUnavailable = uncodedLeaderboardError(502, 'Leaderboards are briefly unavailable.', 'retry');
const outcomeUnknown = uncodedLeaderboardError(
  502,
  'Leaderboards are briefly unavailable; outcome unknown.',
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
/** Also after a key check that failed: nothing was read. */
const readRepeat = { kind: 'read', repeatAfter: [...READ_REPEAT.repeatAfter, LEADERBOARD_KEY_CHECK_FAILED] } as const;

/** Key problems and the rate limit of the leaderboard calls (P1 7.6, 8). */
const LEADERBOARD_KEY_ERRORS: readonly ErrorRow[] = [
  coded(401, 'AUTH_API_KEY_REQUIRED', 'No key was sent.', 'fix the key'),
  coded(401, 'AUTH_API_KEY_INVALID', 'The key is unknown, expired or malformed.', 'fix the key'),
  coded(401, LEADERBOARD_KEY_CHECK_FAILED.code, 'The key could not be checked; nothing was done.', 'retry'),
  coded(403, 'AUTH_PERMISSION_REQUIRED', 'The key is personal, or lacks leaderboard.', 'fix the key'),
  rateLimitError('P1 8'),
];

/** Lists the community's leaderboards, page by page. */
export const listLeaderboards = {
  id: 'leaderboards.list',
  title: 'List leaderboards',
  description:
    'Lists the community’s leaderboards, page by page, whole or projected to some fields. `widget.apiKey` in the answer is a secret.',
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
    leaderboardInputError('`page` or `limit` is out of range, or `sort`, `search` or `fields` cannot be read.'),
    ...LEADERBOARD_KEY_ERRORS,
    temporarilyUnavailable,
  ]),
  repeat: readRepeat,
  paging: { usualLimit: 20, mostLimit: 100, uniqueBy: '_id' },
  limits: { page: { least: 1, usual: 1 }, limit: { least: 1, most: 100, usual: 20 } },
  secrets: ['data[].widget.apiKey'],
  assumed: 'Query and answer are those of the public page (public-facts 8.1); errors follow the deletion.',
} as const satisfies Operation;

/** Reads one leaderboard. */
export const getLeaderboard = {
  id: 'leaderboards.get',
  title: 'Get leaderboard',
  description: 'Reads one leaderboard, whole or projected to some fields. `widget.apiKey` in the answer is a secret.',
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
    leaderboardInputError('`leaderboardID` is not 24 hexadecimal characters, or `fields` cannot be read.'),
    ...LEADERBOARD_KEY_ERRORS,
    {
      ...uncodedLeaderboardError(404, 'No leaderboard of the community has that ID.', 'final'),
      source: 'public-facts 8.2',
    },
    temporarilyUnavailable,
  ]),
  repeat: readRepeat,
  secrets: ['data.widget.apiKey'],
  assumed: 'Query and answer are those of the public page (public-facts 8.2); errors follow the deletion.',
} as const satisfies Operation;

const choice = z.exactOptional(z.boolean());

const clockTime = z.strictObject({
  hours: z.int().check(z.minimum(1), z.maximum(12)),
  minutes: z.int().check(z.minimum(0), z.maximum(59)),
  ampm: z.enum(['AM', 'PM', 'am', 'pm']),
});
const ids = z.exactOptional(z.array(z.string()));

/** Fields of a creation by their request names, which differ from those of the answer (public-facts 8.3). */
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
      whitelistedDomains: z.exactOptional(z.array(z.string()).check(z.maxLength(50))),
      size: z.exactOptional(
        z.strictObject({
          type: z.string(),
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

/** Makes a custom leaderboard. */
export const createLeaderboard = {
  id: 'leaderboards.create',
  title: 'Create leaderboard',
  description: 'Makes a custom leaderboard. `widget.apiKey` in the answer is a secret.',
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
    leaderboardInputError('A field is missing or breaks its rule; `detail` names it.'),
    ...LEADERBOARD_KEY_ERRORS,
    uncodedLeaderboardError(409, 'Another leaderboard of the community has that slug.', 'fix the input'),
    uncodedLeaderboardError(500, 'The creation failed; list the leaderboards first.', 'read back'),
    outcomeUnknown,
  ]),
  repeat: {
    ...writeRepeat,
    readBack: { operation: 'leaderboards.list', happened: 'A leaderboard with the slug that was sent is listed.' },
  },
  limits: { name: { least: 1, most: 100 }, displayedColumns: { most: 50 }, 'widget.whitelistedDomains': { most: 50 } },
  secrets: ['data.widget.apiKey'],
  assumed: 'The request is that of the public page (public-facts 8.3); answer and errors are not shown.',
} as const satisfies Operation;

/** Changes a leaderboard. */
export const updateLeaderboard = {
  id: 'leaderboards.update',
  title: 'Update leaderboard',
  description:
    'Changes fields of a leaderboard; `isEnabled` false hides it and keeps it. `widget.apiKey` in the answer is a secret.',
  method: 'PATCH',
  path: '/v1/leaderboards/{leaderboardID}',
  source: 'P1 3.3',
  permission: 'leaderboard',
  pathParameters: leaderboardPath,
  query: undefined,
  body: z
    .partial(newLeaderboardSchema)
    .check(z.refine((body) => Object.keys(body).length > 0, { error: 'a field to change is needed' })),
  reply: writtenLeaderboard,
  successStatuses: [200],
  errors: assumedErrors([
    leaderboardInputError('`leaderboardID` is not 24 hexadecimal characters, or a field breaks its rule.'),
    ...LEADERBOARD_KEY_ERRORS,
    uncodedLeaderboardError(404, 'No leaderboard of the community has that ID.', 'final'),
    uncodedLeaderboardError(409, 'Another leaderboard of the community has that slug.', 'fix the input'),
    uncodedLeaderboardError(500, 'The update failed; read the leaderboard first.', 'read back'),
    outcomeUnknown,
  ]),
  repeat: {
    ...writeRepeat,
    readBack: { operation: 'leaderboards.list', happened: 'Every field that was sent is read as it was sent.' },
  },
  limits: { name: { least: 1, most: 100 }, displayedColumns: { most: 50 }, 'widget.whitelistedDomains': { most: 50 } },
  secrets: ['data.widget.apiKey'],
  assumed:
    'Method and request are those of the public page (public-facts 8.4), with the names of the creation; answer and errors are not shown.',
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
    'Removes a custom leaderboard for good; those after it move up one place. The default leaderboard stays: hide it with an update.',
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
    leaderboardInputError('`leaderboardID` is not 24 hexadecimal characters; nothing was deleted.'),
    uncodedLeaderboardError(400, 'It is the default leaderboard, as `detail` says; nothing was deleted.', 'final'),
    ...LEADERBOARD_KEY_ERRORS,
    uncodedLeaderboardError(
      500,
      'The deletion failed, or no leaderboard of the community has that ID: read first, a missing one is gone.',
      'read back',
    ),
    outcomeUnknown,
  ],
  repeat: {
    ...writeRepeat,
    // The list and not the single read: a host without that route answers 404 for everything.
    readBack: { operation: 'leaderboards.list', happened: 'No page of the list holds the ID.' },
  },
} as const satisfies Operation;

/** A leaderboard. */
export type Leaderboard = z.infer<typeof leaderboardSchema>;

/** Input that the leaderboard calls refuse. */
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
