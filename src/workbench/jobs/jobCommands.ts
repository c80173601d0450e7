import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import { loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import { adminCommand, type CommandResult, fileCommand } from '../admin/adminCommand.ts';
import type { FileContext } from '../admin/adminContext.ts';
import { jobActions, jobDetails, jobLabel } from './jobItem.ts';
import { jobQuestion } from './jobQuestion.ts';
import { belongsTo, type JobRecord, phaseOf } from './jobRecord.ts';
import { canBeRead, readJobState, stateOperation } from './jobState.ts';

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

interface ChosenJob {
  readonly job: JobRecord;
}

/** Shows what is known of a job, and what can be done with it; a fact that is picked is copied. */
export const showJobCommand = fileCommand<ChosenJob>({
  title: () => vscode.l10n.t('Show Job'),
  operations: [],
  questions: [
    jobQuestion<ChosenJob, JobRecord, FileContext>('job', {
      placeholder: () => vscode.l10n.t('Which job?'),
      fits: (record): record is JobRecord => record.id !== '',
      none: () => vscode.l10n.t('No job of this connection was ordered here.'),
    }),
  ],
  progressTitle: undefined,
  run: async ({ job }, { services: rooms }) => {
    const record = await rooms.jobs.find(job.id);
    if (record === undefined) return { kind: 'told', text: vscode.l10n.t('This job was removed from the list.') };
    const actions = jobActions(record).map(({ label, icon, run }) => ({ label: `$(${icon}) ${label}`, run }));
    const facts = jobDetails(record).map(([name, value]) => ({
      label: name,
      description: value,
      run: () => vscode.env.clipboard.writeText(value),
    }));
    const separator = { kind: vscode.QuickPickItemKind.Separator, run: () => undefined };
    const picked = await vscode.window.showQuickPick(
      [...actions, { label: vscode.l10n.t('Copy what is known'), ...separator }, ...facts],
      {
        title: jobLabel(record),
        placeHolder: vscode.l10n.t('What to do? A fact that is picked is copied'),
        matchOnDescription: true,
        ignoreFocusOut: true,
      },
    );
    await picked?.run();
    return { kind: 'over' };
  },
});

/** Takes a job off the list; the job at the service and saved files are not touched. */
export const forgetJobCommand = fileCommand<ChosenJob>({
  title: () => l10n.t('Remove Job from This List'),
  operations: [],
  questions: [
    jobQuestion<ChosenJob, JobRecord, FileContext>('job', {
      placeholder: () => l10n.t('Which job?'),
      fits: (record): record is JobRecord => record.id !== '',
      none: () => l10n.t('No job of this connection was ordered here.'),
    }),
  ],
  confirm: async ({ job }) => {
    const detail = whatIsLost(job);
    return detail === undefined
      ? undefined
      : { question: l10n.t('Remove “{0}” from the list?', jobLabel(job)), detail, button: l10n.t('Remove') };
  },
  progressTitle: undefined,
  run: async ({ job }, { services: rooms }) => {
    await rooms.jobs.forget(job.id);
    return { kind: 'over' };
  },
});

/** What cannot be found again afterwards; undefined: nothing. */
function whatIsLost(job: JobRecord): string | undefined {
  const phase = phaseOf(job);
  if (phase === 'unconfirmed') {
    return job.kind === 'export'
      ? l10n.t(
          'Whether the service has this export is not known. Its key goes with it: it cannot be resumed any more, and a new order can make a second export.',
        )
      : l10n.t(
          'Whether the service has this upload is not known. It is looked up by its log name, which goes with it: {0}.',
          job.logName,
        );
  }
  if (phase !== 'open' && !(job.kind === 'export' && phase === 'completed' && job.file === undefined)) return undefined;
  return job.kind === 'export'
    ? l10n.t(
        'The export stays at the service, which lists no exports: without its ID it cannot be downloaded any more. The ID is {0}.',
        job.exportId ?? '',
      )
    : l10n.t('The bulk update goes on at the service. Its list shows it as {0}.', job.logName);
}
