import { l10n } from 'vscode';
import { listUserFields } from '../../../contract/userFields.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { userFieldColumns } from '../../admin/columns/userField.ts';
import { fieldActions } from '../../admin/fields/fieldActions.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';

/** The community's built-in and custom fields. */
export const listUserFieldsCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('List User Fields'),
  operations: [listUserFields],
  questions: [],
  progressTitle: () => l10n.t('Reading the user fields'),
  run: async (_answers, context) => {
    const { service, connection, signal } = context;
    return showList(context, {
      operation: listUserFields,
      pages: service.userFields.list.pages({ path: { communityId: connection.communityId } }, { signal }),
      table: {
        title: l10n.t('User Fields'),
        subtitle: describeSource(connection),
        columns: userFieldColumns(),
        notes: [l10n.t('A field is looked up by its key or ID; its name is for people and can change.')],
        actions: fieldActions(connection),
        fileName: 'user-fields',
        empty: l10n.t('The community has no user fields.'),
      },
    });
  },
});
