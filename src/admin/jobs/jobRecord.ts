import * as z from 'zod/mini';
import { lazy } from '../../card/model/lazy.ts';
import { BULK_JOB_STATUSES } from '../../contract/bulkUpdates.ts';
import { EXPORT_FORMATS, EXPORT_STATES, IDEMPOTENCY_KEY_PATTERN } from '../../contract/loyaltyExports.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';

/** Longest text in a record, in characters. */
const MAX_TEXT_LENGTH = 4096;
/** A wider header isn't kept. */
export const MAX_COLUMNS = 500;

const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const count = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What export and bulk jobs share. */
const commonFields = {
  /** Our own ID; also the name of the record's file. */
  id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  connectionId: text,
  communityId: text,
  /** Origin of the base URL; the job is looked up nowhere else. */
  origin: text,
  /** Epoch milliseconds of the order, before anything was sent. */
  at: count,
  /** Epoch milliseconds of the newest response about it. */
  seenAt: z.exactOptional(count),
};

/**
 * The state of a job that the service hasn't confirmed. `unconfirmed`: the request may have arrived. `notCreated`: the
 * service refused it, or it was never sent.
 */
const UNCONFIRMED_STATES = ['unconfirmed', 'notCreated'] as const;

/** The customers of an export. Their identifiers are never on disk; the digest recognizes the same list. */
const customers = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('selected'), count, sha256 }),
]);

const exportRecord = z.object({
  kind: z.literal('export'),
  ...commonFields,
  /** Key of the creation; with the same body and API key it always means this job (P1 4.1). */
  idempotencyKey: z.string().check(z.regex(IDEMPOTENCY_KEY_PATTERN)),
  /** Fingerprint of the API key it was sent with; another key could create a second job. */
  keyFingerprint: text,
  format: z.enum(EXPORT_FORMATS),
  /** UTC, inclusive. */
  startAt: text,
  /** UTC, exclusive. */
  endAt: text,
  customers,
  status: z.enum([...UNCONFIRMED_STATES, ...EXPORT_STATES]),
  /** Absent until the service has confirmed it. */
  exportId: z.exactOptional(text),
  rows: z.exactOptional(count),
  bytes: z.exactOptional(count),
  /** Path of the verified file, if the user saved it. */
  file: z.exactOptional(text),
});

const bulkRecord = z.object({
  kind: z.literal('bulk'),
  ...commonFields,
  /** Unique and sent with the upload: the only way to find the job again (P2 3.1). */
  logName: text,
  /** Name of the file, without its folder. */
  fileName: text,
  /** Path of the file, for a correction file; absent if it was never saved. */
  source: z.exactOptional(text),
  sha256,
  rows: count,
  /** The file's header: rows read back under other names (P2 2.3). */
  columns: z.exactOptional(z.array(text).check(z.maxLength(MAX_COLUMNS))),
  /** `Email`, or the key of the identifier field. */
  identifier: text,
  status: z.enum([...UNCONFIRMED_STATES, ...BULK_JOB_STATUSES]),
  /** Absent until the job was found in the service's list. */
  jobId: z.exactOptional(text),
  succeeded: z.exactOptional(count),
  failed: z.exactOptional(count),
});

/** A job ordered on this machine, as stored on disk. No personal data, no secrets. */
export const jobRecordSchema = lazy(() => z.discriminatedUnion('kind', [exportRecord, bulkRecord]));

/** An export ordered on this machine. */
export type ExportJobRecord = Readonly<z.infer<typeof exportRecord>>;
/** A bulk update uploaded from this machine. */
export type BulkJobRecord = Readonly<z.infer<typeof bulkRecord>>;
/** A job ordered on this machine. */
export type JobRecord = ExportJobRecord | BulkJobRecord;

/** The phases of a job of any kind. */
export type JobPhase = 'unconfirmed' | 'notCreated' | 'open' | 'completed' | 'failed';

/** The phase of a job. */
export function phaseOf({ status }: Pick<JobRecord, 'status'>): JobPhase {
  switch (status) {
    case 'unconfirmed':
    case 'notCreated':
    case 'completed':
    case 'failed':
      return status;
    case 'queued':
    case 'processing':
    case 'In Queue':
    case 'In Progress':
      return 'open';
    case 'Completed':
      return 'completed';
    case 'Failed':
      return 'failed';
  }
}

/** The result of a bulk update's rows, by its counts; `unknown` until they were read. */
export function rowsOutcome({
  succeeded,
  failed,
}: Pick<BulkJobRecord, 'succeeded' | 'failed'>): 'succeeded' | 'someFailed' | 'allFailed' | 'unknown' {
  if (failed === undefined) return 'unknown';
  if (failed === 0) return 'succeeded';
  return succeeded === 0 ? 'allFailed' : 'someFailed';
}

/** The connection a job belongs to, as part of its record. */
export type JobOwner = Pick<JobRecord, 'connectionId' | 'communityId' | 'origin'>;

type OwnerProfile = Pick<ConnectionProfile, 'id' | 'communityId' | 'baseUrl'>;

/** The owner of a job that is ordered on the connection now. */
export function jobOwner({ id, communityId, baseUrl }: OwnerProfile): JobOwner {
  return { connectionId: id, communityId, origin: new URL(baseUrl).origin };
}

/** Whether the job belongs to the connection with its current address and community. */
export function belongsTo(record: JobOwner, connection: OwnerProfile): boolean {
  const { connectionId, communityId, origin } = jobOwner(connection);
  if (record.connectionId !== connectionId || record.communityId !== communityId) return false;
  // The sandbox has another port in every run.
  return record.origin === origin || (isLoopback(record.origin) && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === '127.0.0.1';
}

/** The job in a command's arguments: a row of the view, or a button's argument. Untrusted. */
export function jobArgument([first]: readonly unknown[]): JobRecord | undefined {
  if (typeof first !== 'object' || first === null || !('record' in first)) return undefined;
  const read = jobRecordSchema().safeParse(first.record);
  return read.success ? read.data : undefined;
}
