import { l10n } from 'vscode';
import { EXPORT_LIMITS } from '../../contract/loyaltyExportRequest.ts';
import type { CommandResult, Confirmation } from '../admin/adminCommand.ts';
import type { AskingContext } from '../admin/adminContext.ts';
import { belongsTo } from '../jobs/jobPlace.ts';
import { formatCustomers, localWindow, utcWindow } from '../jobs/jobWords.ts';
import { customersDigest, type ExportOrder, exportBody } from './exportOrder.ts';

/** What is said before an export is ordered: exactly what will be in it, and what will not. */
export async function confirmOrder(
  order: ExportOrder,
  { services: rooms, connection }: AskingContext,
): Promise<Confirmation | CommandResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(exportBody(order))).length;
  if (bytes > EXPORT_LIMITS.body.most) {
    return {
      kind: 'told',
      tone: 'warning',
      text: l10n.t(
        'The list of customers makes a request of {0} bytes, and the service takes {1} at most. Nothing was sent. Order the customers in several exports.',
        bytes,
        EXPORT_LIMITS.body.most,
      ),
      about: 'refs',
    };
  }
  const { startAt, endAt, format, refs } = order;
  const customers = formatCustomers(customersDigest(refs));
  const open = (await rooms.jobs.all()).find(
    (record) => record.kind === 'export' && record.status === 'unconfirmed' && belongsTo(record, connection),
  );
  const lines = [
    l10n.t('Recorded {0}.', utcWindow(startAt, endAt)),
    l10n.t('As {0}, of {1}, on “{2}”.', format.toUpperCase(), customers, connection.name),
    ...(refs === undefined ? [] : [l10n.t('An identifier that is unknown or not unique makes the whole export fail.')]),
    ...(format === 'json' ? [l10n.t('The file may hold personal data beyond the five columns of a CSV.')] : []),
    ...(open === undefined
      ? []
      : [l10n.t('An earlier export is not confirmed yet. If it is the one you mean, resume it in the Jobs view.')]),
    l10n.t('Exports cannot be cancelled once they are queued.'),
  ];
  return {
    question: l10n.t('Create an export of {0}?', localWindow(startAt, endAt)),
    detail: lines.join('\n'),
    button: l10n.t('Create Export'),
  };
}
