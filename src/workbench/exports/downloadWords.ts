import { l10n } from 'vscode';
import type { DownloadOutcome } from '../../client/exportFiles/downloadOutcome.ts';
import { formatBytes, formatRows } from '../jobs/jobWords.ts';

/** An end of a download that left no file of the final name, and is told in a sentence. */
export type NotSaved = Exclude<DownloadOutcome, { readonly kind: 'saved' | 'service' }>;

/** What a whole file was held against. */
export function describeSaved(
  { rows, bytes, compared }: Extract<DownloadOutcome, { readonly kind: 'saved' }>,
  name: string,
): string {
  const size = `${formatRows(rows)}, ${formatBytes(bytes)}`;
  const what = l10n.t('“{0}” is saved: {1}. Header and every record were checked.', name, size);
  if (compared.rows && compared.bytes)
    return `${what} ${l10n.t('Rows and bytes are those that the service reported.')}`;
  if (compared.rows) return `${what} ${l10n.t('The rows are those that the service reported; it reported no size.')}`;
  if (compared.bytes) return `${what} ${l10n.t('The size is the one that the service reported; it reported no rows.')}`;
  return `${what} ${l10n.t('The service reported neither rows nor size, so that a file cut after a record would not show.')}`;
}

/** Why there is no file, and what to do. */
export function describeNotSaved(outcome: NotSaved): string {
  switch (outcome.kind) {
    case 'notReady':
      return outcome.status === 'failed'
        ? describeExportFailed()
        : l10n.t('The export is not completed yet, so there is no file. Nothing was saved.');
    case 'mismatch':
      return l10n.t(
        'The file that came is not the one that was reported: {0} Nothing was saved under the chosen name.',
        outcome.mismatch.text,
      );
    case 'badLink':
      return l10n.t(
        'The service gave a download link that is not followed: it is not https, holds credentials, or leads into a private network. Nothing was saved. Tell whoever runs the service.',
      );
    case 'address':
      return l10n.t(
        'The download address answered {0}, with a new link in every attempt. Nothing was saved. Try again later.',
        outcome.status,
      );
    case 'network':
      return outcome.failure.kind === 'cancelled'
        ? l10n.t('The download was cancelled. Nothing was saved; the export can be downloaded again.')
        : l10n.t(
            'The download broke off: {0} Nothing was saved. Download it again; every attempt begins anew.',
            outcome.failure.text,
          );
    case 'disk':
      return l10n.t(
        'The file could not be written ({0}). Nothing was saved. Make room or choose another folder, and download it again.',
        outcome.code,
      );
  }
}

/** Why an export failed; the service gives no reason. */
export function describeExportFailed(): string {
  return l10n.t(
    'The service could not make the export, and gives no reason. One is a customer identifier that is unknown, or that more than one customer has. There is no file; create a new export.',
  );
}
