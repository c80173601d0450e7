import { l10n } from 'vscode';
import type { Correction } from '../../../contract/bulkResults/correction.ts';
import { formatRows } from '../../jobs/jobWords.ts';
import { MAX_NOTES } from './rowNotes.ts';

/** What is in a correction file, and what has to be known about it. */
export function describeCorrection({ rows, repeats, guessed, lost }: Correction): string {
  const later = rows.filter(({ treatment }) => treatment === 'sendLater').length;
  const twice = rows.filter(({ mayCountTwice }) => mayCountTwice).length;
  const said = [
    l10n.t(
      'The file holds what failed: {0}. Nothing was sent; upload it under a name of its own.',
      formatRows(rows.length),
    ),
  ];
  if (rows.length > MAX_NOTES) {
    said.push(
      l10n.t(
        'Why they failed is noted beside the first {0}; the results of the job have all reasons.',
        formatRows(MAX_NOTES),
      ),
    );
  }
  if (later > 0) said.push(l10n.t('To be sent again later as they are: {0}.', formatRows(later)));
  if (twice > 0) {
    said.push(
      l10n.t(
        'Perhaps applied in part, and adding or subtracting: {0}. Read their traders back first, or they may count twice.',
        formatRows(twice),
      ),
    );
  }
  if (repeats > 0) said.push(l10n.t('Left out, because they repeat a trader: {0}.', formatRows(repeats)));
  if (guessed.length > 0) {
    said.push(
      l10n.t('How these columns are spelled is not known, only their names in lower case: {0}.', guessed.join(', ')),
    );
  }
  if (lost.length > 0) {
    said.push(
      l10n.t(
        'Cells of these columns do not read back, and the uploaded file is not there any more: {0}.',
        lost.join(', '),
      ),
    );
  }
  return said.join(' ');
}

/** Why there is no correction file to be made. */
export function describeNothingToCorrect(jobName: string, repeats: number, succeeded: number): string {
  if (repeats === 0) {
    return l10n.t(
      'Nothing of “{0}” failed: {1} succeeded. There is nothing to correct.',
      jobName,
      formatRows(succeeded),
    );
  }
  return l10n.t(
    'What failed of “{0}” only repeats traders of earlier rows, which were the ones that counted: {1}. No file was made.',
    jobName,
    formatRows(repeats),
  );
}
