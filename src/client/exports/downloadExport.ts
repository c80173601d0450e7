import {
  EXPORT_COLUMNS,
  type ExportFormat,
  type ExportState,
  exportRecordSchema,
  exportState,
  loyaltyExportDownloadLink,
  loyaltyExportStatus,
} from '../../contract/loyaltyExports.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { Transport } from '../../http/transport.ts';
import { readFailure } from '../failure.ts';
import type { Outcome, TransportFailure } from '../outcome.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { errorCode } from '../system.ts';
import { CsvFileCheck, type FileCheck, type FileFault } from './fileCheck.ts';
import { isAllowedFileUrl } from './fileUrl.ts';
import { JsonFileCheck } from './jsonFileCheck.ts';
import { PartFile, removeStaleParts } from './partFile.ts';

interface DownloadContext {
  readonly client: ServiceClient;
  readonly transport: Transport;
  readonly clock?: Clock;
}

/** Which file to download, and where to. */
interface DownloadRequest {
  readonly exportId: string;
  readonly format: ExportFormat;
  /** Absolute path of the target. An existing file is replaced once the new one is complete. */
  readonly target: string;
  /** Where to keep a file that differs from what the service reported. */
  readonly keepUnverifiedAs?: string;
}

interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Bytes so far and in total, if reported. Starts from 0 with every attempt. */
  readonly onProgress?: (bytes: number, ofBytes: number | undefined) => void;
}

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 500;
/** Statuses of a file URL after which a new link may help: expired, gone, or a temporary failure. */
const NEW_LINK = new Set([403, 404, 408, 410, 425, 429, 500, 502, 503, 504]);

/**
 * Downloads the file of a completed export (P1 4.3). Every attempt uses a new link and starts over, because nothing proves
 * that a later part belongs to the same file. The file gets its name only once header, records, row count and size are
 * correct.
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
  const clock = parts.clock ?? parts.client.clock ?? systemClock;
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
    return { kind: 'disk', code: errorCode(error) };
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
    return { kind: 'disk', code: errorCode(error) };
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
  return { kind, reported, found, text: `The service reported ${reported} ${kind}, but the file has ${found}.` };
}

/** Whether another attempt may succeed. That includes a mismatch, because a truncated download reports no error (P1 4.3). */
function isTemporary(outcome: DownloadOutcome): boolean {
  if (outcome.kind === 'network') return outcome.failure.kind !== 'cancelled' && outcome.failure.kind !== 'tls';
  if (outcome.kind === 'address') return NEW_LINK.has(outcome.status);
  return outcome.kind === 'mismatch';
}

/** How a file differs from what the service reported. */
type FileMismatch =
  | FileFault
  | { readonly kind: 'rows' | 'bytes'; readonly reported: number; readonly found: number; readonly text: string };

/** The outcome of a download. Only `saved` leaves a file at the target. */
export type DownloadOutcome =
  | {
      readonly kind: 'saved';
      readonly path: string;
      readonly rows: number;
      readonly bytes: number;
      /** Which reported values were compared; header, columns and records are always checked. */
      readonly compared: { readonly rows: boolean; readonly bytes: boolean };
      readonly attempts: number;
    }
  /** The job has no file, or not yet. */
  | { readonly kind: 'notReady'; readonly status: ExportState }
  /** The file isn't the one that was reported. `unverifiedPath`: where it was kept on request. */
  | { readonly kind: 'mismatch'; readonly mismatch: FileMismatch; readonly unverifiedPath?: string }
  /** Status or link couldn't be read. */
  | { readonly kind: 'service'; readonly outcome: Exclude<Outcome<never>, { readonly kind: 'done' }> }
  /** The link leads to a forbidden address. */
  | { readonly kind: 'badLink' }
  /** The file's own address refused or broke off every attempt. */
  | { readonly kind: 'address'; readonly status: number }
  | { readonly kind: 'network'; readonly failure: TransportFailure }
  /** The file couldn't be written, e.g. `ENOSPC`. */
  | { readonly kind: 'disk'; readonly code: string };

/** The outcome of fetching a file once. */
type FetchedFile =
  | { readonly kind: 'fetched'; readonly bytes: number }
  /** The address returned something other than the file; 403, 404 and 410 usually mean that the link has expired. */
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: FileFault; readonly bytes: number }
  | { readonly kind: 'failed'; readonly failure: TransportFailure }
  | { readonly kind: 'disk'; readonly code: string };

/** The longest silence and the longest duration for a whole file, in milliseconds. */
const LIMITS = { idleMs: 60_000, totalMs: 24 * 3_600_000 };

/**
 * Streams a file into its part file and checks each chunk while the previous one is written. Sends no key (P1 4.3), and
 * allows no compression, because the byte count is compared with the reported one.
 */
export async function fetchFile(
  transport: Transport,
  link: string,
  part: PartFile,
  check: FileCheck,
  options: { readonly signal: AbortSignal; readonly onBytes?: (bytes: number) => void },
): Promise<FetchedFile> {
  let bytes = 0;
  const disk = new DiskError();
  try {
    const headers = { accept: 'text/csv, application/json', 'accept-encoding': 'identity' };
    const request = { method: 'GET', url: link, headers, body: undefined, ...LIMITS };
    const reply = await transport.send(request, { signal: options.signal });
    if (reply.status !== 200) {
      for await (const _ of reply.body) break;
      return { kind: 'answered', status: reply.status };
    }
    for await (const chunk of reply.body) {
      const writing = part.write(chunk).catch((error: unknown) => disk.note(error));
      const fault = check.add(chunk);
      await writing;
      bytes += chunk.length;
      options.onBytes?.(bytes);
      if (disk.code !== undefined) return { kind: 'disk', code: disk.code };
      if (fault !== undefined) return { kind: 'fault', fault, bytes };
    }
  } catch (error) {
    if (options.signal.aborted) return { kind: 'failed', failure: CANCELLED };
    return { kind: 'failed', failure: readFailure(error).failure };
  }
  const fault = check.end();
  return fault === undefined ? { kind: 'fetched', bytes } : { kind: 'fault', fault, bytes };
}

/** The first file system error, kept separate from network errors. */
class DiskError {
  code: string | undefined;

  note(error: unknown): void {
    this.code ??= errorCode(error);
  }
}

const CANCELLED: TransportFailure = { kind: 'cancelled', code: undefined, text: 'The download was cancelled.' };

/** What the service reports about an export's file; what it doesn't report is absent. */
interface ReportedSize {
  readonly rows?: number;
  readonly bytes?: number;
}

/** Likely names in any spelling, because the documents say that both are reported, but not under which names (P1 2.1). */
const ROW_NAMES = ['rowcount', 'rows', 'totalrows', 'recordcount', 'records', 'totalrecords', 'numberofrows'];
const BYTE_NAMES = ['sizebytes', 'bytesize', 'bytes', 'filesize', 'filesizebytes', 'sizeinbytes', 'size', 'bytecount'];

/** Finds row count and byte size in the `data` of a status response. */
export function readReportedSize(data: unknown): ReportedSize {
  const counts = new Map(
    Object.entries(typeof data === 'object' && data !== null ? data : {}).flatMap(([name, value]) =>
      isCount(value) ? [[name.toLowerCase().replace(/[^a-z]/g, ''), Number(value)] as const] : [],
    ),
  );
  const rows = ROW_NAMES.map((name) => counts.get(name)).find((it) => it !== undefined);
  const bytes = BYTE_NAMES.map((name) => counts.get(name)).find((it) => it !== undefined);
  return { ...(rows === undefined ? {} : { rows }), ...(bytes === undefined ? {} : { bytes }) };
}

function isCount(value: unknown): boolean {
  return (
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
    (typeof value === 'string' && /^\d{1,15}$/.test(value))
  );
}
