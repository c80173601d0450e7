import { l10n } from 'vscode';
import type { CommandResult, Confirmation } from '../admin/adminCommand.ts';
import type { AskingContext } from '../admin/adminContext.ts';
import { checkedJob } from '../jobs/checkedJob.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { customersDigest, sameCustomers } from './exportOrder.ts';
import { currentKeyFingerprint } from './orderAndFollow.ts';

/**
 * What has to be right before an unconfirmed order is sent again: another list is another body, and with another key the
 * service would make a second job (P1 4.1). Undefined: nothing is left to be asked.
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
      kind: 'told',
      tone: 'warning',
      text: l10n.t(
        'These are not the customers of that order. Nothing was sent: another list would be another export. Give the same list, in any order, or create a new export.',
      ),
      about: 'refs',
    };
  }
  if (record.keyFingerprint === (await currentKeyFingerprint(context))) return undefined;
  return {
    question: l10n.t('Send the order with another API key?'),
    detail: l10n.t(
      'It was sent with another key than the one of this connection now. If it arrived then, the service makes a second export of it; nothing else happens twice.',
    ),
    button: l10n.t('Send'),
  };
}
