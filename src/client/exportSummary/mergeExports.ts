import { EXPORT_COLUMNS, type ExportFormat } from '../../contract/loyaltyExportRecord.ts';
import { PartFile, removeStaleParts } from '../exportFiles/partFile.ts';
import type { ExportRow } from './exportRow.ts';
import { type MergeOptions, mergedRows, newTally } from './mergedRows.ts';
import type { MergeTally } from './mergeTally.ts';
import { catchReadingFailure, diskFailure, ReadingFailure, type ReadingProblem } from './readingFailure.ts';
import { formatSpreadsheetCell } from './spreadsheetText.ts';

/** Which files become which. */
export interface MergeRequest {
  /** Absolute; where two tell different things of an event, the one named first is believed. */
  readonly paths: readonly string[];
  /** Absolute; replaced when the new file is whole. It may be one of `paths`. */
  readonly target: string;
  /** `json` only where all files are. */
  readonly format: ExportFormat;
}

/** How a merge ended. Only `merged` leaves or changes a file of the target's name. */
export type MergeResult =
  | { readonly kind: 'merged'; readonly tally: MergeTally; readonly bytes: number }
  /** A CSV row does not tell what a JSON record must. */
  | { readonly kind: 'notJson' }
  | ReadingProblem;

/** Writes the rows of several exports into one file, newest first and each event once, in memory that does not grow with them. */
export function mergeExports({ paths, target, format }: MergeRequest, options: MergeOptions): Promise<MergeResult> {
  return catchReadingFailure<MergeResult>(async () => {
    const part = await onDisk(target, async () => {
      await removeStaleParts(target);
      return PartFile.create(target);
    });
    try {
      const tally = newTally(paths);
      const [head, between, tail] = FRAMES[format];
      let bytes = 0;
      const write = async (text: string): Promise<void> => {
        const buffer = Buffer.from(text);
        bytes += buffer.length;
        await onDisk(target, () => part.write(buffer));
      };
      await write(head);
      let isFirst = true;
      for await (const rows of mergedRows(paths, tally, options)) {
        if (rows.length === 0) continue;
        if (format === 'json' && rows.some((row) => row.format === 'csv')) return { kind: 'notJson' };
        const texts = rows.map(format === 'json' ? (row) => row.text : csvLine);
        await write(`${isFirst ? '' : between}${texts.join(between)}`);
        isFirst = false;
      }
      await write(isFirst && format === 'csv' ? '' : tail);
      if (options.signal.aborted) throw new ReadingFailure({ kind: 'cancelled' });
      await onDisk(target, () => part.keep());
      return { kind: 'merged', tally, bytes };
    } finally {
      await part.discard();
    }
  });
}

/** In front of the rows, between two of them, and behind them. */
const FRAMES: Readonly<Record<ExportFormat, readonly [string, string, string]>> = {
  csv: [`${EXPORT_COLUMNS.join(',')}\n`, '\n', '\n'],
  json: ['[', ',\n', ']'],
};

/** A row as a CSV file has it; what stands in one stays as it is, its apostrophes too. */
function csvLine(row: ExportRow): string {
  if (row.format === 'csv') return row.text;
  const { clientRef = '', eventId, recordedAt, operation, amount = '' } = row;
  return `${formatSpreadsheetCell(clientRef)},${formatSpreadsheetCell(eventId)},${recordedAt},${formatSpreadsheetCell(operation)},${amountCell(amount)}`;
}

/** Signed amounts get no apostrophe (P1 2.2); what is no number is text. */
function amountCell(amount: string): string {
  return /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/.test(amount) ? amount : formatSpreadsheetCell(amount);
}

async function onDisk<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw diskFailure(path, error);
  }
}
