import { basename } from 'node:path';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { formatOfFile } from '../../client/exports/fileCursor.ts';
import type { MergeResult } from '../../client/exports/mergeExports.ts';
import type { ExportFormat } from '../../contract/loyaltyExports.ts';
import type { FileContext } from '../admin/adminContext.ts';
import type { QuestionContext } from '../admin/questions/question.ts';
import { formatBytes, formatRows } from '../jobs/formatJob.ts';
import { canGoBack, pickStep, type StepEnd } from '../quickInputSteps.ts';
import { describeReadingProblem, tallySentences } from './describeExports.ts';
import { askExportTarget } from './exportDownload.ts';

/** Where merged rows go, and in which format. */
export interface MergeTarget {
  readonly path: string;
  readonly format: ExportFormat;
}

/** Asks for the format, if there is a choice, and the path of a merged file. */
export async function askMergeTarget<Answers extends { readonly files: readonly vscode.Uri[] }>({
  frame,
  answers: { files = [] },
  context,
}: QuestionContext<Answers, FileContext>): Promise<StepEnd<MergeTarget>> {
  const paths = files.map(({ fsPath }) => fsPath);
  const formats = await Promise.all(paths.map(formatOfFile));
  const format = await askFormat(
    frame,
    formats.every((it) => it === 'json'),
  );
  if (format.kind !== 'next') return format;
  for (;;) {
    const name = `loyalty-export_merged.${format.value}`;
    const path = await askExportTarget(
      vscode.l10n.t('Save Merged Export'),
      name,
      format.value,
      context.dependencies.memory,
    );
    if (path === undefined) return { kind: canGoBack(frame) ? 'back' : 'cancel' };
    if (!paths.includes(path)) return { kind: 'next', value: { path, format: format.value } };
    const other = vscode.l10n.t('Choose Another Name');
    const text = vscode.l10n.t('“{0}” is one of the files to merge. Nothing was written.', basename(path));
    if ((await vscode.window.showWarningMessage(text, { modal: true }, other)) !== other) return { kind: 'cancel' };
  }
}

async function askFormat(frame: Parameters<typeof pickStep>[0], isAllJson: boolean): Promise<StepEnd<ExportFormat>> {
  // A CSV row lacks what a JSON record needs.
  if (!isAllJson) return { kind: 'next', value: 'csv' };
  return pickStep<ExportFormat>(frame, {
    placeholder: vscode.l10n.t('File format'),
    items: [
      { label: 'JSON', value: 'json', detail: vscode.l10n.t('All fields. They may contain personal data.') },
      { label: 'CSV', value: 'csv', detail: vscode.l10n.t('The five documented columns, for spreadsheets.') },
    ],
  });
}

/** How merging into the file of that path ended. */
export function describeMerge(end: MergeResult, path: string): string {
  const name = basename(path);
  switch (end.kind) {
    case 'merged': {
      const { files, rows } = end.tally;
      const what = l10n.t(
        '“{0}” contains {1} of {2} files ({3}).',
        name,
        formatRows(rows),
        files.length,
        formatBytes(end.bytes),
      );
      return [what, ...tallySentences(end.tally)].join(' ');
    }
    case 'notJson':
      return l10n.t(
        'CSV rows lack fields that JSON records need, so files of both kinds can only be merged as CSV. “{0}” wasn’t written.',
        name,
      );
    case 'cancelled':
      return l10n.t('The merge was cancelled. “{0}” wasn’t written.', name);
    default:
      return describeReadingProblem(end);
  }
}
