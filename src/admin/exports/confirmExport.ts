import { l10n } from 'vscode';
import { EXPORT_LIMITS } from '../../contract/loyaltyExports.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { formatCustomers, localWindow, utcWindow } from '../jobs/formatJob.ts';
import type { JobRepository } from '../jobs/jobFiles.ts';
import { checkedJob } from '../jobs/jobQuestion.ts';
import { belongsTo, type ExportJobRecord } from '../jobs/jobRecord.ts';
import type { CommandResult, Confirmation } from '../runner/adminCommand.ts';
import type { AskingContext } from '../runner/adminContext.ts';
import { startOfMinute, windowBetween } from '../runner/questions/dateWindow.ts';
import type { ProposedWindow } from '../runner/questions/windowQuestion.ts';
import { customersDigest, type ExportOrder, exportBody, lastExportEnd, sameCustomers } from './exportOrder.ts';
import { currentKeyFingerprint } from './followExport.ts';

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
