import { l10n } from 'vscode';
import type { ExportFormat } from '../../../contract/loyaltyExportRecord.ts';
import { createLoyaltyExport, loyaltyExportStatus } from '../../../contract/loyaltyExports.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { choiceQuestion } from '../../admin/questions/choiceQuestion.ts';
import { identifiersQuestion } from '../../admin/questions/identifiersQuestion.ts';
import { type AnsweredWindow, windowQuestion } from '../../admin/questions/windowQuestion.ts';
import { confirmOrder } from '../../exports/confirmOrder.ts';
import { type ExportOrder, newExportRecord } from '../../exports/exportOrder.ts';
import { currentKeyFingerprint, orderAndFollow } from '../../exports/orderAndFollow.ts';
import { sinceLastExport } from '../../exports/sinceLastExport.ts';
import { jobOwner } from '../../jobs/jobPlace.ts';

interface CreateExportAnswers {
  /** Undefined: all customers. */
  readonly refs: readonly string[] | undefined;
  readonly window: AnsweredWindow;
  readonly format: ExportFormat;
}

/** Orders a file of the recorded history of reward coins, follows the job and offers the file. */
export const createExportCommand = adminCommand<CreateExportAnswers>({
  title: () => l10n.t('Export Coin History'),
  operations: [createLoyaltyExport, loyaltyExportStatus],
  questions: [
    identifiersQuestion('refs', {
      placeholder: () => l10n.t('Whose history? Customers are given by the community’s active customer identifier'),
      everybody: () => l10n.t('All Customers'),
      check: contractCheck(createLoyaltyExport, 'body.client_refs'),
      checkEach: contractCheck(createLoyaltyExport, 'body.client_refs[]'),
      // Text identifiers match exactly (P1 4.1).
      ends: 'exact',
    }),
    windowQuestion('window', {
      placeholder: () => l10n.t('Recorded when? Windows that follow one another share a boundary'),
      remember: true,
      extra: ({ services: rooms, connection }, { refs }) => sinceLastExport(rooms.jobs, connection, refs, new Date()),
    }),
    choiceQuestion('format', {
      placeholder: () => l10n.t('As what kind of file?'),
      remember: true,
      choices: () => [
        {
          label: 'CSV',
          detail: l10n.t('Five columns: customer, event, time, operation, amount. For spreadsheets.'),
          value: 'csv',
        },
        {
          label: 'JSON',
          detail: l10n.t('Fourteen fields with quality notes. May hold personal data beyond the five columns.'),
          value: 'json',
        },
      ],
    }),
  ],
  confirm: (answers, context) => confirmOrder(orderOf(answers), context),
  progressTitle: () => l10n.t('Creating the export'),
  continuesOnService: true,
  run: async (answers, context) => {
    const order = orderOf(answers);
    const record = newExportRecord(
      order,
      jobOwner(context.connection),
      await currentKeyFingerprint(context),
      Date.now(),
    );
    return orderAndFollow(context, record, order.refs);
  },
});

function orderOf({ refs, window, format }: CreateExportAnswers): ExportOrder {
  return { format, startAt: window.startAt, endAt: window.endAt, refs };
}
