import { l10n, type Uri } from 'vscode';
import { summarizeExports } from '../../../client/exportSummary/summarizeExports.ts';
import { fileCommand } from '../../admin/adminCommand.ts';
import { exportFilesQuestion } from '../../exports/exportFilesQuestion.ts';
import { orderExportPaths } from '../../exports/summaryPaths.ts';
import { describeReadingProblem } from '../../exports/summaryProblem.ts';
import { byteProgress } from '../../exports/summaryProgress.ts';
import { summaryTable } from '../../exports/summaryTable.ts';

interface SummarizeExportAnswers {
  readonly files: readonly Uri[];
}

/** What is in one or several exports: rows by operation and note, what may be summed, and each event once. */
export const summarizeExportCommand = fileCommand<SummarizeExportAnswers>({
  title: () => l10n.t('Summarize Export Files'),
  operations: [],
  questions: [exportFilesQuestion<SummarizeExportAnswers>('files', { button: () => l10n.t('Summarize'), least: 1 })],
  progressTitle: () => l10n.t('Reading the export'),
  run: async ({ files }, { results, signal, progress }) => {
    const ordered = await orderExportPaths(files);
    if (typeof ordered === 'string') return { kind: 'told', tone: 'warning', text: ordered };
    const onProgress = byteProgress(progress, ordered.bytes);
    const end = await summarizeExports(ordered.paths, { signal, onProgress });
    switch (end.kind) {
      case 'done':
        return { kind: 'table', table: summaryTable(end.summary, results) };
      case 'cancelled':
        return { kind: 'over', givenUp: true };
      default:
        return { kind: 'told', tone: 'warning', text: describeReadingProblem(end) };
    }
  },
});
