import type { BulkJobStatus } from '../../contract/bulkUpdateRecord.ts';

/** A bulk update job as it is kept (P2 2.3, 3.1). */
export interface BulkJob {
  /** 24 hex. */
  readonly id: string;
  readonly communityId: string;
  /** The `log_name` of the upload. */
  readonly name: string;
  readonly status: BulkJobStatus;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** As uploaded; null: rows match by `Email`. */
  readonly identifier: string | null;
  /** Whether the community's coin earning cap counts. */
  readonly isCapped: boolean;
  /** The header row; empty when there is none. */
  readonly columns: readonly string[];
  /** The file is no CSV text to its end. */
  readonly isUnreadable: boolean;
  /** Rows in the file, the header not counted. */
  readonly total: number;
  /** Rows that are done. */
  readonly done: number;
  /** Of those that are done. */
  readonly failed: number;
}

/** Some rows of the file, as they stand in it. */
export interface BulkBlock {
  /** Place of the first one, from 0. */
  readonly firstRow: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/** Whether nothing will change any more. */
export function isEnded({ status }: BulkJob): boolean {
  return status === 'Completed' || status === 'Failed';
}
