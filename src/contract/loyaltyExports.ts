import * as z from 'zod/mini';
import { type ErrorRow, type Limit, type Operation, READ_REPEAT, type RepeatPolicy } from './operation.ts';
import { recordReply, writeReply } from './recordReply.ts';
import { anyId, lenient, numberLike, text, tolerantRecord } from './schemas.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './sharedErrors.ts';

const PERMISSION = 'customerSuccess';
const exportPath = z.strictObject({ exportId: z.string().check(z.minLength(1)) });

/** The documents show no errors of these calls (P1 7.7); their shape follows the sibling calls with codes in `meta.code`. */
function error(status: number, code: string, when: string, action: ErrorRow['action']): ErrorRow {
  return { status, code, codeAt: 'meta.code', when, action, source: 'P1 7.7', assumed: true };
}

const KEY_ERRORS = assumedErrors(codedKeyErrors('P1 7.7', PERMISSION));
const RATE_LIMIT = rateLimitError('P1 8');
const NO_SUCH_EXPORT = error(404, 'EXPORT_NOT_FOUND', 'No export of the community has this ID.', 'final');
const NO_PARAMETERS = error(
  400,
  'VALIDATION_FAILED',
  'A query parameter was sent; the call accepts none.',
  'fix the input',
);

/** The same key and body return the same job, so an uncertain creation is simply sent again (P1 4.1). */
const KEYED_REPEAT = {
  kind: 'keyed',
  repeatAfter: READ_REPEAT.repeatAfter,
  readBack: {
    operation: 'loyaltyExports.create',
    happened: 'The same API key, Idempotency-Key and body return 200 with the job of the first request.',
  },
} as const satisfies RepeatPolicy;

/** The content of the file: recorded ordinary reward-coin history (P1 2.2). */
export const EXPORT_DATASET = 'points_transactions';

/** The file formats (P1 2.2). */
export const EXPORT_FORMATS = ['csv', 'json'] as const;

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** A UTC time of a real calendar day that ends in `Z`, with at most three fractional digits (P1 4.1). */
const utcTime = z
  .string()
  .check(z.regex(UTC_TIME), z.refine(isInCalendar, { error: 'is not a calendar day (P1 4.1)' }));

/** The documented bounds of a creation (P1 4.1, 8). */
export const EXPORT_LIMITS = {
  'Idempotency-Key': { least: 1, most: 128 },
  /** Bytes. */
  body: { most: 1_048_576 },
  client_refs: { least: 1, most: 1000 },
  /** Characters. */
  'client_refs[]': { least: 1, most: 1024 },
  /** Fractional digits of the second. */
  'start_at fraction': { least: 0, most: 3 },
} as const satisfies Readonly<Record<string, Limit>>;

const clientRef = z.string().check(
  z.refine((ref) => ref.trim() !== '', { error: 'is blank (P1 4.1)' }),
  z.refine((ref) => [...ref].length <= EXPORT_LIMITS['client_refs[]'].most, {
    error: 'has more than 1,024 characters (P1 4.1)',
  }),
  z.refine((ref) => !/\p{Cc}/u.test(ref), { error: 'contains control characters (P1 4.1)' }),
);

/** The body of a creation (P1 4.1). Whether the end is in the future is left to the service's clock. */
const exportRequestSchema = z
  .strictObject({
    dataset: z.literal(EXPORT_DATASET),
    format: z.enum(EXPORT_FORMATS),
    /** Inclusive. */
    start_at: utcTime,
    /** Exclusive. */
    end_at: utcTime,
    /** Absent: all customers. */
    client_refs: z.exactOptional(
      z.array(clientRef).check(
        z.minLength(EXPORT_LIMITS.client_refs.least),
        z.maxLength(EXPORT_LIMITS.client_refs.most),
        z.refine((refs) => new Set(refs).size === refs.length, { error: 'contains a value twice (P1 4.1)' }),
      ),
    ),
  })
  .check(
    z.refine(({ start_at, end_at }) => Date.parse(end_at) > Date.parse(start_at), {
      path: ['end_at'],
      error: 'is not after start_at (P1 4.1)',
    }),
  );

/** Orders a file of recorded reward-coin history. */
export const createLoyaltyExport = {
  id: 'loyaltyExports.create',
  title: 'Create loyalty export',
  description:
    'Queues a CSV or JSON file of the reward-coin changes recorded in a time window, for all customers or selected ones. If sent again with the same Idempotency-Key and body, it returns the job of the first request.',
  method: 'POST',
  path: '/v1/loyalty-exports',
  source: 'P1 4.1',
  permission: PERMISSION,
  pathParameters: z.strictObject({}),
  query: undefined,
  body: exportRequestSchema,
  idempotencyKey: 'required',
  reply: writeReply(tolerantRecord({ export_id: anyId, status: lenient(text) }, ['id', 'jobId'])),
  successStatuses: [202, 200],
  errors: [
    error(
      400,
      'VALIDATION_FAILED',
      'A field is missing, unknown or invalid, the window ends in the future, the body is larger than 1 MiB, or the Idempotency-Key has an invalid format; `detail` names it. Nothing was queued.',
      'fix the input',
    ),
    ...KEY_ERRORS,
    RATE_LIMIT,
    error(
      500,
      'INTERNAL_ERROR',
      'The job may have been queued. Send the same Idempotency-Key and body again.',
      'read back',
    ),
  ],
  repeat: KEYED_REPEAT,
  limits: EXPORT_LIMITS,
  assumed: 'The documents don’t show errors. We read "current state" as a status next to `export_id`.',
} as const satisfies Operation;

/**
 * A job as create and status return it. `row_count` and `size_bytes` are null until there is a file; the documents say
 * that both are reported, but not their names (P1 2.1). Unknown states are allowed for.
 */
const exportJobSchema = tolerantRecord(
  {
    export_id: lenient(anyId),
    status: text,
    row_count: lenient(numberLike),
    size_bytes: lenient(numberLike),
  },
  ['id', 'jobId'],
);

/** Reads the status of an export. */
export const loyaltyExportStatus = {
  id: 'loyaltyExports.status',
  title: 'Get export status',
  description:
    'Reads the state of an export job and, once it’s completed, how many rows and bytes its file has. A failed job returns 200 too.',
  method: 'GET',
  path: '/v1/loyalty-exports/{exportId}',
  source: 'P1 4.2',
  permission: PERMISSION,
  pathParameters: exportPath,
  query: undefined,
  body: undefined,
  reply: recordReply(exportJobSchema),
  successStatuses: [200],
  errors: [
    NO_PARAMETERS,
    ...KEY_ERRORS,
    NO_SUCH_EXPORT,
    RATE_LIMIT,
    error(500, 'INTERNAL_ERROR', 'The job couldn’t be read.', 'retry'),
  ],
  repeat: READ_REPEAT,
  assumed: 'The documents don’t show the names of row count and byte size, nor any errors.',
} as const satisfies Operation;

/** Reads a link to the file of a completed export. */
export const loyaltyExportDownloadLink = {
  id: 'loyaltyExports.downloadLink',
  title: 'Get export download link',
  description:
    'Returns a temporary URL from which the file of a completed export can be downloaded without an API key. The URL is a secret until it expires.',
  method: 'GET',
  path: '/v1/loyalty-exports/{exportId}/download',
  source: 'P1 4.3',
  permission: PERMISSION,
  pathParameters: exportPath,
  query: undefined,
  body: undefined,
  reply: recordReply(tolerantRecord({ url: z.string().check(z.minLength(1)) })),
  successStatuses: [200],
  errors: [
    NO_PARAMETERS,
    ...KEY_ERRORS,
    NO_SUCH_EXPORT,
    error(409, 'EXPORT_NOT_READY', 'The job is queued or processing. Poll its status first.', 'retry'),
    error(409, 'EXPORT_FAILED', 'The job failed, so there is no file.', 'final'),
    RATE_LIMIT,
    error(500, 'INTERNAL_ERROR', 'The job couldn’t be read.', 'retry'),
  ],
  repeat: READ_REPEAT,
  secrets: ['data.url'],
  assumed: 'The documents show only `data.url`, and no errors.',
} as const satisfies Operation;

/** The key that makes a creation repeatable. `.` and `:` are allowed except in the first place (P1 4.1). */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,127}$/;

/** `Date.parse` reads 30 February as 2 March. */
function isInCalendar(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}

/** The body of a creation. */
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** States of an export job; the last two are final (P1 3.1). */
export const EXPORT_STATES = ['queued', 'processing', 'completed', 'failed'] as const;
/** A state of an export job. */
export type ExportState = (typeof EXPORT_STATES)[number];

/** The state of a job; an unknown one counts as in progress (P1 3.1). */
export function exportState(status: string | undefined): ExportState {
  return EXPORT_STATES.find((it) => it === status) ?? 'processing';
}

/** A file format. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The columns of the CSV file, in their order (P1 2.2). */
export const EXPORT_COLUMNS = ['client_ref', 'event_id', 'recorded_at_utc', 'operation', 'points_delta'] as const;

/** What a row did to the balance (P1 2.2). */
export const EXPORT_OPERATIONS = ['increase', 'decrease', 'overwrite', 'expiry', 'unknown'] as const;

/** One object of the JSON file (P1 2.2). Unknown quality notes are kept. */
export const exportRecordSchema = z.looseObject({
  schema_version: z.int(),
  community_id: z.string(),
  client_ref: z.nullable(z.string()),
  returning_user_id: z.string(),
  event_id: z.string(),
  recorded_at_utc: z.string(),
  occurred_at_utc: z.null(),
  currency_type: z.string(),
  operation: z.string(),
  points_delta: z.nullable(z.string()),
  absolute_balance: z.nullable(z.string()),
  raw_action: z.string(),
  source_reference: z.nullable(z.string()),
  quality_notes: z.array(z.string()),
});
