import { isIP } from 'node:net';
import {
  EXPORT_COLUMNS,
  type ExportFormat,
  type ExportState,
  exportRecordSchema,
  exportState,
  loyaltyExportDownloadLink,
  loyaltyExportStatus,
} from '../../contract/loyaltyExports.ts';
import { type Clock, systemClock } from '../clock.ts';
import { readFailure } from '../failure.ts';
import type { Outcome, TransportFailure } from '../outcome.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { errorCode } from '../system.ts';
import type { Transport } from '../transports/transport.ts';
import { CsvFileCheck, type FileCheck, type FileFault } from './fileCheck.ts';
import { JsonFileCheck } from './jsonFileCheck.ts';
import { PartFile, removeStaleParts } from './partFile.ts';

/** What a download works with. */
interface DownloadContext {
  readonly client: ServiceClient;
  readonly transport: Transport;
  readonly clock?: Clock;
}

/** Which file, and where to. */
interface DownloadRequest {
  readonly exportId: string;
  readonly format: ExportFormat;
  /** Absolute path of the file to be; one that is there is replaced when the new one is whole. */
  readonly target: string;
  /** Where a file that is not what was reported is kept all the same. */
  readonly keepUnverifiedAs?: string;
}

/** What may come along. */
interface DownloadOptions {
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
  return { kind, reported, found, text: `The service reported ${reported} ${kind}, the file has ${found}.` };
}

/** Whether another attempt may end better: what was cut, expired or briefly not there; a file cut short has no error (P1 4.3). */
function isTemporary(outcome: DownloadOutcome): boolean {
  if (outcome.kind === 'network') return outcome.failure.kind !== 'cancelled' && outcome.failure.kind !== 'tls';
  if (outcome.kind === 'address') return NEW_LINK.has(outcome.status);
  return outcome.kind === 'mismatch';
}

/** How a file differs from what the service said of it. */
type FileMismatch =
  | FileFault
  | { readonly kind: 'rows' | 'bytes'; readonly reported: number; readonly found: number; readonly text: string };

/** What is known when a download has ended. Only `saved` leaves a file of the final name. */
export type DownloadOutcome =
  | {
      readonly kind: 'saved';
      readonly path: string;
      readonly rows: number;
      readonly bytes: number;
      /** What could be held against the status answer; header, columns and records always are. */
      readonly compared: { readonly rows: boolean; readonly bytes: boolean };
      readonly attempts: number;
    }
  /** The job has no file, or not yet. */
  | { readonly kind: 'notReady'; readonly status: ExportState }
  /** The file that came is not the one that was reported. `unverifiedPath`: it was kept there because that was asked for. */
  | { readonly kind: 'mismatch'; readonly mismatch: FileMismatch; readonly unverifiedPath?: string }
  /** Status or link could not be had. */
  | { readonly kind: 'service'; readonly outcome: Exclude<Outcome<never>, { readonly kind: 'done' }> }
  /** The link leads somewhere that is not followed. */
  | { readonly kind: 'badLink' }
  /** The file's own address refused it, or broke off, in every attempt. */
  | { readonly kind: 'address'; readonly status: number }
  | { readonly kind: 'network'; readonly failure: TransportFailure }
  /** The file could not be written, e.g. `ENOSPC`. */
  | { readonly kind: 'disk'; readonly code: string };

/** How one fetch of a file ended. */
type FetchedFile =
  | { readonly kind: 'fetched'; readonly bytes: number }
  /** The address answered something else than the file; 403, 404 and 410 mostly mean that the link has expired. */
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: FileFault; readonly bytes: number }
  | { readonly kind: 'failed'; readonly failure: TransportFailure }
  | { readonly kind: 'disk'; readonly code: string };

/** Longest silence, and longest time for a whole file, in milliseconds. */
const LIMITS = { idleMs: 60_000, totalMs: 24 * 3_600_000 };

/**
 * Streams a file into its part while it is checked; the next bytes are looked at while the last ones are written. No key
 * goes along (P1 4.3), and no compression: counted bytes are compared with reported ones.
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

/** The first thing that the file system said, kept apart from what the network says. */
class DiskError {
  code: string | undefined;

  note(error: unknown): void {
    this.code ??= errorCode(error);
  }
}

const CANCELLED: TransportFailure = { kind: 'cancelled', code: undefined, text: 'The download was cancelled.' };

/**
 * A download link that may be followed: https to a public address, no credentials in it. On a loopback connection (the
 * sandbox) the link may lead to the same loopback host. What a service names must not reach into the person's own network.
 */
export function isAllowedFileUrl(link: string, connectionOrigin: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname, host } = new URL(link);
  if (username !== '' || password !== '') return false;
  const own = new URL(connectionOrigin);
  if (isPrivateHost(own.hostname)) return host === own.host && (protocol === 'https:' || protocol === own.protocol);
  return protocol === 'https:' && !isPrivateHost(hostname);
}

/** Loopback, link-local and private ranges, by name or number. Names that lead there are not looked up. */
function isPrivateHost(hostname: string): boolean {
  const name = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.local') || name.endsWith('.internal'))
    return true;
  if (isIP(name) === 6) return name === '::' || name === '::1' || /^(fe[89ab]|f[cd]|::ffff:)/.test(name);
  if (isIP(name) !== 4) return false;
  const [a = 0, b = 0] = name.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b <= 127)
  );
}

/** What the service says of an export's file; a part it does not say is absent. */
interface ReportedSize {
  readonly rows?: number;
  readonly bytes?: number;
}

/** The documents say that both are reported, and not under which names (P1 2.1): the likely ones, in any spelling. */
const ROW_NAMES = ['rowcount', 'rows', 'totalrows', 'recordcount', 'records', 'totalrecords', 'numberofrows'];
const BYTE_NAMES = ['sizebytes', 'bytesize', 'bytes', 'filesize', 'filesizebytes', 'sizeinbytes', 'size', 'bytecount'];

/** Finds row count and byte size among the fields of a status answer's `data`. */
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
