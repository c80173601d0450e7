import * as vscode from 'vscode';
import { mergeExports } from '../../../client/exportSummary/mergeExports.ts';
import { fileCommand } from '../../admin/adminCommand.ts';
import { exportFilesQuestion, tooFewExports } from '../../exports/exportFilesQuestion.ts';
import { askMergeTarget, type MergeTarget } from '../../exports/mergeTarget.ts';
import { describeMerge } from '../../exports/mergeWords.ts';
import { orderExportPaths } from '../../exports/summaryPaths.ts';
import { byteProgress } from '../../exports/summaryProgress.ts';
import { executeCommand } from '../executeCommand.ts';

interface MergeExportsAnswers {
  readonly files: readonly vscode.Uri[];
  readonly target: MergeTarget;
}

/** Many exports become one file, newest first and each event once, in memory that does not grow with them. */
export const mergeExportsCommand = fileCommand<MergeExportsAnswers>({
  title: () => vscode.l10n.t('Merge Exports'),
  operations: [],
  questions: [
    exportFilesQuestion<MergeExportsAnswers>('files', { button: () => vscode.l10n.t('Merge'), least: 2 }),
    { name: 'target', ask: (asking) => askMergeTarget(asking) },
  ],
  progressTitle: () => vscode.l10n.t('Merging the exports'),
  run: async ({ files, target: { path, format } }, { signal, progress }) => {
    const ordered = await orderExportPaths(files);
    if (typeof ordered === 'string') return { kind: 'told', tone: 'warning', text: ordered };
    if (ordered.paths.length < 2) return { kind: 'told', tone: 'warning', text: tooFewExports(2) };
    const onProgress = byteProgress(progress, ordered.bytes);
    const end = await mergeExports({ paths: ordered.paths, target: path, format }, { signal, onProgress });
    const text = describeMerge(end, path);
    if (end.kind !== 'merged') return { kind: 'told', tone: 'warning', text };
    const file = vscode.Uri.file(path);
    return {
      kind: 'told',
      text,
      offers: [
        { label: vscode.l10n.t('Summarize'), run: () => executeCommand('chartCards.admin.summarizeExport', file) },
        {
          label: vscode.l10n.t('Show in Folder'),
          run: () => vscode.commands.executeCommand('revealFileInOS', file),
        },
      ],
    };
  },
});
