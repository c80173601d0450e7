import { basename } from 'node:path';
import { l10n } from 'vscode';
import type { MergeResult } from '../../client/exportSummary/mergeExports.ts';
import { formatBytes, formatRows } from '../jobs/jobWords.ts';
import { describeReadingProblem } from './summaryProblem.ts';
import { tallySentences } from './summarySentences.ts';

/** How a merge into the file of that path ended. */
export function describeMerge(end: MergeResult, path: string): string {
  const name = basename(path);
  switch (end.kind) {
    case 'merged': {
      const { files, rows } = end.tally;
      const what = l10n.t(
        '“{0}” holds {1} of {2} files ({3}).',
        name,
        formatRows(rows),
        files.length,
        formatBytes(end.bytes),
      );
      return [what, ...tallySentences(end.tally)].join(' ');
    }
    case 'notJson':
      return l10n.t(
        'A CSV row does not tell what a JSON record must: files of both kinds can be merged as CSV only. “{0}” was not written.',
        name,
      );
    case 'cancelled':
      return l10n.t('The merge was cancelled. “{0}” was not written.', name);
    default:
      return describeReadingProblem(end);
  }
}
