import * as vscode from 'vscode';
import { mergeExports as merge } from '../../../client/exportSummary/mergeExports.ts';
import { fileCommand } from '../../admin/adminCommand.ts';
import { exportFilesQuestion, tooFewExports } from '../../exports/exportFilesQuestion.ts';
import { askMergeTarget, type MergeTarget } from '../../exports/mergeTarget.ts';
import { mergeInWords } from '../../exports/mergeWords.ts';
import { exportPaths } from '../../exports/summaryPaths.ts';
import { byteProgress } from '../../exports/summaryProgress.ts';
import { executeCommand } from '../executeCommand.ts';

interface Answers {
  readonly files: readonly vscode.Uri[];
  readonly target: MergeTarget;
}

/** Many exports become one file, newest first and each event once, in memory that does not grow with them. */
export const mergeExports = fileCommand<Answers>({
  title: () => vscode.l10n.t('Merge Exports'),
  operations: [],
  questions: [
    exportFilesQuestion<Answers>('files', { button: () => vscode.l10n.t('Merge'), least: 2 }),
    { name: 'target', ask: (asking) => askMergeTarget(asking) },
  ],
  doing: () => vscode.l10n.t('Merging the exports'),
  run: async ({ files, target: { path, format } }, { signal, progress }) => {
    const ordered = await exportPaths(files);
    if (typeof ordered === 'string') return { kind: 'told', tone: 'warning', text: ordered };
    if (ordered.paths.length < 2) return { kind: 'told', tone: 'warning', text: tooFewExports(2) };
    const onProgress = byteProgress(progress, ordered.bytes);
    const end = await merge({ paths: ordered.paths, target: path, format }, { signal, onProgress });
    const text = mergeInWords(end, path);
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
