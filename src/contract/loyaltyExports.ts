import * as z from 'zod/mini';
import type { ErrorRow } from './errorRow.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './keyErrors.ts';
import { exportJobSchema } from './loyaltyExportRecord.ts';
import { EXPORT_LIMITS, exportRequestSchema } from './loyaltyExportRequest.ts';
import type { Operation } from './operation.ts';
import { recordReply, writeReply } from './recordReply.ts';
import { READ_REPEAT, type RepeatPolicy } from './repeatPolicy.ts';
import { anyId, lenient, text, tolerantRecord } from './tolerant.ts';

const PERMISSION = 'customerSuccess';
const exportPath = z.strictObject({ exportId: z.string().check(z.minLength(1)) });

/** The documents show no errors of these calls (P1 7.7): the shape is that of the siblings with codes in `meta.code`. */
function error(status: number, code: string, when: string, action: ErrorRow['action']): ErrorRow {
  return { status, code, codeAt: 'meta.code', when, action, source: 'P1 7.7', assumed: true };
}

const KEY_ERRORS = assumedErrors(codedKeyErrors('P1 7.7', PERMISSION));
const RATE_LIMIT = rateLimitError('P1 8');
const NO_SUCH_EXPORT = error(404, 'EXPORT_NOT_FOUND', 'No export of the community has that ID.', 'final');
const NO_PARAMETERS = error(
  400,
  'VALIDATION_FAILED',
  'A query parameter was sent: the call takes none.',
  'fix the input',
);

/** The same key and body give the same job, so that a creation in doubt is simply sent again (P1 4.1). */
const KEYED_REPEAT = {
  kind: 'keyed',
  repeatAfter: READ_REPEAT.repeatAfter,
  readBack: {
    operation: 'loyaltyExports.create',
    happened: 'The same API key, Idempotency-Key and body answer 200 with the job of the first request.',
  },
} as const satisfies RepeatPolicy;

/** Asks for a file of recorded reward-coin history. */
export const createLoyaltyExport = {
  id: 'loyaltyExports.create',
  title: 'Create loyalty export',
  description:
    'Queues a CSV or JSON file of the reward-coin changes recorded in a window of time, of all customers or of selected ones. Sent again with the same Idempotency-Key and body, it answers with the job of the first request.',
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
      'A field is missing, unknown or breaks its rule, the window ends in the future, the body is over 1 MiB, or the Idempotency-Key has the wrong form; `detail` names it. Nothing was queued.',
      'fix the input',
    ),
    ...KEY_ERRORS,
    RATE_LIMIT,
    error(
      500,
      'INTERNAL_ERROR',
      'The job may have been queued: send the same Idempotency-Key and body again.',
      'read back',
    ),
  ],
  repeat: KEYED_REPEAT,
  limits: EXPORT_LIMITS,
  assumed: 'Errors are not shown; that an answer tells the state beside `export_id` is meant by "current state".',
} as const satisfies Operation;

/** Tells how far an export is. */
export const loyaltyExportStatus = {
  id: 'loyaltyExports.status',
  title: 'Get export status',
  description:
    'Tells the state of an export job; of a completed one also how many rows and bytes its file has. A failed job is a 200 too.',
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
    error(500, 'INTERNAL_ERROR', 'The job could not be read.', 'retry'),
  ],
  repeat: READ_REPEAT,
  assumed: 'Names of row count and byte size, and all errors, are not shown.',
} as const satisfies Operation;

/** Gives a link to the file of a completed export. */
export const loyaltyExportDownloadLink = {
  id: 'loyaltyExports.downloadLink',
  title: 'Get export download link',
  description:
    'Gives a temporary address from which the file of a completed export is fetched without an API key. The address is a secret while it lasts.',
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
    error(409, 'EXPORT_NOT_READY', 'The job is queued or processing: poll its status first.', 'retry'),
    error(409, 'EXPORT_FAILED', 'The job has failed: there is no file.', 'final'),
    RATE_LIMIT,
    error(500, 'INTERNAL_ERROR', 'The job could not be read.', 'retry'),
  ],
  repeat: READ_REPEAT,
  secrets: ['data.url'],
  assumed: 'Fields beside `data.url`, and all errors, are not shown.',
} as const satisfies Operation;
