import type { ExportState } from '../../contract/loyaltyExportRecord.ts';
import type { Outcome, TransportFailure } from '../outcome.ts';
import type { FileFault } from './fileCheck.ts';

/** How a file differs from what the service said of it. */
export type FileMismatch =
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
