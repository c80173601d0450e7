import { l10n } from 'vscode';
import type { RunningContext } from '../../admin/adminContext.ts';
import { readBulkJobState } from '../../jobs/bulkJobBook.ts';
import { belongsTo } from '../../jobs/jobPlace.ts';
import type { BulkJobRecord, JobRecord } from '../../jobs/jobRecord.ts';

/** What is known of an earlier upload of the very same file. */
export type EarlierUpload =
  | { readonly kind: 'none' }
  /** The service has it. */
  | { readonly kind: 'sent'; readonly record: BulkJobRecord }
  /** Whether it arrived is still not known: the file is not sent again before. */
  | { readonly kind: 'open'; readonly record: BulkJobRecord };

/** Looks for uploads of this file from this machine; one whose outcome is unknown is looked up by its name first. */
export async function earlierUpload(context: RunningContext, sha256: string): Promise<EarlierUpload> {
  const { services: rooms, connection } = context;
  const records = await rooms.jobs.all().catch((): readonly JobRecord[] => []);
  const same = records
    .filter((record) => record.kind === 'bulk')
    .filter((record) => record.sha256 === sha256 && belongsTo(record, connection));
  let sent: BulkJobRecord | undefined;
  for (const record of same) {
    const now = record.status === 'unconfirmed' ? await lookUpRecord(context, record) : record;
    if (now.status === 'unconfirmed') return { kind: 'open', record: now };
    if (now.status !== 'notCreated') sent ??= now;
  }
  return sent === undefined ? { kind: 'none' } : { kind: 'sent', record: sent };
}

async function lookUpRecord({ client, services: rooms, signal, progress }: RunningContext, record: BulkJobRecord) {
  progress(l10n.t('Looking for “{0}”', record.logName));
  const news = await readBulkJobState(client, record, { signal });
  if (news.kind === 'unanswered') return record;
  await rooms.jobs.change(record.id, news.change).catch(() => undefined);
  return { ...record, ...news.change };
}
