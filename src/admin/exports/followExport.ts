import { l10n } from 'vscode';
import { keyFingerprint } from '../../client/digest.ts';
import { createLoyaltyExport } from '../../contract/loyaltyExports.ts';
import { executeCommand, focusView } from '../../shell/executeCommand.ts';
import { formatJobStatus, localWindow } from '../jobs/formatJob.ts';
import type { JobNode } from '../jobs/jobItem.ts';
import type { ExportJobRecord, JobRecord } from '../jobs/jobRecord.ts';
import { followJob, stateOperation } from '../jobs/jobState.ts';
import { formatRows } from '../results/resultTable.ts';
import type { CommandResult, MessageAction } from '../runner/adminCommand.ts';
import type { AskingContext, RunningContext } from '../runner/adminContext.ts';
import { describeFailure } from '../runner/problems/describeProblem.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { describeExportFailed } from './exportDownload.ts';
import { sendOrder } from './exportOrder.ts';

/** Sends an order, for the first time or again, and follows its job. */
export async function orderAndFollow(
  context: RunningContext,
  record: ExportJobRecord,
  refs: readonly string[] | undefined,
): Promise<CommandResult> {
  const { client, services, dependencies, signal } = context;
  const orderContext = { client, jobs: services.jobs, journal: dependencies.journal };
  const end = await sendOrder(orderContext, record, refs, signal).catch((error: unknown) => {
    if (isDiskError(error)) throw new Error(describeNotWritten(error.code));
    throw error;
  });
  switch (end.kind) {
    case 'ordered':
      return followExport(context, end.record);
    case 'refused':
      return failedCall(createLoyaltyExport, end.outcome);
    case 'unknown':
      return notConfirmedEnd(record, end.outcome.kind === 'refused' ? '' : describeFailure(end.outcome.failure));
  }
}

/** A fingerprint of the API key that a connection uses; empty if it has none. */
export async function currentKeyFingerprint({ dependencies, connection }: AskingContext): Promise<string> {
  const found = await dependencies.connections.keyOf(connection.id);
  return found.kind === 'key' ? keyFingerprint(found.key) : '';
}

function notConfirmedEnd(record: ExportJobRecord, why: string): CommandResult {
  return {
    kind: 'message',
    tone: 'warning',
    text: l10n
      .t(
        '{0} We couldn’t confirm whether the export was queued. Resume it: the same request is sent with the same key, which can’t create a second job.',
        why,
      )
      .trim(),
    actions: [
      {
        label: l10n.t('Resume'),
        run: () => executeCommand('chartCards.admin.resumeExport', { kind: 'job', record }),
      },
    ],
  };
}

function describeNotWritten(code: string): string {
  return l10n.t(
    'The request couldn’t be written to disk ({0}), so nothing was sent. Free up disk space and create it again.',
    code,
  );
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}

const SECOND_MS = 1000;

/** Follows an export to its end, showing its state and the elapsed time; cancelling stops watching, not the job. */
export async function followExport(context: RunningContext, record: JobRecord): Promise<CommandResult> {
  const { client, services, signal, progress } = context;
  const started = performance.now();
  let status = formatJobStatus(record);
  const tell = (): void => {
    const seconds = Math.round((performance.now() - started) / SECOND_MS);
    progress(l10n.t('{0} · {1} s · You can cancel, the job continues.', status, seconds));
  };
  tell();
  const ticking = setInterval(tell, SECOND_MS);
  try {
    const end = await followJob(client, services.jobs, record, {
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
          kind: 'message',
          text: describeOngoing(end.last ?? record),
          actions: [followAgainAction(end.last ?? record), showJobsAction()],
        };
      case 'failed':
        return failedCall(stateOperation(record), end.outcome);
    }
  } finally {
    clearInterval(ticking);
  }
}

function endedResult(record: JobRecord): CommandResult {
  if (record.status !== 'completed') return { kind: 'message', tone: 'warning', text: describeExportFailed() };
  const name = localWindow(record.startAt, record.endAt);
  return {
    kind: 'message',
    text:
      record.rows === undefined
        ? l10n.t('The export {0} is completed.', name)
        : l10n.t('The export {0} is completed: {1}.', name, formatRows(record.rows)),
    actions: [
      {
        label: l10n.t('Download…'),
        run: () => executeCommand('chartCards.admin.downloadExport', jobNode(record)),
      },
    ],
  };
}

function describeOngoing(record: JobRecord): string {
  return l10n.t('The export continues on the service ({0}). The Jobs view shows its state.', formatJobStatus(record));
}

function followAgainAction(record: JobRecord): MessageAction {
  return {
    label: l10n.t('Follow Again'),
    run: () => executeCommand('chartCards.admin.resumeExport', jobNode(record)),
  };
}

function showJobsAction(): MessageAction {
  return {
    label: l10n.t('Show Jobs'),
    run: () => focusView('jobs'),
  };
}

function jobNode(record: JobRecord): JobNode {
  return { kind: 'job', record };
}
