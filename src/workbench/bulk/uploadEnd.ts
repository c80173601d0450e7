import { l10n, type Uri } from 'vscode';
import { uploadBulkUpdate } from '../../contract/bulkUpdates.ts';
import type { CommandResult } from '../admin/adminCommand.ts';
import type { ConnectionProfile } from '../connection/connectionProfile.ts';
import { executeCommand } from '../executeCommand.ts';
import { listOffer, lookUpOffer } from './bulkJobs.ts';
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
        kind: 'told',
        text: l10n.t(
          'The service has confirmed the upload, but does not list “{0}” yet. Do not send the file again; look it up in a while.',
          sent.record.logName,
        ),
        offers: [lookUpOffer({ connectionId, record: sent.record }), listOffer()],
      };
    case 'unknown':
      return {
        kind: 'told',
        tone: 'warning',
        text: l10n.t(
          'Whether the upload arrived is not known: the service gave no answer that tells, and its list of jobs could not be read to the end. Do not send the file again before “{0}” was looked up: add and subtract would count twice.',
          sent.record.logName,
        ),
        offers: [lookUpOffer({ connectionId, record: sent.record }), listOffer()],
      };
    case 'didNotHappen':
      return {
        kind: 'told',
        tone: 'warning',
        text: l10n.t(
          'The upload did not arrive: the list of jobs has no “{0}”. Nothing was changed. It can be uploaded again.',
          sent.record.logName,
        ),
        offers: [again],
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
      return { kind: 'trouble', trouble: { kind: 'call', operation: uploadBulkUpdate, end } };
    case 'noFile':
      return warningEnd(l10n.t('The file could not be read ({0}). Nothing was sent.', end.code), []);
    case 'otherFile':
      return warningEnd(
        l10n.t('The file has changed since it was checked. Nothing was sent. Check and upload it anew.'),
        [again],
      );
    case 'tooLarge':
      return warningEnd(
        l10n.t(
          'The file has {0} bytes, and at most {1} are allowed. Nothing was sent. Divide it.',
          end.bytes,
          end.mostBytes,
        ),
        [],
      );
  }
}

function warningEnd(
  text: string,
  offers: readonly { readonly label: string; readonly run: () => unknown }[],
): CommandResult {
  return { kind: 'told', tone: 'warning', text, offers };
}
