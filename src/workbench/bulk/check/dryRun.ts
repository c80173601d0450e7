import type { BulkContext } from '../../../contract/bulkFile/bulkContext.ts';
import type { DryRun } from '../../../contract/bulkFile/dryRun.ts';
import { type BulkSource, DryRunReader } from '../../../contract/bulkFile/dryRunReading.ts';
import { runInSlices } from './inSlices.ts';

/** Checks a whole file without sending anything, a little at a time. `onProgress` is told lines read, of all. */
export async function dryRun(
  source: BulkSource,
  context: BulkContext,
  signal: AbortSignal,
  onProgress?: (done: number, of: number) => void,
): Promise<DryRun> {
  const reading = new DryRunReader(source, context);
  await runInSlices(
    (isOver) => reading.advance(isOver),
    signal,
    () => onProgress?.(reading.progress.done, reading.progress.of),
  );
  return reading.result();
}
