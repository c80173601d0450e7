import { l10n } from 'vscode';
import type { CommandResult } from '../../admin/adminCommand.ts';
import type { RunningContext } from '../../admin/adminContext.ts';
import { readBulkJobState } from '../../jobs/bulkJobBook.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { followToRows } from './followToRows.ts';
import { listOffer } from './jobRowsEnd.ts';

/** Looks an upload whose outcome is not known up by its name (P2 4.6), by reading only, and follows the job it finds. */
export async function lookUpUpload(context: RunningContext, record: BulkJobRecord): Promise<CommandResult> {
  const { client, services: rooms, signal, progress } = context;
  progress(l10n.t('Looking for “{0}”', record.logName));
  const news = await readBulkJobState(client, record, { signal });
  if (news.kind === 'unanswered') {
    return { kind: 'trouble', trouble: { kind: 'call', operation: news.operation, end: news.outcome } };
  }
  const { change } = news;
  await rooms.jobs.change(record.id, change).catch(() => undefined);
  const now: BulkJobRecord = { ...record, ...change };
  if (now.jobId !== undefined) {
    return followToRows(context, { _id: now.jobId, name: now.logName, status: now.status }, now);
  }
  return {
    kind: 'told',
    tone: 'warning',
    text:
      now.status === 'notCreated'
        ? l10n.t(
            'The service has no job “{0}”: the upload did not arrive, and nothing was changed. It can be uploaded again.',
            record.logName,
          )
        : l10n.t(
            'The service does not list “{0}” yet. It may still arrive: look again in a few minutes, and do not upload the file before.',
            record.logName,
          ),
    offers: [listOffer()],
  };
}
