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
 * Most bytes of a file that a client sends. The documents say 30 MB: the smaller reading is sent, and the service
 * judges up to 31,457,280.
 */
export const MAX_BULK_FILE_BYTES = 30_000_000;

const jobPath = z.strictObject({ id: objectIdSchema });
const page = z.int().check(z.minimum(1));
const limit = z.int().check(z.minimum(1), z.maximum(100));
const pageQuery = z.strictObject({ page: z.optional(page), limit: z.optional(limit) });

/** What goes beside the file, as text (P2 4.6). */
const uploadFields = z.strictObject({
  /** Job name; should be unique: it is how the job is found later. */
  log_name: z.exactOptional(z.string().check(z.minLength(1))),
  /** Key of the active identifier field; without it, rows match by `Email`. */
  identifier: z.exactOptional(z.string().check(z.minLength(1))),
  /** `false`: coin additions in full, whatever the community's cap. */
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

/** Queues a job that updates many traders from a CSV file or from rows. */
export const uploadBulkUpdate = {
  id: 'bulkUpdates.upload',
  title: 'Bulk update users',
  description:
    'Queues a job that updates many traders from a CSV file, or from JSON rows with the same columns. No job id is returned: the job is found in the list by its log_name. Problems inside the file show in the job and its rows only. The job can change XP, coins, levels and roles, and send role and badge e-mails; the same file uploaded twice adds and subtracts twice.',
  method: 'POST',
  path: '/v1/users/bulk-update',
  source: 'P2 4.6',
  permission: 'bulkUpdateUser',
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    /** A row is text by column name. */
    data: z.array(z.record(z.string(), z.string())).check(z.minLength(1)),
    ...uploadFields.shape,
  }),
  upload: { fileField: 'data', contentType: 'text/csv', mostBytes: MAX_BULK_FILE_BYTES, fields: uploadFields },
  reply: writeReply(tolerantRecord({ message: lenient(text) })),
  successStatuses: [200],
  errors: [
    uncoded(
      400,
      'There is no file, it is not a CSV, or `data` of a JSON body is not an array with rows.',
      'fix the input',
    ),
    ...codedKeyErrors('P2 7.2', 'bulkUpdateUser'),
    rateLimitError('P2 8'),
    uncoded(500, 'Nothing was saved; the upload may be sent again.', 'retry'),
    {
      ...uncoded(500, 'The file is over 30 MB, or stands in another form field than `data`.', 'fix the input'),
      notJson: true,
    },
  ],
  repeat: {
    kind: 'write',
    // Not after a 500: it may be followed by its effect, and a second upload would apply `add` and `subtract` twice.
    repeatAfter: [{ status: 429 }, KEY_CHECK_FAILED],
    readBack: {
      operation: 'bulkUpdates.list',
      happened: 'The list holds a job whose `name` is the log_name of the upload.',
    },
  },
  limits: { data: { least: 1 } },
  personalData: {},
} as const satisfies Operation;

/** A job; beyond these three its fields are not shown (P2 2.3). An upload without a `log_name` has no name. */
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
  description: 'Lists the bulk update jobs of the community, newest first; a job is told by its name, the log_name.',
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
    '`page` or `limit` is not a number or out of range; `detail` names it.',
    'The jobs could not be read.',
  ),
  repeat: READ_REPEAT,
  paging: { ...BULK_PAGING, uniqueBy: '_id' },
  limits: PAGE_LIMITS,
  assumed: 'Request and answer are not shown; both follow the details route (public-facts 7).',
} as const satisfies Operation;

/** How far a job is: only that is needed, as whose job it is was asked. */
const bulkStatusSchema = tolerantRecord({ _id: lenient(anyId), name: textOrEmpty(), status: text });

/** Reads how far a job is. */
export const getBulkUpdateStatus = {
  id: 'bulkUpdates.status',
  title: 'Get bulk update status',
  description: 'Reads the status of a bulk update job; why a job failed is never told.',
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
    ...readErrors('The job ID is not 24 hexadecimal characters.', 'The job could not be read.'),
    ...assumedErrors([uncoded(404, 'No job of the community has that ID.', 'final')]),
  ],
  repeat: READ_REPEAT,
  assumed: 'The answer is not shown: the job as in the list.',
} as const satisfies Operation;

const count = z.catch(numberLike, 0);

/** One reason why a row failed. `message` is fixed text, for people. */
const rowErrorSchema = tolerantRecord({
  field: z.catch(z.nullable(text), null),
  code: textOrEmpty(),
  message: textOrEmpty(),
});

/** A row of a job: the uploaded cells as text by lower-case column name, and what came of it (P2 2.3). */
const bulkRowSchema = tolerantRecord({
  status: z.string(),
  errors: z.catch(z.array(rowErrorSchema), []),
});

/** Counts over the whole job and one page of its rows; `isJob` is false of an id that no job has (P2 4.7). */
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

/** Reads what came of each row of a job. */
export const getBulkUpdateDetails = {
  id: 'bulkUpdates.details',
  title: 'Get bulk update details',
  description:
    'Reads the rows of a bulk update job with what came of each. Only a Completed job tells: before, and for a Failed one, every uploaded row reads as a success. An unknown job answers zero counts and no list.',
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
    'The job ID is not a valid ObjectId, `limit` is over 100, or `page` or `limit` is not a number; `detail` names the field.',
    'The job could not be read.',
  ),
  repeat: READ_REPEAT,
  paging: BULK_PAGING,
  limits: { ...PAGE_LIMITS, errors: { most: 10 } },
  // Cells of custom fields are read back beside the documented ones, under names of their own (P2 2.3).
  personalData: { '': 'free', email: 'email', firstname: 'name', lastname: 'name', phone: 'phone' },
} as const satisfies Operation;

/** The states of a bulk update job, in the order in which it passes them; the last two are ends (P2 3.1). */
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

/** Columns whose cells read back under another name than their own in lower case (P2 2.3). */
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

/** A row of a job with what came of it. */
export type BulkRow = z.infer<typeof bulkRowSchema>;

/** A bulk update job. */
export type BulkJob = z.infer<typeof bulkJobSchema>;
