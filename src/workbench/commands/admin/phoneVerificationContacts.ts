import { l10n } from 'vscode';
import { listPhoneContacts } from '../../../contract/phoneVerification.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { phoneContactColumns } from '../../admin/columns/phoneContact.ts';
import { readFrom } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { nameIn, traderActions } from '../../admin/traders/traderActions.ts';

/** The traders who gave a phone number. */
export const phoneVerificationContacts = adminCommand<Record<never, never>>({
  title: () => l10n.t('Phone-Verification Contacts'),
  operations: [listPhoneContacts],
  questions: [],
  doing: () => l10n.t('Reading the phone-verification contacts'),
  run: async (_answers, context) =>
    showList(context, {
      operation: listPhoneContacts,
      pages: context.service.phoneVerification.contacts.pages({}, { signal: context.signal }),
      table: {
        title: l10n.t('Phone-Verification Contacts'),
        subtitle: readFrom(context.connection),
        columns: phoneContactColumns(),
        notes: [l10n.t('The documents do not show what this list holds: a column may be empty on your service.')],
        personalData: listPhoneContacts.personalData,
        actions: traderActions(context.connection, (row) => ({
          userId: nameIn(row['client_id']),
          email: nameIn(row['email']),
        })),
        fileName: 'phone-verification-contacts',
        empty: l10n.t('No trader gave a phone number.'),
      },
    }),
});
