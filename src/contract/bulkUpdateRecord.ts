import * as z from 'zod/mini';
import { anyId, text, textOrEmpty, tolerantRecord } from './tolerant.ts';

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

/** One reason why a row failed. `message` is fixed text, for people. */
const rowErrorSchema = tolerantRecord({
  field: z.catch(z.nullable(text), null),
  code: textOrEmpty(),
  message: textOrEmpty(),
});

/** A row of a job: the uploaded cells as text by lower-case column name, and what came of it (P2 2.3). */
export const bulkRowSchema = tolerantRecord({
  status: z.string(),
  errors: z.catch(z.array(rowErrorSchema), []),
});

/** A row of a job with what came of it. */
export type BulkRow = z.infer<typeof bulkRowSchema>;

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

/** A bulk update job. */
export type BulkJob = z.infer<typeof bulkJobSchema>;
