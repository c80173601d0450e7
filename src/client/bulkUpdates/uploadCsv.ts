import type * as z from 'zod/mini';
import { uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import type { Clock } from '../clock.ts';
import { type WriteOutcome, writeAndReconcile } from '../reconcile/writeAndReconcile.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';
import { openUploadFile } from '../upload/fileOnDisk.ts';
import type { UploadFile } from '../upload/uploadFile.ts';

/** A CSV file for a bulk update. */
export interface BulkUpload {
  readonly path: string;
  /** Unique: see `uniqueLogName`. */
  readonly logName: string;
  /** Key of the active identifier field; absent: rows match by `Email`. */
  readonly identifier?: string;
  /** False: coin additions in full, whatever the community's cap. */
  readonly capCoins: boolean;
  /** Of the file that was checked; another one is not sent. */
  readonly sha256?: string;
}

/** What an upload may bring along. */
export interface UploadOptions extends CallOptions {
  readonly clock?: Clock;
  /** Told as the file's bytes leave; begins anew when the upload is sent again. */
  readonly onBytes?: (sent: number, of: number) => void;
}

/** How an upload ended; `missingFileReply`: the file could not be read, nothing was sent; nor for one that is not the checked one. */
export type BulkUploadResult =
  | { readonly kind: 'otherFile' }
  | { readonly kind: 'noFile'; readonly code: string }
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly mostBytes: number }
  | WriteOutcome<z.output<(typeof uploadBulkUpdate)['reply']>>;

/**
 * Streams the file once. Running a file twice applies `add` and `subtract` twice (P2 4.6), so a doubt is settled by
 * looking for the job, never by sending again.
 */
export async function uploadCsv(
  client: ServiceClient,
  order: BulkUpload,
  options: UploadOptions,
): Promise<BulkUploadResult> {
  let file: UploadFile;
  try {
    file = await openUploadFile(order.path, options.signal);
  } catch (error) {
    return { kind: 'noFile', code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' };
  }
  const { mostBytes } = uploadBulkUpdate.upload;
  if (file.size > mostBytes) return { kind: 'tooLarge', bytes: file.size, mostBytes };
  if (order.sha256 !== undefined && order.sha256 !== file.sha256) return { kind: 'otherFile' };
  const fields = {
    log_name: order.logName,
    ...(order.identifier === undefined ? {} : { identifier: order.identifier }),
    currency_cap: order.capCoins ? ('true' as const) : ('false' as const),
  };
  const { onBytes } = options;
  const counted = onBytes === undefined ? file : { ...file, open: () => reportBytes(file, onBytes) };
  return writeAndReconcile(client, uploadBulkUpdate, { upload: { file: counted, fields } }, options);
}

async function* reportBytes(file: UploadFile, onBytes: (sent: number, of: number) => void): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of file.open()) {
    yield chunk;
    sent += chunk.length;
    onBytes(sent, file.size);
  }
}
