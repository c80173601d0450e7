import * as z from 'zod/mini';
import { lazy } from '../../card/lazy.ts';
import { BULK_JOB_STATUSES } from '../../contract/bulkUpdates.ts';
import { EXPORT_FORMATS, EXPORT_STATES, IDEMPOTENCY_KEY_PATTERN } from '../../contract/loyaltyExports.ts';
import type { ConnectionProfile } from '../connection/connectionProfile.ts';

/** Characters that no record of ours has more of in one text. */
const MAX_TEXT_LENGTH = 4096;
/** A wider header is not kept. */
export const MAX_COLUMNS = 500;

const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const count = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What both kinds of jobs have: whose they are and since when. */
const commonFields = {
  /** Our own, and the name of the record's file. */
  id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  connectionId: text,
  communityId: text,
  /** Of the base URL: the job is asked for nowhere else. */
  origin: text,
  /** Epoch milliseconds of the order, before anything was sent. */
  at: count,
  /** Epoch milliseconds of the newest answer about it. */
  seenAt: z.exactOptional(count),
};

/**
 * The state of a job that the service has not confirmed. `unconfirmed`: the request may have arrived. `notCreated`: the
 * service refused it, or it never left.
 */
const UNCONFIRMED_STATES = ['unconfirmed', 'notCreated'] as const;

/** Which customers an export is about. Their identifiers are nowhere on disk: the digest tells whether a list is the same. */
const customers = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('selected'), count, sha256 }),
]);

const exportRecord = z.object({
  kind: z.literal('export'),
  ...commonFields,
  /** Of the creation; with the same body and API key it always means this one job (P1 4.1). */
  idempotencyKey: z.string().check(z.regex(IDEMPOTENCY_KEY_PATTERN)),
  /** Which API key it was sent with: another one could make a second job. */
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
  /** Path of the verified file, where the person saved it. */
  file: z.exactOptional(text),
});

const bulkRecord = z.object({
  kind: z.literal('bulk'),
  ...commonFields,
  /** Unique, sent with the upload: the only way to find the job again (P2 3.1). */
  logName: text,
  /** Name of the file, without its folder. */
  fileName: text,
  /** Path of the file, for a correction file; absent for one that was never saved. */
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

/** A job of the service that this machine has ordered, as it is kept on disk. No personal data, no secrets. */
export const jobRecordSchema = lazy(() => z.discriminatedUnion('kind', [exportRecord, bulkRecord]));

/** An export that was ordered here. */
export type ExportJobRecord = Readonly<z.infer<typeof exportRecord>>;
/** A bulk update that was uploaded here. */
export type BulkJobRecord = Readonly<z.infer<typeof bulkRecord>>;
/** A job that was ordered here. */
export type JobRecord = ExportJobRecord | BulkJobRecord;

/** How far a job is, whatever its kind. */
export type JobPhase = 'unconfirmed' | 'notCreated' | 'open' | 'completed' | 'failed';

/** How far a job is. */
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

/** What came of the rows of a bulk update, by its counts; `unknown` until these were read. */
export function rowsOutcome({
  succeeded,
  failed,
}: Pick<BulkJobRecord, 'succeeded' | 'failed'>): 'succeeded' | 'someFailed' | 'allFailed' | 'unknown' {
  if (failed === undefined) return 'unknown';
  if (failed === 0) return 'succeeded';
  return succeeded === 0 ? 'allFailed' : 'someFailed';
}

/** Whose a job is: part of its record. */
export type JobOwner = Pick<JobRecord, 'connectionId' | 'communityId' | 'origin'>;

type OwnerProfile = Pick<ConnectionProfile, 'id' | 'communityId' | 'baseUrl'>;

/** Where a job stands that is ordered on the connection now. */
export function jobOwner({ id, communityId, baseUrl }: OwnerProfile): JobOwner {
  return { connectionId: id, communityId, origin: new URL(baseUrl).origin };
}

/** Whether the job is one of the connection, with the address and community that it has now. */
export function belongsTo(record: JobOwner, connection: OwnerProfile): boolean {
  const { connectionId, communityId, origin } = jobOwner(connection);
  if (record.connectionId !== connectionId || record.communityId !== communityId) return false;
  // The sandbox has another port in every run.
  return record.origin === origin || (isLoopback(record.origin) && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === '127.0.0.1';
}

/** The job that a command was called with: a row of the view, or what an offer hands over. Not to be trusted. */
export function jobArgument([first]: readonly unknown[]): JobRecord | undefined {
  if (typeof first !== 'object' || first === null || !('record' in first)) return undefined;
  const read = jobRecordSchema().safeParse(first.record);
  return read.success ? read.data : undefined;
}
