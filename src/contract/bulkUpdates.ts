import * as z from 'zod/mini';
import { assumedPaging, readList, shapeAt, tolerantList } from './listReply.ts';
import { type ErrorRow, KEY_CHECK_FAILED, type Operation, READ_REPEAT } from './operation.ts';
import type { PagingRule } from './pagination.ts';
import { recordReply, writeReply } from './recordReply.ts';
import {
  anyId,
  documentedShapes,
  lenient,
  numberLike,
  objectIdSchema,
  text,
  textOrEmpty,
  tolerantRecord,
} from './schemas.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './sharedErrors.ts';

/**
 * The largest file that the client sends, in bytes. The documents say 30 MB: the client uses the smaller reading, the
 * sandbox accepts 31,457,280.
 */
export const MAX_BULK_FILE_BYTES = 30_000_000;

const jobPath = z.strictObject({ id: objectIdSchema });
const page = z.int().check(z.minimum(1));
const limit = z.int().check(z.minimum(1), z.maximum(100));
const pageQuery = z.strictObject({ page: z.optional(page), limit: z.optional(limit) });

/** The form fields next to the file, as text (P2 4.6). */
const uploadFields = z.strictObject({
  /** Job name. It should be unique, because the job is found by it later. */
  log_name: z.exactOptional(z.string().check(z.minLength(1))),
  /** Key of the active identifier field. If absent, rows match by `Email`. */
  identifier: z.exactOptional(z.string().check(z.minLength(1))),
  /** `false` adds coins in full, ignoring the community's cap. */
  currency_cap: z.exactOptional(z.enum(['true', 'false'])),
});

const BULK_PAGING = { usualLimit: 10, mostLimit: 100 } as const satisfies PagingRule;

const PAGE_LIMITS = { page: { least: 1, usual: 1 }, limit: { least: 1, most: 100, usual: 10 } } as const;

const uncoded = (status: number, when: string, action: ErrorRow['action']): ErrorRow => ({
  status,
  codeAt: 'none',
  when,
  action,
  source: 'P2 7.2',
});

const readErrors = (when400: string, when500: string): readonly ErrorRow[] => [
  uncoded(400, when400, 'fix the input'),
  ...codedKeyErrors('P2 7.2', 'getBulkUpdate'),
  rateLimitError('P2 8'),
  uncoded(500, when500, 'retry'),
];

/** Queues a job that updates many traders from a CSV file or JSON rows. */
export const uploadBulkUpdate = {
  id: 'bulkUpdates.upload',
  title: 'Bulk update users',
  description:
    'Queues a job that updates many traders from a CSV file, or from JSON rows with the same columns. No job ID is returned; find the job in the list by its `log_name`. Problems inside the file show only in the job and its rows. The job can change XP, coins, levels and roles, and send role and badge e-mails. Uploading the same file twice adds and subtracts twice.',
  method: 'POST',
  path: '/v1/users/bulk-update',
  source: 'P2 4.6',
  permission: 'bulkUpdateUser',
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    /** Each row holds text by column name. */
    data: z.array(z.record(z.string(), z.string())).check(z.minLength(1)),
    ...uploadFields.shape,
  }),
  upload: { fileField: 'data', contentType: 'text/csv', mostBytes: MAX_BULK_FILE_BYTES, fields: uploadFields },
  reply: writeReply(tolerantRecord({ message: lenient(text) })),
  successStatuses: [200],
  errors: [
    uncoded(400, 'The file is missing or isn’t CSV, or `data` of a JSON body isn’t an array of rows.', 'fix the input'),
    ...codedKeyErrors('P2 7.2', 'bulkUpdateUser'),
    rateLimitError('P2 8'),
    uncoded(500, 'Nothing was saved. The upload can be sent again.', 'retry'),
    {
      ...uncoded(500, 'The file is larger than 30 MB, or isn’t in the form field `data`.', 'fix the input'),
      notJson: true,
    },
  ],
  repeat: {
    kind: 'write',
    // Never after a 500: the upload may still take effect, and a second one would apply `add` and `subtract` twice.
    repeatAfter: [{ status: 429 }, KEY_CHECK_FAILED],
    readBack: {
      operation: 'bulkUpdates.list',
      happened: 'The list has a job whose `name` is the `log_name` of the upload.',
    },
  },
  limits: { data: { least: 1 } },
  personalData: {},
} as const satisfies Operation;

/** A job. The documents show only these three fields (P2 2.3). An upload without a `log_name` has no name. */
export const bulkJobSchema = tolerantRecord(
  {
    _id: anyId,
    /** The `log_name` of the upload. */
    name: textOrEmpty(),
    status: textOrEmpty(),
  },
  ['jobId', 'bulkUpdateId', 'bulkUpdateJobId'],
);

/** Lists the community's jobs. */
export const listBulkUpdates = {
  id: 'bulkUpdates.list',
  title: 'List bulk updates',
  description:
    'Lists the bulk update jobs of the community, newest first. A job’s name is the `log_name` of its upload.',
  method: 'GET',
  path: '/v1/users/bulk-update',
  source: 'P2 4.6',
  permission: 'getBulkUpdate',
  pathParameters: z.strictObject({}),
  query: z.strictObject(assumedPaging),
  body: undefined,
  reply: tolerantList(bulkJobSchema, 'data.data'),
  successStatuses: [200],
  errors: readErrors(
    '`page` or `limit` isn’t a number or is out of range; `detail` names it.',
    'The jobs couldn’t be read.',
  ),
  repeat: READ_REPEAT,
  paging: { ...BULK_PAGING, uniqueBy: '_id' },
  limits: PAGE_LIMITS,
  assumed: 'The documents show neither request nor response; both follow the details route (public-facts 7).',
} as const satisfies Operation;

/** The status of a job. Only `status` is required, because the request names the job. */
const bulkStatusSchema = tolerantRecord({ _id: lenient(anyId), name: textOrEmpty(), status: text });

/** Reads the status of a job. */
export const getBulkUpdateStatus = {
  id: 'bulkUpdates.status',
  title: 'Get bulk update status',
  description: 'Reads the status of a bulk update job. The service never says why a job failed.',
  method: 'GET',
  path: '/v1/users/bulk-update/{id}/status',
  source: 'P2 4.6',
  permission: 'getBulkUpdate',
  pathParameters: jobPath,
  query: undefined,
  body: undefined,
  reply: recordReply(bulkStatusSchema),
  successStatuses: [200],
  errors: [
    ...readErrors('The job ID isn’t 24 hexadecimal characters.', 'The job couldn’t be read.'),
    ...assumedErrors([uncoded(404, 'No job of the community has this ID.', 'final')]),
  ],
  repeat: READ_REPEAT,
  assumed: 'The documents don’t show the response; it’s assumed to be the job as in the list.',
} as const satisfies Operation;

const count = lenient(numberLike);

/** One reason why a row failed. `message` is fixed, human-readable text. */
const rowErrorSchema = tolerantRecord({
  field: z.catch(z.nullable(text), null),
  code: textOrEmpty(),
  message: textOrEmpty(),
});

/** A row of a job: the uploaded cells as text by lower-case column name, and the row's result (P2 2.3). */
const bulkRowSchema = tolerantRecord({
  status: z.string(),
  errors: z.catch(z.array(rowErrorSchema), []),
});

/** Counts for the whole job and one page of its rows; `isJob` is false if no job has the id (P2 4.7). */
const detailsReply = z.pipe(
  z.looseObject({
    data: z.looseObject({ successUsers: count, failedUsers: count, data: z.optional(z.unknown()) }),
  }),
  z.transform((answer) => {
    const { successUsers, failedUsers, data } = answer.data;
    const page = readList(answer, bulkRowSchema, 'data.data') ?? { items: [], unreadable: [], paging: {} };
    return { ...page, data: { successUsers, failedUsers }, isJob: data !== undefined };
  }),
);

documentedShapes.set(
  detailsReply,
  shapeAt('data.data', z.array(bulkRowSchema), {
    successUsers: count,
    failedUsers: count,
    pagination: z.looseObject({
      total: z.int(),
      currentPage: z.int(),
      totalPages: z.int(),
      hasNextPage: z.boolean(),
      hasPrevPage: z.boolean(),
    }),
  }),
);

/** Reads the result of each row of a job. */
export const getBulkUpdateDetails = {
  id: 'bulkUpdates.details',
  title: 'Get bulk update details',
  description:
    'Reads the rows of a bulk update job with the result of each. Results are valid only for a Completed job: before that, and for a Failed job, every uploaded row reads as a success. For an unknown job the response has zero counts and no list.',
  method: 'GET',
  path: '/v1/users/bulk-update/{id}/details',
  source: 'P2 4.7',
  permission: 'getBulkUpdate',
  pathParameters: jobPath,
  query: pageQuery,
  body: undefined,
  reply: detailsReply,
  successStatuses: [200],
  errors: readErrors(
    'The job ID isn’t a valid ObjectId, `limit` is over 100, or `page` or `limit` isn’t a number; `detail` names the field.',
    'The job couldn’t be read.',
  ),
  repeat: READ_REPEAT,
  paging: BULK_PAGING,
  limits: { ...PAGE_LIMITS, errors: { most: 10 } },
  // Cells of custom fields read back next to the documented ones, under the fields' own names (P2 2.3).
  personalData: { '': 'free', email: 'email', firstname: 'name', lastname: 'name', phone: 'phone' },
} as const satisfies Operation;

/** The states of a bulk update job, in order; the last two are final (P2 3.1). */
export const BULK_JOB_STATUSES = ['In Queue', 'In Progress', 'Completed', 'Failed'] as const;
/** A state of a bulk update job. */
export type BulkJobStatus = (typeof BULK_JOB_STATUSES)[number];

/** Why a row of a bulk update failed (P2 4.7). */
export const BULK_ROW_CODES = [
  'USER_NOT_AVAILABLE',
  'USER_NOT_COMMUNITY_MEMBER',
  'REQUIRED_VALUE',
  'DUPLICATE_VALUE',
  'IDENTIFIER_CONFLICT',
  'IDENTIFIER_LOOKUP_UNAVAILABLE',
  'INVALID_OPERATOR',
  'INVALID_VALUE',
  'ROW_OUTCOME_UNCERTAIN',
  'BULK_ROW_FAILED',
] as const;
/** Why a row of a bulk update failed. */
export type BulkRowCode = (typeof BULK_ROW_CODES)[number];

/** The columns that every community has, spelled exactly (P2 4.6 rule 1). */
export const BULK_COLUMNS = [
  'Email',
  'First Name',
  'Last Name',
  'Phone Number',
  'Country',
  'Language',
  'Role',
  'Tag',
  'Badges',
  'Total XP',
  'Total Coins',
  'Penalty(warned/suspended/banned)',
] as const;
/** A column that every community has. */
export type BulkColumn = (typeof BULK_COLUMNS)[number];

/** Columns whose cells read back under a name other than their own in lower case (P2 2.3). */
const READ_BACK_KEYS: ReadonlyMap<string, string> = new Map([
  ['First Name', 'firstname'],
  ['Last Name', 'lastname'],
  ['Phone Number', 'phone'],
  ['Role', 'roles'],
  ['Tag', 'tags'],
  ['Total XP', 'xp'],
  ['Total Coins', 'coin'],
]);

/** The name under which an uploaded column's cells read back (P2 2.3). */
export function readBackKey(column: string): string {
  return READ_BACK_KEYS.get(column) ?? column.toLowerCase();
}

/** A row of a job with its result. */
export type BulkRow = z.infer<typeof bulkRowSchema>;

/** A bulk update job. */
export type BulkJob = z.infer<typeof bulkJobSchema>;
