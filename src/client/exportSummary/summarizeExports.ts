import type { ExportSummary } from './exportSummary.ts';
import { type MergeOptions, mergedRows, newTally } from './mergedRows.ts';
import { catchReadingFailure, type ReadingProblem } from './readingFailure.ts';
import { SummaryBuilder } from './summaryFold.ts';

/** How a summary ended. */
export type SummaryResult = { readonly kind: 'done'; readonly summary: ExportSummary } | ReadingProblem;

/**
 * Reads one or several exports (absolute paths; CSV and JSON may be mixed) and says what is in them, each event once.
 * Where two files tell different things of an event, the one named first is believed.
 */
export function summarizeExports(paths: readonly string[], options: MergeOptions): Promise<SummaryResult> {
  return catchReadingFailure<SummaryResult>(async () => {
    const fold = new SummaryBuilder();
    const tally = newTally(paths);
    for await (const rows of mergedRows(paths, tally, options)) for (const row of rows) fold.add(row);
    return { kind: 'done', summary: fold.end(tally) };
  });
}
