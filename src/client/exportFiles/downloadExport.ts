import {
  EXPORT_COLUMNS,
  type ExportFormat,
  exportRecordSchema,
  exportState,
} from '../../contract/loyaltyExportRecord.ts';
import { loyaltyExportDownloadLink, loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { Transport } from '../transports/transport.ts';
import { CsvFileCheck } from './csvFileCheck.ts';
import type { DownloadOutcome, FileMismatch } from './downloadOutcome.ts';
import { type FetchedFile, fetchFile } from './fetchFile.ts';
import { isAllowedFileUrl } from './fileAddress.ts';
import type { FileCheck } from './fileCheck.ts';
import { JsonFileCheck } from './jsonFileCheck.ts';
import { PartFile, removeStaleParts } from './partFile.ts';
import { type ReportedSize, readReportedSize } from './reportedFacts.ts';

/** What a download works with. */
export interface DownloadContext {
  readonly client: ServiceClient;
  readonly transport: Transport;
  readonly clock?: Clock;
}

/** Which file, and where to. */
export interface DownloadRequest {
  readonly exportId: string;
  readonly format: ExportFormat;
  /** Absolute path of the file to be; one that is there is replaced when the new one is whole. */
  readonly target: string;
  /** Where a file that is not what was reported is kept all the same. */
  readonly keepUnverifiedAs?: string;
}

/** What may come along. */
export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Bytes so far, and in all where the service told; begins again with every attempt. */
  readonly onProgress?: (bytes: number, ofBytes: number | undefined) => void;
}

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 500;
/** Answers of a file address after which a new link may help: expired, gone, or a passing failure. */
const NEW_LINK = new Set([403, 404, 408, 410, 425, 429, 500, 502, 503, 504]);

/**
 * Fetches the file of a completed export (P1 4.3): a new link and a whole new file in every attempt, because nothing
 * proves that the rest of a broken file belongs to its beginning. The file gets its name only when header, records, rows
 * and bytes are right.
 */
export async function downloadExport(
  parts: DownloadContext,
  order: DownloadRequest,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  const path = { exportId: order.exportId };
  const status = await parts.client.call(loyaltyExportStatus, { path }, options);
  if (status.kind !== 'done') return { kind: 'service', outcome: status };
  const { data } = status.value;
  if (data.status !== 'completed') return { kind: 'notReady', status: exportState(data.status) };
  const clock = parts.clock ?? systemClock;
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === MAX_ATTEMPTS;
    const { keepUnverifiedAs: _, ...plain } = order;
    const tried = await tryOnce(parts, isLast ? order : plain, readReportedSize(data), attempt, options);
    if (isLast || !isTemporary(tried) || options.signal.aborted) return tried;
    await clock.sleep(PAUSE_MS * attempt * (0.5 + clock.random()), options.signal).catch(() => undefined);
  }
}

async function tryOnce(
  { client, transport }: DownloadContext,
  order: DownloadRequest,
  reported: ReportedSize,
  attempts: number,
  { signal, onProgress }: DownloadOptions,
): Promise<DownloadOutcome> {
  const link = await client.call(loyaltyExportDownloadLink, { path: { exportId: order.exportId } }, { signal });
  if (link.kind !== 'done') return { kind: 'service', outcome: link };
  const { url } = link.value.data;
  if (!isAllowedFileUrl(url, client.origin)) return { kind: 'badLink' };
  let part: PartFile;
  try {
    await removeStaleParts(order.target);
    part = await PartFile.create(order.target);
  } catch (error) {
    return { kind: 'disk', code: codeOf(error) };
  }
  try {
    const check = checkOf(order.format);
    const onBytes = (bytes: number): void => onProgress?.(bytes, reported.bytes);
    const fetched = await fetchFile(transport, url, part, check, { signal, onBytes });
    const ended = endOf(fetched, check, reported);
    if (ended.kind === 'mismatch' && order.keepUnverifiedAs !== undefined) {
      await part.keep(order.keepUnverifiedAs);
      return { ...ended, unverifiedPath: order.keepUnverifiedAs };
    }
    if (ended.kind !== 'whole') return ended;
    await part.keep();
    const compared = { rows: reported.rows !== undefined, bytes: reported.bytes !== undefined };
    return { kind: 'saved', path: order.target, rows: check.rows, bytes: ended.bytes, compared, attempts };
  } catch (error) {
    return { kind: 'disk', code: codeOf(error) };
  } finally {
    await part.discard();
  }
}

function checkOf(format: ExportFormat): FileCheck {
  return format === 'csv'
    ? new CsvFileCheck(EXPORT_COLUMNS)
    : new JsonFileCheck((record) => exportRecordSchema.safeParse(record).success);
}

function endOf(
  fetched: FetchedFile,
  check: FileCheck,
  reported: ReportedSize,
): Exclude<DownloadOutcome, { kind: 'saved' }> | { readonly kind: 'whole'; readonly bytes: number } {
  switch (fetched.kind) {
    case 'failed':
      return { kind: 'network', failure: fetched.failure };
    case 'answered':
      return { kind: 'address', status: fetched.status };
    case 'disk':
      return fetched;
    case 'fault':
      return { kind: 'mismatch', mismatch: fetched.fault };
    case 'fetched': {
      const mismatch =
        difference('bytes', reported.bytes, fetched.bytes) ?? difference('rows', reported.rows, check.rows);
      return mismatch === undefined ? { kind: 'whole', bytes: fetched.bytes } : { kind: 'mismatch', mismatch };
    }
  }
}

function difference(kind: 'rows' | 'bytes', reported: number | undefined, found: number): FileMismatch | undefined {
  if (reported === undefined || reported === found) return undefined;
  return { kind, reported, found, text: `The service reported ${reported} ${kind}, the file has ${found}.` };
}

/** Whether another attempt may end better: what was cut, expired or briefly not there; a file cut short has no error (P1 4.3). */
function isTemporary(outcome: DownloadOutcome): boolean {
  if (outcome.kind === 'network') return outcome.failure.kind !== 'cancelled' && outcome.failure.kind !== 'tls';
  if (outcome.kind === 'address') return NEW_LINK.has(outcome.status);
  return outcome.kind === 'mismatch';
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
}
