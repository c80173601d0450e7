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
import { type BulkJob, type BulkRow, getBulkUpdateDetails } from '../../contract/bulkUpdates.ts';
import type { BulkJobRecord } from '../jobs/jobRecord.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { formatRowsRead } from '../runner/lists.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
import { noRowsEnd, noSuchJobEnd } from './bulkJobs.ts';
import { matchColumnOf, readOriginals } from './correctionFile.ts';
import { runInSlices } from './readBulkFile.ts';

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
