import * as z from 'zod/mini';
import { anyId, lenient, numberLike, text, tolerantRecord } from './tolerant.ts';

/** States of an export job; the last two are the end of it (P1 3.1). */
export const EXPORT_STATES = ['queued', 'processing', 'completed', 'failed'] as const;
/** A state of an export job. */
export type ExportState = (typeof EXPORT_STATES)[number];

/** The state of a job; one that is not known is still under way (P1 3.1). */
export function exportState(status: string | undefined): ExportState {
  return EXPORT_STATES.find((it) => it === status) ?? 'processing';
}

/** What the file holds: recorded ordinary reward-coin history (P1 2.2). */
export const EXPORT_DATASET = 'points_transactions';

/** The forms of the file (P1 2.2). */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
/** A form of the file. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The columns of the CSV file, in their order (P1 2.2). */
export const EXPORT_COLUMNS = ['client_ref', 'event_id', 'recorded_at_utc', 'operation', 'points_delta'] as const;

/** What a row did to the balance (P1 2.2). */
export const EXPORT_OPERATIONS = ['increase', 'decrease', 'overwrite', 'expiry', 'unknown'] as const;

/** One object of the JSON file (P1 2.2). Notes that are not known are kept. */
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

/** One object of the JSON file. */
export type ExportRecord = z.infer<typeof exportRecordSchema>;

/**
 * A job as create and status tell it. `row_count` and `size_bytes` are null until there is a file; that both are
 * reported is documented, their names are not (P1 2.1). A state may be one of tomorrow.
 */
export const exportJobSchema = tolerantRecord(
  {
    export_id: lenient(anyId),
    status: text,
    row_count: lenient(numberLike),
    size_bytes: lenient(numberLike),
  },
  ['id', 'jobId'],
);

/** A job as status tells it. */
export type ExportJob = z.infer<typeof exportJobSchema>;
