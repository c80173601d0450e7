import { commands, l10n } from 'vscode';
import type { CommandResult, MessageAction } from '../admin/adminCommand.ts';
import type { RunningContext } from '../admin/adminContext.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { followJob } from '../jobs/followJob.ts';
import type { JobNode } from '../jobs/jobNode.ts';
import type { JobRecord } from '../jobs/jobRecord.ts';
import { stateOperation } from '../jobs/jobState.ts';
import { formatJobStatus, formatRows, localWindow } from '../jobs/jobWords.ts';
import { describeExportFailed } from './downloadWords.ts';

const SECOND_MS = 1000;

/** Follows an export until its end, with its state and the time so far; giving up ends the looking, not the job. */
export async function followExport(context: RunningContext, record: JobRecord): Promise<CommandResult> {
  const { client, services: rooms, signal, progress } = context;
  const started = Date.now();
  let status = formatJobStatus(record);
  const tell = (): void => {
    const seconds = Math.round((Date.now() - started) / SECOND_MS);
    progress(l10n.t('{0} · {1} s · You can close this: the job goes on.', status, seconds));
  };
  tell();
  const ticking = setInterval(tell, SECOND_MS);
  try {
    const end = await followJob(client, rooms.jobs, record, {
      signal,
      onState: (now) => {
        status = formatJobStatus(now);
        tell();
      },
    });
    switch (end.kind) {
      case 'over':
        return endedResult(end.value);
      case 'cancelled':
      case 'outOfTime':
        return {
          kind: 'told',
          text: describeOngoing(end.last ?? record),
          offers: [followAgainOffer(end.last ?? record), showJobsOffer()],
        };
      case 'failed':
        return { kind: 'trouble', trouble: { kind: 'call', operation: stateOperation(record), end: end.outcome } };
    }
  } finally {
    clearInterval(ticking);
  }
}

function endedResult(record: JobRecord): CommandResult {
  if (record.status !== 'completed') return { kind: 'told', tone: 'warning', text: describeExportFailed() };
  const name = localWindow(record.startAt, record.endAt);
  return {
    kind: 'told',
    text:
      record.rows === undefined
        ? l10n.t('The export {0} is completed.', name)
        : l10n.t('The export {0} is completed: {1}.', name, formatRows(record.rows)),
    offers: [
      {
        label: l10n.t('Download…'),
        run: () => executeCommand('chartCards.admin.downloadExport', jobNode(record)),
      },
    ],
  };
}

function describeOngoing(record: JobRecord): string {
  return l10n.t('The export goes on at the service ({0}). The Jobs view shows its state.', formatJobStatus(record));
}

function followAgainOffer(record: JobRecord): MessageAction {
  return {
    label: l10n.t('Follow Again'),
    run: () => executeCommand('chartCards.admin.resumeExport', jobNode(record)),
  };
}

function showJobsOffer(): MessageAction {
  return {
    label: l10n.t('Show Jobs'),
    run: () => commands.executeCommand('chartCards.jobs.focus'),
  };
}

function jobNode(record: JobRecord): JobNode {
  return { kind: 'job', record };
}
