import { basename } from 'node:path';
import { l10n } from 'vscode';
import type { FileFault } from '../../client/exportFiles/fileCheck.ts';
import type { ReadingProblem } from '../../client/exportSummary/readingFailure.ts';

/** Why exports could not be read to their end, and what to do; files are only read, so none was changed. */
export function describeReadingProblem(problem: Exclude<ReadingProblem, { readonly kind: 'cancelled' }>): string {
  switch (problem.kind) {
    case 'unreadable':
      return `${describeFault(basename(problem.path), problem.fault)} ${l10n.t(
        'Nothing was summed up or written. Download the export again; a file that another program has saved may be none any more.',
      )}`;
    case 'unordered':
      return l10n.t(
        '“{0}” is not newest first: row {1} is newer than the one before it. Exports are in that order, and only then can several be read side by side. Nothing was summed up or written. Leave the file out, or download the export again.',
        basename(problem.path),
        problem.row,
      );
    case 'crowded':
      return l10n.t(
        'Too many rows were recorded at one and the same time, {0}, to look for events that come twice. Nothing was summed up or written. Take the files one by one.',
        problem.recordedAt,
      );
    case 'disk':
      return l10n.t(
        '“{0}” could not be read or written ({1}). Nothing was changed. Make room or choose other files, and try again.',
        basename(problem.path),
        problem.code,
      );
  }
}

function describeFault(name: string, { kind, row = 0 }: FileFault): string {
  switch (kind) {
    case 'encoding':
      return l10n.t('“{0}” is not UTF-8 text, so it is no export.', name);
    case 'header':
      return l10n.t(
        '“{0}” is no export: it begins neither with the documented line of columns (CSV) nor with a list (JSON).',
        name,
      );
    case 'columns':
      return l10n.t('Row {1} of “{0}” does not have the five documented columns.', name, row);
    case 'structure':
      return l10n.t('“{0}” is not one list of records: something else stands at record {1}.', name, row);
    case 'record':
      return l10n.t('Row {1} of “{0}” is not of the documented form.', name, row);
    case 'unfinished':
      return l10n.t('“{0}” ends before it is complete: it was cut, or has not been downloaded whole.', name);
    case 'tooLong':
      return l10n.t('Row {1} of “{0}” is longer than 8 MiB, so it is no export.', name, row);
  }
}
