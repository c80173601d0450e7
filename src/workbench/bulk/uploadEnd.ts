import { l10n, type Uri } from 'vscode';
import { uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import type { CommandResult } from '../admin/adminCommand.ts';
import { failedCall } from '../admin/serviceError.ts';
import type { ConnectionProfile } from '../connection/connectionProfile.ts';
import { executeCommand } from '../executeCommand.ts';
import { listJobsAction, lookUpAction } from './bulkJobs.ts';
import type { BulkFileUpload } from './sendBulkFile.ts';

/** How an upload ended that has no job to follow. */
export function uploadEnd(sent: BulkFileUpload, file: Uri, { id: connectionId }: ConnectionProfile): CommandResult {
  const again = {
    label: l10n.t('Upload Again…'),
    run: () => executeCommand('chartCards.admin.uploadBulkFile', file),
  };
  switch (sent.kind) {
    case 'sent':
      return {
        kind: 'message',
        text: l10n.t(
          'The service confirmed the upload but doesn’t list “{0}” yet. Don’t upload the file again. Look it up later.',
          sent.record.logName,
        ),
        actions: [lookUpAction({ connectionId, record: sent.record }), listJobsAction()],
      };
    case 'unknown':
      return {
        kind: 'message',
        tone: 'warning',
        text: l10n.t(
          'We couldn’t confirm whether the upload arrived, and the list of jobs couldn’t be read in full. Look up “{0}” before you upload the file again, or it may add and subtract twice.',
          sent.record.logName,
        ),
        actions: [lookUpAction({ connectionId, record: sent.record }), listJobsAction()],
      };
    case 'didNotHappen':
      return {
        kind: 'message',
        tone: 'warning',
        text: l10n.t(
          'The upload didn’t arrive: the list of jobs has no “{0}”. Nothing was changed. You can upload the file again.',
          sent.record.logName,
        ),
        actions: [again],
      };
    case 'nothingSent':
      return nothingSentEnd(sent.end, again);
  }
}

function nothingSentEnd(
  end: Extract<BulkFileUpload, { kind: 'nothingSent' }>['end'],
  again: { readonly label: string; readonly run: () => unknown },
): CommandResult {
  switch (end.kind) {
    case 'refused':
    case 'notSent':
      return failedCall(uploadBulkUpdate, end);
    case 'noFile':
      return warningEnd(l10n.t('The file couldn’t be read ({0}). Nothing was sent.', end.code), []);
    case 'otherFile':
      return warningEnd(l10n.t('The file changed after it was checked. Nothing was sent. Check and upload it again.'), [
        again,
      ]);
    case 'tooLarge':
      return warningEnd(
        l10n.t('The file has {0} bytes. The limit is {1}. Nothing was sent. Split the file.', end.bytes, end.mostBytes),
        [],
      );
  }
}

function warningEnd(
  text: string,
  actions: readonly { readonly label: string; readonly run: () => unknown }[],
): CommandResult {
  return { kind: 'message', tone: 'warning', text, actions };
}
