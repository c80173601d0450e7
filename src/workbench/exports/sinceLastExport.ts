import { l10n } from 'vscode';
import { startOfMinute, windowBetween } from '../admin/dates/localDays.ts';
import type { ProposedWindow } from '../admin/questions/windowQuestion.ts';
import type { ConnectionProfile } from '../connection/connectionProfile.ts';
import type { JobRepository } from '../jobs/jobBook.ts';
import { belongsTo } from '../jobs/jobPlace.ts';
import { customersDigest } from './exportOrder.ts';
import { lastExportEnd } from './lastExport.ts';

/** Proposes the window that begins where the last export of the same customers ended; none where there was none. */
export async function sinceLastExport(
  jobs: Pick<JobRepository, 'all'>,
  connection: ConnectionProfile,
  refs: readonly string[] | undefined,
  now: Date,
): Promise<readonly ProposedWindow[]> {
  const records = (await jobs.all()).filter((record) => belongsTo(record, connection));
  const end = lastExportEnd(records, customersDigest(refs));
  if (end === undefined) return [];
  return [
    {
      id: 'sinceLastExport',
      label: l10n.t('Since the Last Export’s End'),
      window: { ...windowBetween(new Date(end), startOfMinute(now)), startAt: end },
    },
  ];
}
