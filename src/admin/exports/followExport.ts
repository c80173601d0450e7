import { l10n } from 'vscode';
import { keyFingerprint } from '../../client/digest.ts';
import { createLoyaltyExport, EXPORT_LIMITS } from '../../contract/loyaltyExports.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { focusView } from '../../shell/executeCommand.ts';
import { followToEnd } from '../jobs/followToEnd.ts';
import { checkedJob } from '../jobs/jobCommands.ts';
import type { JobRepository } from '../jobs/jobFiles.ts';
import { formatCustomers, formatJobStatus, localWindow, utcWindow } from '../jobs/jobItem.ts';
import { belongsTo, type ExportJobRecord, type JobRecord } from '../jobs/jobRecord.ts';
import { followJob, stateOperation } from '../jobs/jobState.ts';
import { formatRows } from '../results/resultTable.ts';
import { type CommandResult, type Confirmation, message, warning } from '../runner/adminCommand.ts';
import type { AskingContext, RunningContext } from '../runner/adminContext.ts';
import { commandButton } from '../runner/commandActions.ts';
import { describeFailure } from '../runner/problems/describeProblem.ts';
import { startOfMinute, windowBetween } from '../runner/questions/dateWindow.ts';
import type { ProposedWindow } from '../runner/questions/windowQuestion.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import { exportFailedEnd } from './exportDownload.ts';
import {
  customersDigest,
  type ExportOrder,
  exportBody,
  lastExportEnd,
  sameCustomers,
  sendOrder,
} from './exportOrder.ts';

/** The confirmation of an export: exactly what will and won't be in it. */
export async function confirmOrder(
  order: ExportOrder,
  { services, connection }: AskingContext,
): Promise<Confirmation | CommandResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(exportBody(order))).length;
  if (bytes > EXPORT_LIMITS.body.most) {
    return {
      kind: 'message',
      tone: 'warning',
      text: l10n.t(
        'The list of customers makes a request of {0} bytes. The limit is {1}. Nothing was sent. Split the customers into several exports.',
        bytes,
        EXPORT_LIMITS.body.most,
      ),
      question: 'refs',
    };
  }
  const { startAt, endAt, format, refs } = order;
  const customers = formatCustomers(customersDigest(refs));
  const open = (await services.jobs.all()).find(
    (record) => record.kind === 'export' && record.status === 'unconfirmed' && belongsTo(record, connection),
  );
  const lines = [
    l10n.t('Recorded {0}.', utcWindow(startAt, endAt)),
    l10n.t('{0} of {1} on “{2}”.', format.toUpperCase(), customers, connection.name),
    ...(refs === undefined ? [] : [l10n.t('An unknown or ambiguous identifier makes the whole export fail.')]),
    ...(format === 'json' ? [l10n.t('The file may contain personal data beyond a CSV’s five columns.')] : []),
    ...(open === undefined
      ? []
      : [l10n.t('An earlier export isn’t confirmed yet. If you mean that one, resume it in the Jobs view.')]),
    l10n.t('Exports can’t be cancelled once they’re queued.'),
  ];
  return {
    question: l10n.t('Create an export of {0}?', localWindow(startAt, endAt)),
    detail: lines.join('\n'),
    button: l10n.t('Create Export'),
  };
}

/**
 * Checks an unconfirmed order before it is sent again: another list would be another body, and with another key the
 * service would create a second job (P1 4.1). Undefined: nothing to ask.
 */
export async function confirmResume(
  job: ExportJobRecord,
  refs: readonly string[] | undefined,
  context: AskingContext,
): Promise<Confirmation | CommandResult | undefined> {
  const checked = await checkedJob(job, context);
  if (checked.kind !== 'job') return checked;
  const { record } = checked;
  if (record.kind !== 'export' || record.exportId !== undefined) return undefined;
  if (!sameCustomers(record.customers, customersDigest(refs))) {
    return {
      kind: 'message',
      tone: 'warning',
      text: l10n.t(
        'These aren’t the customers of that export. Nothing was sent, because another list would be another export. Enter the same list, in any order, or create a new export.',
      ),
      question: 'refs',
    };
  }
  if (record.keyFingerprint === (await currentKeyFingerprint(context))) return undefined;
  return {
    question: l10n.t('Send the request with another API key?'),
    detail: l10n.t(
      'It was first sent with a key other than this connection’s current one. If the first request arrived, the service creates a second export. Nothing else happens twice.',
    ),
    button: l10n.t('Send'),
  };
}

/** Proposes the window that begins where the last export of the same customers ended; none if there was none. */
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
      label: l10n.t('Since the Last Export'),
      window: { ...windowBetween(new Date(end), startOfMinute(now)), startAt: end },
    },
  ];
}

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
  return warning(
    l10n
      .t(
        '{0} We couldn’t confirm whether the export was queued. Resume it: the same request is sent with the same key, which can’t create a second job.',
        why,
      )
      .trim(),
    [commandButton(l10n.t('Resume'), 'chartCards.admin.resumeExport', { kind: 'job', record })],
  );
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

/** Follows an export to its end. */
export function followExport(context: RunningContext, record: JobRecord): Promise<CommandResult> {
  const { client, services } = context;
  return followToEnd<JobRecord>(context, {
    poll: (options) => followJob(client, services.jobs, record, options),
    status: formatJobStatus(record),
    describe: formatJobStatus,
    ended: endedResult,
    left: (last = record) => ongoingResult(last),
    failed: (outcome) => failedCall(stateOperation(record), outcome),
  });
}

function endedResult(record: JobRecord): CommandResult {
  if (record.status !== 'completed') return exportFailedEnd(record);
  const name = localWindow(record.startAt, record.endAt);
  return message(
    record.rows === undefined
      ? l10n.t('The export {0} is completed.', name)
      : l10n.t('The export {0} is completed: {1}.', name, formatRows(record.rows)),
    [commandButton(l10n.t('Download…'), 'chartCards.admin.downloadExport', { kind: 'job', record })],
  );
}

function ongoingResult(record: JobRecord): CommandResult {
  const status = formatJobStatus(record);
  return message(l10n.t('The export continues on the service ({0}). The Jobs view shows its state.', status), [
    commandButton(l10n.t('Follow Again'), 'chartCards.admin.resumeExport', { kind: 'job', record }),
    { label: l10n.t('Show Jobs'), run: () => focusView('jobs') },
  ]);
}
