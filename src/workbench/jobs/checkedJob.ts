import { l10n } from 'vscode';
import type { CommandResult } from '../admin/adminCommand.ts';
import type { AskingContext } from '../admin/adminContext.ts';
import { belongsTo } from './jobPlace.ts';
import type { JobRecord } from './jobRecord.ts';

/** The job as it is on disk now, or why the command cannot be about it. */
export async function checkedJob(
  job: JobRecord,
  { services: rooms, connection }: AskingContext,
): Promise<{ readonly kind: 'job'; readonly record: JobRecord } | CommandResult> {
  const record = await rooms.jobs.find(job.id);
  if (record === undefined) return { kind: 'told', text: l10n.t('This job was removed from the list.') };
  if (belongsTo(record, connection)) return { kind: 'job', record };
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n.t(
      'This job belongs to “{0}” at {1}, which is another connection now. Nothing was sent. Switch to it first.',
      record.connectionId,
      record.origin,
    ),
  };
}
