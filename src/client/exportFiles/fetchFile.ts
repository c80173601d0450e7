import { readFailure } from '../failure.ts';
import type { TransportFailure } from '../outcome.ts';
import type { Transport } from '../transports/transport.ts';
import type { FileCheck, FileFault } from './fileCheck.ts';
import type { PartFile } from './partFile.ts';

/** How one fetch of a file ended. */
export type FetchedFile =
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
    this.code ??= (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  }
}

const CANCELLED: TransportFailure = { kind: 'cancelled', code: undefined, text: 'The download was cancelled.' };
