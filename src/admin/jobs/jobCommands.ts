import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { getBulkUpdateStatus } from '../../contract/bulkUpdates.ts';
import { loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import { CONNECTED } from '../../shell/contextKeys.ts';
import { viewItem, viewTitle, whileFocused } from '../../shell/contributions.ts';
import { type Choice, pickStep } from '../../shell/quickInputSteps.ts';
import {
  adminCommand,
  type CommandResult,
  type FileCommand,
  fileCommand,
  message,
  type ServiceCommand,
  warning,
} from '../runner/adminCommand.ts';
import type { AskingContext, FileContext } from '../runner/adminContext.ts';
import type { Question } from '../runner/questions/question.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { jobActions, jobDetails, jobLabel, jobSummary } from './jobItem.ts';
import { belongsTo, type JobRecord, jobArgument, phaseOf } from './jobRecord.ts';
import { canBeRead, refreshJob, stateOperation } from './jobState.ts';

/** Reads the state of every unfinished job, and the list itself: another window may have changed it. */
const refreshJobsCommand: ServiceCommand = adminCommand<Record<never, never>>({
  title: 'Refresh Jobs',
  icon: 'refresh',
  menus: [viewTitle('jobs', 'navigation@2', CONNECTED)],
  help: 'Reads the status of the exports and bulk updates in the Jobs view.',
  documented: { permission: 'as the jobs', source: 'P1 4.2, P2 4.6' },
  operations: [loyaltyExportStatus, getBulkUpdateStatus],
  questions: [],
  progressTitle: () => l10n.t('Reading the state of the jobs'),
  run: async (_, { services, connection, client, signal, progress }): Promise<CommandResult> => {
    const open = (await services.jobs.all()).filter((record) => canBeRead(record) && belongsTo(record, connection));
    let firstProblem: CommandResult | undefined;
    for (const [i, record] of open.entries()) {
      if (signal.aborted) break;
      progress(l10n.t('{0} of {1}', i + 1, open.length), i + 1, open.length);
      const outcome = await refreshJob(client, services.jobs, record, signal);
      // A job that can't be read doesn't keep the others from being read.
      if (outcome.kind !== 'done') firstProblem ??= failedCall(stateOperation(record), outcome);
    }
    services.jobTree.refresh();
    return firstProblem ?? { kind: 'done' };
  },
});

interface ChosenJob {
  readonly job: JobRecord;
}

/** Shows a job's details and actions; selecting a detail copies it. */
const showJobCommand: FileCommand = fileCommand<ChosenJob>({
  title: 'Show Job…',
  icon: 'info',
  palette: CONNECTED,
  menus: [viewItem('jobs', '1_job@9', 'viewItem =~ /^(export|bulk)\\b/')],
  help: "Shows a job's details and actions. Select a detail to copy it.",
  operations: [],
  questions: [anyJobQuestion()],
  progressTitle: undefined,
  run: async ({ job }, { services }) => {
    const record = await services.jobs.find(job.id);
    if (record === undefined) return message(vscode.l10n.t('This job was removed from the list.'));
    const actions = jobActions(record).map(({ label, icon, run }) => ({ label: `$(${icon}) ${label}`, run }));
    const facts = jobDetails(record).map(([name, value]) => ({
      label: name,
      description: value,
      run: () => vscode.env.clipboard.writeText(value),
    }));
    const separator = { kind: vscode.QuickPickItemKind.Separator, run: () => undefined };
    const picked = await vscode.window.showQuickPick(
      [...actions, { label: vscode.l10n.t('Details'), ...separator }, ...facts],
      {
        title: jobLabel(record),
        placeHolder: vscode.l10n.t('Select an action, or a detail to copy'),
        matchOnDescription: true,
        ignoreFocusOut: true,
      },
    );
    await picked?.run();
    return { kind: 'done' };
  },
});

/** Removes a job from the list; the job on the service and saved files stay. */
const forgetJobCommand: FileCommand = fileCommand<ChosenJob>({
  title: 'Remove Job from This List',
  icon: 'close',
  palette: false,
  menus: [viewItem('jobs', '2_list@1', 'viewItem =~ /^(export|bulk)\\b/')],
  keys: [
    {
      key: 'delete',
      mac: 'cmd+backspace',
      when: whileFocused('jobs'),
      args: { $treeViewId: 'chartCards.jobs', $focusedTreeItem: true },
    },
  ],
  operations: [],
  questions: [anyJobQuestion()],
  confirm: async ({ job }) => {
    const detail = whatIsLost(job);
    return detail === undefined
      ? undefined
      : { question: l10n.t('Remove “{0}” from the list?', jobLabel(job)), detail, button: l10n.t('Remove') };
  },
  progressTitle: undefined,
  run: async ({ job }, { services }) => {
    await services.jobs.forget(job.id);
    return { kind: 'done' };
  },
});

/** Describes what is lost with the record; undefined if nothing is. */
function whatIsLost(job: JobRecord): string | undefined {
  const phase = phaseOf(job);
  if (phase === 'unconfirmed') {
    return job.kind === 'export'
      ? l10n.t(
          'We don’t know whether the service has this export. Removing it also removes its key: you can’t resume it, and a new request may create a second export.',
        )
      : l10n.t(
          'We don’t know whether the service has this upload. Removing it also removes the job name to look it up by: {0}.',
          job.logName,
        );
  }
  if (phase !== 'open' && !(job.kind === 'export' && phase === 'completed' && job.file === undefined)) return undefined;
  return job.kind === 'export'
    ? l10n.t(
        'The export stays on the service, but the service can’t list exports: without its ID, it can’t be downloaded. The ID is {0}.',
        job.exportId ?? '',
      )
    : l10n.t('The bulk update continues on the service, which lists it as {0}.', job.logName);
}

function anyJobQuestion() {
  return jobQuestion<ChosenJob, JobRecord, FileContext>('job', {
    placeholder: () => l10n.t('Select a job'),
    fits: (record): record is JobRecord => record.id !== '',
    none: () => l10n.t('No job of this connection was started on this machine.'),
  });
}

interface JobOptions<Job extends JobRecord> {
  readonly placeholder: () => string;
  /** Which jobs are listed. */
  readonly fits: (record: JobRecord) => record is Job;
  /** Shown if there is none. */
  readonly none: () => string;
}

/**
 * Asks for one of the current connection's jobs that were ordered on this machine; a row the command was called on is
 * the answer.
 */
export function jobQuestion<Answers, Job extends JobRecord, Context extends FileContext>(
  name: keyof Answers & string,
  options: JobOptions<Job>,
): Question<Answers, Context> {
  return {
    name,
    given: ({ args }) => {
      const record = jobArgument(args);
      return record !== undefined && options.fits(record) ? record : undefined;
    },
    ask: async ({ frame, context, answers }) => {
      const { current } = context.dependencies.connections;
      const records =
        current === undefined ? [] : (await context.services.jobs.all()).filter((it) => belongsTo(it, current));
      const items: Choice<JobRecord>[] = records.filter(options.fits).map((record) => ({
        label: jobLabel(record),
        description: jobSummary(record),
        detail: vscode.l10n.t('started {0}', formatLocalTime(record.at)),
        value: record,
      }));
      if (items.length === 0) {
        void vscode.window.showInformationMessage(options.none());
        return { kind: 'cancel' };
      }
      const before = answers[name] as JobRecord | undefined;
      const active = records.find(({ id }) => id === before?.id);
      return pickStep<JobRecord>(frame, { placeholder: options.placeholder(), items, active });
    },
  };
}

/** The job's current record, or why the command can't use it. */
export async function checkedJob(
  job: JobRecord,
  { services, connection }: AskingContext,
): Promise<{ readonly kind: 'job'; readonly record: JobRecord } | CommandResult> {
  const record = await services.jobs.find(job.id);
  if (record === undefined) return message(l10n.t('This job was removed from the list.'));
  if (belongsTo(record, connection)) return { kind: 'job', record };
  return warning(
    l10n.t(
      'This job belongs to “{0}” at {1}, but that connection has changed. Nothing was sent. Switch to the job’s connection first.',
      record.connectionId,
      record.origin,
    ),
  );
}

/** The admin commands of this file by name. */
export const jobCommands = {
  refreshJobs: refreshJobsCommand,
  showJob: showJobCommand,
  forgetJob: forgetJobCommand,
};
