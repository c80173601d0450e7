import { l10n } from 'vscode';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import { getUserField } from '../../../contract/userFields.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { valueOrServiceError } from '../../admin/answered.ts';
import { userFieldColumns } from '../../admin/columns/userField.ts';
import { fieldActions } from '../../admin/fields/fieldActions.ts';
import { fieldPath } from '../../admin/fields/fieldPath.ts';
import { fieldFromArguments } from '../../admin/fields/knownField.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { userFieldQuestion } from '../../admin/questions/pickers/userFields.ts';

interface ChosenUserField {
  readonly field: UserField;
}

/** One field's definition, as it is now. */
export const getUserFieldCommand = adminCommand<ChosenUserField>({
  title: () => l10n.t('Show User Field'),
  operations: [getUserField],
  questions: [userFieldQuestion('field', { given: ({ args }) => fieldFromArguments(args) })],
  progressTitle: ({ field }) => l10n.t('Reading “{0}”', field.name),
  run: async ({ field }, { service, connection, signal }) => {
    const { data } = valueOrServiceError(
      getUserField,
      await service.userFields.get({ path: fieldPath(connection, field) }, { signal }),
    );
    return {
      kind: 'table',
      table: {
        title: l10n.t('User Field “{0}”', data.name),
        subtitle: describeSource(connection),
        columns: userFieldColumns(),
        rows: [data],
        actions: fieldActions(connection),
        fileName: `user-field-${data.field ?? data._id}`,
      },
    };
  },
});
