import { l10n, type Uri } from 'vscode';
import { summarizeExports } from '../../../client/exportSummary/summarizeExports.ts';
import { fileCommand } from '../../admin/adminCommand.ts';
import { exportFilesQuestion } from '../../exports/exportFilesQuestion.ts';
import { exportPaths } from '../../exports/summaryPaths.ts';
import { readingProblemInWords } from '../../exports/summaryProblem.ts';
import { byteProgress } from '../../exports/summaryProgress.ts';
import { summaryTable } from '../../exports/summaryTable.ts';

interface Answers {
  readonly files: readonly Uri[];
}

/** What is in one or several exports: rows by operation and note, what may be summed, and each event once. */
export const summarizeExport = fileCommand<Answers>({
  title: () => l10n.t('Summarize Export Files'),
  operations: [],
  questions: [exportFilesQuestion<Answers>('files', { button: () => l10n.t('Summarize'), least: 1 })],
  doing: () => l10n.t('Reading the export'),
  run: async ({ files }, { results, signal, progress }) => {
    const ordered = await exportPaths(files);
    if (typeof ordered === 'string') return { kind: 'told', tone: 'warning', text: ordered };
    const onProgress = byteProgress(progress, ordered.bytes);
    const end = await summarizeExports(ordered.paths, { signal, onProgress });
    switch (end.kind) {
      case 'done':
        return { kind: 'table', table: summaryTable(end.summary, results) };
      case 'cancelled':
        return { kind: 'over', givenUp: true };
      default:
        return { kind: 'told', tone: 'warning', text: readingProblemInWords(end) };
    }
  },
});
