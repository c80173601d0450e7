import { l10n } from 'vscode';
import { getBulkUpdateStatus } from '../../../contract/bulkUpdates.ts';
import { loyaltyExportStatus } from '../../../contract/loyaltyExports.ts';
import { adminCommand, type CommandResult } from '../../admin/adminCommand.ts';
import { belongsTo } from '../../jobs/jobPlace.ts';
import { canBeRead, readJobState, stateOperation } from '../../jobs/jobState.ts';

/** Reads the state of every job that is not over, and the list itself: another window may have changed it. */
export const refreshJobsCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('Refresh Jobs'),
  operations: [loyaltyExportStatus, getBulkUpdateStatus],
  questions: [],
  progressTitle: () => l10n.t('Reading the state of the jobs'),
  run: async (_, { services: rooms, connection, client, signal, progress }): Promise<CommandResult> => {
    const open = (await rooms.jobs.all()).filter((record) => canBeRead(record) && belongsTo(record, connection));
    let trouble: CommandResult | undefined;
    for (const [i, record] of open.entries()) {
      if (signal.aborted) break;
      progress(l10n.t('{0} of {1}', i + 1, open.length), i + 1, open.length);
      const outcome = await readJobState(client, record, signal);
      if (outcome.kind === 'done') await rooms.jobs.change(record.id, outcome.value);
      // One that cannot be read does not keep the others from being read.
      else trouble ??= { kind: 'trouble', trouble: { kind: 'call', operation: stateOperation(record), end: outcome } };
    }
    rooms.jobTree.refresh();
    return trouble ?? { kind: 'over' };
  },
});
