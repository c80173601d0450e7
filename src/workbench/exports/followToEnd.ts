import { commands, l10n } from 'vscode';
import type { Offer, RunEnd } from '../admin/adminCommand.ts';
import type { RunningContext } from '../admin/adminContext.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { followJob } from '../jobs/followJob.ts';
import type { JobNode } from '../jobs/jobNode.ts';
import type { JobRecord } from '../jobs/jobRecord.ts';
import { stateOperation } from '../jobs/jobState.ts';
import { localWindow, rowsInWords, statusInWords } from '../jobs/jobWords.ts';
import { failedInWords } from './downloadWords.ts';

const SECOND_MS = 1000;

/** Follows an export until its end, with its state and the time so far; giving up ends the looking, not the job. */
export async function followToEnd(context: RunningContext, record: JobRecord): Promise<RunEnd> {
  const { client, rooms, signal, progress } = context;
  const started = Date.now();
  let status = statusInWords(record);
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
        status = statusInWords(now);
        tell();
      },
    });
    switch (end.kind) {
      case 'over':
        return ended(end.value);
      case 'cancelled':
      case 'outOfTime':
        return { kind: 'told', text: goesOn(end.last ?? record), offers: [resume(end.last ?? record), showJobs()] };
      case 'failed':
        return { kind: 'trouble', trouble: { kind: 'call', operation: stateOperation(record), end: end.outcome } };
    }
  } finally {
    clearInterval(ticking);
  }
}

function ended(record: JobRecord): RunEnd {
  if (record.status !== 'completed') return { kind: 'told', tone: 'warning', text: failedInWords() };
  const name = localWindow(record.startAt, record.endAt);
  return {
    kind: 'told',
    text:
      record.rows === undefined
        ? l10n.t('The export {0} is completed.', name)
        : l10n.t('The export {0} is completed: {1}.', name, rowsInWords(record.rows)),
    offers: [
      {
        label: l10n.t('Download…'),
        run: () => executeCommand('chartCards.admin.downloadExport', nodeOf(record)),
      },
    ],
  };
}

function goesOn(record: JobRecord): string {
  return l10n.t('The export goes on at the service ({0}). The Jobs view shows its state.', statusInWords(record));
}

function resume(record: JobRecord): Offer {
  return {
    label: l10n.t('Follow Again'),
    run: () => executeCommand('chartCards.admin.resumeExport', nodeOf(record)),
  };
}

function showJobs(): Offer {
  return {
    label: l10n.t('Show Jobs'),
    run: () => commands.executeCommand('chartCards.jobs.focus'),
  };
}

function nodeOf(record: JobRecord): JobNode {
  return { kind: 'job', record };
}
