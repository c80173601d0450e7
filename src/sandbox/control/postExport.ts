import * as z from 'zod/mini';
import { removeExportFile } from '../exports/exportFiles.ts';
import { ExportRun } from '../exports/exportRun.ts';
import { SeededTails } from '../exports/seededTails.ts';
import { emptyReply } from '../http/reply.ts';
import type { ExportRow } from '../store/exportTable.ts';
import { type ControlCall, ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const exportBody = z.strictObject({ status: z.enum(['queued', 'processing', 'completed', 'failed']) });

/** Puts an export job into a state. A completed one has its whole file at once; the others have none. */
export const postExport: ControlRoute = {
  method: 'POST',
  path: '/exports/{id}',
  handle: (call) => {
    const { status } = readControlBody(exportBody, call.body);
    const { store, folder } = call;
    const row = store.exports.find(call.parameters['id'] ?? '');
    if (row === undefined) throw new ControlError(404, 'There is no such export.');
    if (status === row.status) return emptyReply();
    // A new run: what work on the job is under way is dropped.
    const empty = { ...row, run: row.run + 1, rowCount: null, sizeBytes: null };
    const next: ExportRow =
      status === 'completed'
        ? completeExport(call, { ...empty, status })
        : { ...empty, status, queuedAt: call.clock.now(), failure: status === 'failed' ? 'processing_failed' : null };
    store.transact(() => store.exports.update(next));
    if (status !== 'completed') removeExportFile(folder, row);
    return emptyReply();
  },
};

function completeExport({ store, folder }: ControlCall, row: ExportRow): ExportRow {
  const run = ExportRun.begin(row, store, folder, new SeededTails());
  if (typeof run === 'string') throw new ControlError(409, `The export cannot be completed: ${run}.`);
  try {
    while (run.writeNext());
    run.commitSync();
    return run.completed();
  } finally {
    run.discard();
  }
}
