import { l10n, Uri } from 'vscode';
import type { BulkJob } from '../../../contract/bulkUpdateRecord.ts';
import type { CommandResult, MessageAction } from '../../admin/adminCommand.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import type { BulkJobArgument } from './bulkJobOfCall.ts';

/** A job whose rows tell nothing, because it is Failed or has not ended (P2 3.1). */
export function noRowsEnd(
  { id: connectionId }: ConnectionProfile,
  job: BulkJob,
  record: BulkJobRecord | undefined,
): CommandResult {
  const { name, status } = job;
  if (status === 'Failed') {
    return {
      kind: 'told',
      tone: 'warning',
      text: l10n.t(
        '“{0}” failed: the service rejected the file as a whole, and does not say why. Usual reasons are a column that it does not know, a number column without its _op column, or no column to match rows by. Check the file, then upload it under a new name.',
        name,
      ),
      offers: checkOffers(record),
    };
  }
  return {
    kind: 'told',
    text: l10n.t(
      '“{0}” has not ended: it is “{1}”. Its rows are not shown, because until it is completed every row reads as a success. It goes on by itself.',
      name,
      status,
    ),
    offers: [followOffer({ connectionId, job })],
  };
}

/** The service has no such job. */
export function noSuchJobEnd(): CommandResult {
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n.t('No bulk update of this community has that ID. Nothing was changed.'),
    offers: [listOffer()],
  };
}

/** The way on for a job that has not ended. */
export function followOffer(argument: BulkJobArgument): MessageAction {
  return { label: l10n.t('Follow It'), run: () => executeCommand('chartCards.admin.bulkJobDetails', argument) };
}

/** The way on for an upload whose job has to be found by its name. */
export function lookUpOffer(argument: {
  readonly connectionId: string;
  readonly record: BulkJobRecord;
}): MessageAction {
  return { label: l10n.t('Look It Up'), run: () => executeCommand('chartCards.admin.bulkJobDetails', argument) };
}

/** The way to all jobs. */
export function listOffer(): MessageAction {
  return { label: l10n.t('List Bulk Updates'), run: () => executeCommand('chartCards.admin.listBulkJobs') };
}

function checkOffers(record: BulkJobRecord | undefined): readonly MessageAction[] {
  const { source } = record ?? {};
  if (source === undefined) return [];
  return [
    {
      label: l10n.t('Check the File'),
      run: () => executeCommand('chartCards.admin.checkBulkFile', Uri.file(source)),
    },
  ];
}
