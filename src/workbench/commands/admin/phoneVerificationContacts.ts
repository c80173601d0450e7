import { l10n } from 'vscode';
import { listPhoneContacts } from '../../../contract/phoneVerification.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { phoneContactColumns } from '../../admin/columns/phoneContact.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { textIn, traderActions } from '../../admin/traders/traderActions.ts';

/** The traders who gave a phone number. */
export const phoneVerificationContactsCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('Phone-Verification Contacts'),
  operations: [listPhoneContacts],
  questions: [],
  progressTitle: () => l10n.t('Reading the phone-verification contacts'),
  run: async (_answers, context) =>
    showList(context, {
      operation: listPhoneContacts,
      pages: context.service.phoneVerification.contacts.pages({}, { signal: context.signal }),
      table: {
        title: l10n.t('Phone-Verification Contacts'),
        subtitle: describeSource(context.connection),
        columns: phoneContactColumns(),
        notes: [l10n.t('The documents do not show what this list holds: a column may be empty on your service.')],
        personalData: listPhoneContacts.personalData,
        actions: traderActions(context.connection, (row) => ({
          userId: textIn(row['client_id']),
          email: textIn(row['email']),
        })),
        fileName: 'phone-verification-contacts',
        empty: l10n.t('No trader gave a phone number.'),
      },
    }),
});
