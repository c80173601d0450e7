import * as z from 'zod/mini';
import { assumedErrors } from './keyErrors.ts';
import {
  LEADERBOARD_KEY_CHECK_FAILED,
  LEADERBOARD_KEY_ERRORS,
  leaderboardInputError,
  uncodedLeaderboardError,
} from './leaderboardErrors.ts';
import { leaderboardSchema, newLeaderboardSchema } from './leaderboardRecord.ts';
import { assumedPaging, tolerantList } from './listReply.ts';
import { objectIdSchema } from './objectId.ts';
import type { Operation } from './operation.ts';
import { recordReply, writeReply } from './recordReply.ts';
import { READ_REPEAT, WRITE_REPEAT } from './repeatPolicy.ts';
import { anyId, fieldsOf } from './tolerant.ts';

const noPath = z.strictObject({});
const leaderboardPath = z.strictObject({ leaderboardID: objectIdSchema });
const fields = z.exactOptional(z.string().check(z.minLength(1)));
const oneLeaderboard = recordReply(leaderboardSchema);
/** What a write answers is not shown: whatever it holds, the rest is read again. */
const writtenLeaderboard = writeReply(leaderboardSchema);
const temporarilyUnavailable = uncodedLeaderboardError(502, 'Leaderboards are briefly unavailable.', 'retry');
const outcomeUnknown = uncodedLeaderboardError(
  502,
  'Leaderboards are briefly unavailable; outcome unknown.',
  'read back',
);
const writeRepeat = {
  kind: 'write',
  repeatAfter: [...WRITE_REPEAT.repeatAfter, LEADERBOARD_KEY_CHECK_FAILED],
} as const;
/** Also after a key check that failed: nothing was read. */
const readRepeat = { kind: 'read', repeatAfter: [...READ_REPEAT.repeatAfter, LEADERBOARD_KEY_CHECK_FAILED] } as const;

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
