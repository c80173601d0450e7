import type { ExportFormat } from '../../contract/loyaltyExportRecord.ts';

/** A row of an export's file (P1 2.2), whichever its form. */
export interface ExportRow {
  readonly eventId: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly recordedAt: string;
  /** As written; it may be none of the documented ones. */
  readonly operation: string;
  /** As written; undefined when unknown, which is not zero. */
  readonly amount: string | undefined;
  /** Undefined when it could not be resolved. */
  readonly clientRef: string | undefined;
  /** What qualifies the row; a CSV file does not tell. */
  readonly notes: readonly string[];
  readonly format: ExportFormat;
  /** The row as it stands in the file, without what parts it from the next. */
  readonly text: string;
}

/** A UTC time of a row as epoch milliseconds; NaN when it is none. */
export function recordedTime(text: string): number {
  return text.endsWith('Z') ? Date.parse(text) : Number.NaN;
}
