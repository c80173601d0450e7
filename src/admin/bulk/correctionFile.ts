import { readFile } from 'node:fs/promises';
import {
  type Correction,
  CorrectionBuilder,
  columnsOfHeader,
  columnsOfKeys,
  hasFailed,
  keysOfRows,
  OriginalRows,
} from '../../bulk/correction.ts';
import { openCompletedJobRows } from '../../client/bulkUpdates.ts';
import { openUploadFile } from '../../client/uploadFile.ts';
import { type BulkJob, type BulkRow, getBulkUpdateDetails } from '../../contract/bulkUpdates.ts';
import { formatCsvCell } from '../../csv/csvCells.ts';
import { isBlankLine, readCsvRecord } from '../../csv/csvRecords.ts';
import type { BulkJobRecord } from '../jobs/jobRecord.ts';
import { mapInSlices } from '../results/savedFormats.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { formatRowsRead } from '../runner/lists.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
import { noRowsEnd, noSuchJobEnd } from './bulkJobs.ts';
import { decodeBulkFile, runInSlices } from './readBulkFile.ts';

/** A correction as CSV. */
export interface CorrectionText {
  /** Parts of the file, in order. */
  readonly parts: readonly string[];
  /** The line (from 0) on which each row begins. */
  readonly lines: readonly number[];
}

/**
 * Writes a correction as a CSV file. Cells keep their values, formulas included: the file goes back to the service,
 * which would take an escaping apostrophe as part of the value.
 */
export async function correctionText({ header, rows }: Correction, signal: AbortSignal): Promise<CorrectionText> {
  const first = csvRecord(header);
  const lines: number[] = [];
  let line = linesIn(first);
  const parts = await mapInSlices(
    rows,
    ({ cells }) => {
      const record = csvRecord(cells);
      lines.push(line);
      line += linesIn(record);
      return record;
    },
    signal,
  );
  return { parts: [first, ...parts], lines };
}

/** A record with its line end. */
export function csvRecord(cells: readonly string[]): string {
  // A single empty cell without quotes would be an empty line.
  return cells.length === 1 && cells[0] === '' ? '""\n' : `${cells.map(formatCsvCell).join(',')}\n`;
}

function linesIn(record: string): number {
  return record.split(/\r\n|\r|\n/).length - 1;
}

/** Reads the uploaded file into `originals`. False if it is gone or has changed. */
export async function readOriginals(
  { source, sha256 }: Pick<BulkJobRecord, 'source' | 'sha256'>,
  originals: OriginalRows,
  signal: AbortSignal,
): Promise<boolean> {
  if (source === undefined) return false;
  try {
    if ((await openUploadFile(source, signal)).sha256 !== sha256) return false;
    const { lines } = await decodeBulkFile(await readFile(source, { signal }), signal);
    let line = 0;
    // The header comes first.
    let at = -1;
    await runInSlices((isOver) => {
      while (line < lines.count) {
        if (isBlankLine(lines.at(line))) line++;
        else {
          const { cells, lines: taken } = readCsvRecord(lines, line);
          if (at >= 0) originals.offer(cells, at);
          at++;
          line += taken;
        }
        if (isOver()) return line >= lines.count;
      }
      return true;
    }, signal);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    // Moved, deleted or unreadable: the values read back from the service suffice.
    return false;
  }
}

/**
 * The column that identifies traders: a field's column is named by its key, or by a display name that reads the same.
 */
function matchColumnOf(header: readonly string[], identifier: string): string {
  if (header.includes(identifier)) return identifier;
  const plain = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '-');
  return header.find((name) => plain(name) === plain(identifier)) ?? identifier;
}

/** A correction, or how reading ended without one. */
type ReadCorrection =
  | { readonly kind: 'read'; readonly correction: Correction; readonly succeeded: number | undefined }
  | { readonly kind: 'end'; readonly end: CommandResult };

/** Reads all rows of a completed job and makes the correction from the failed ones. */
export async function readCorrection(
  context: RunningContext,
  job: BulkJob,
  record: BulkJobRecord | undefined,
): Promise<ReadCorrection> {
  const { client, connection, signal } = context;
  const opened = await openCompletedJobRows(client, job._id, { signal });
  switch (opened.kind) {
    case 'unanswered': {
      const { operation, outcome } = opened;
      return { kind: 'end', end: failedCall(operation, outcome) };
    }
    case 'noJob':
      return { kind: 'end', end: noSuchJobEnd() };
    case 'notCompleted':
      return {
        kind: 'end',
        end: noRowsEnd(connection, { ...job, name: opened.name, status: opened.status }, record),
      };
    case 'rows':
      break;
  }
  const known = record?.columns;
  const originals =
    known === undefined || record === undefined
      ? undefined
      : new OriginalRows(columnsOfHeader(known), matchColumnOf(known, record.identifier));
  const failed: BulkRow[] = [];
  const { succeeded, failed: failedRows } = opened;
  const total = succeeded === undefined || failedRows === undefined ? undefined : succeeded + failedRows;
  for await (const step of opened.pages) {
    if (step.kind === 'end') {
      if (step.end.kind === 'complete') break;
      // An incomplete correction would look like a complete one.
      const end: CommandResult = signal.aborted
        ? { kind: 'done', cancelled: true }
        : { kind: 'problem', problem: { kind: 'paging', operation: getBulkUpdateDetails, end: step.end } };
      return { kind: 'end', end };
    }
    for (const row of step.rows.filter(hasFailed)) {
      failed.push(row);
      originals?.want(row);
    }
    context.progress(formatRowsRead(step.read.rows, total), step.read.rows, total);
  }
  const columns =
    known === undefined ? columnsOfKeys(keysOfRows(failed), await customNames(context)) : columnsOfHeader(known);
  const isThere = record !== undefined && originals !== undefined && (await readOriginals(record, originals, signal));
  const reading = new CorrectionBuilder(columns, isThere ? originals : undefined);
  let at = 0;
  await runInSlices((isOver) => {
    for (; at < failed.length && !isOver(); at++) reading.take(failed[at] as BulkRow);
    return at >= failed.length;
  }, signal);
  return { kind: 'read', correction: reading.result(), succeeded: opened.succeeded };
}

/** Display names of the custom fields: keys read back in lower case. Empty if they can't be read. */
async function customNames(context: RunningContext): Promise<readonly string[]> {
  try {
    const fields = await readUserFields(context, context.signal);
    return fields.filter(({ isCustom }) => isCustom !== false).map(({ name }) => name);
  } catch {
    return [];
  }
}
