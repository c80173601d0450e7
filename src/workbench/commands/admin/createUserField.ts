import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import type { UserFieldType } from '../../../contract/userFieldRecord.ts';
import { createUserField } from '../../../contract/userFields.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { fieldKeyQuestion } from '../../admin/fields/fieldKeyQuestion.ts';
import { isDropdown } from '../../admin/fields/fieldKind.ts';
import { describeFieldType, fieldTypeChoices } from '../../admin/fields/fieldTypes.ts';
import { optionsQuestion } from '../../admin/fields/optionsQuestion.ts';
import { choiceQuestion } from '../../admin/questions/choiceQuestion.ts';
import { takenFieldName } from '../../admin/questions/pickers/userFields.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';
import { executeCommand } from '../executeCommand.ts';

interface NewFieldAnswers {
  readonly name: string;
  readonly field: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** Defines a custom field. */
export const createUserFieldCommand = adminCommand<NewFieldAnswers>({
  title: () => l10n.t('Create User Field'),
  operations: [createUserField],
  questions: [
    textQuestion('name', {
      prompt: () => l10n.t('Name of the field, as people see it. It can be changed later.'),
      placeholder: () => l10n.t('For example Shoe Size'),
      check: contractCheck(createUserField, 'body.name'),
      known: takenFieldName(() => undefined),
    }),
    fieldKeyQuestion('field', ({ name }) => name),
    choiceQuestion('type', {
      placeholder: () => l10n.t('What does the field hold?'),
      choices: fieldTypeChoices,
      remember: true,
    }),
    optionsQuestion('options', { when: ({ type }) => type !== undefined && isDropdown(type) }),
  ],
  confirm: async ({ name, field, type, options }, { connection }) => ({
    question: l10n.t('Create the field “{0}” on {1}?', name, connection.name),
    detail: [
      l10n.t('Key: {0}. It never changes.', field),
      l10n.t('Type: {0}.', describeFieldType(type)),
      ...(options === undefined ? [] : [l10n.t('Options: {0}.', options.join(', '))]),
      l10n.t('Every trader of the community gets the field, with no value in it.'),
    ].join('\n'),
    button: l10n.t('Create Field'),
  }),
  progressTitle: ({ name }) => l10n.t('Creating “{0}”', name),
  run: async ({ name, field, type, options }, { client, connection, signal, onProgress }) => {
    const body = { field, name, type, ...(options === undefined ? {} : { options: [...options] }) };
    const end = await writeAndReconcile(
      client,
      createUserField,
      { path: { communityId: connection.communityId }, body },
      { signal, onProgress },
    );
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return { kind: 'trouble', trouble: { kind: 'call', operation: createUserField, end } };
    }
    const show = {
      label: l10n.t('Show User Fields'),
      run: () => executeCommand('chartCards.admin.listUserFields', { connectionId: connection.id }),
    };
    return {
      kind: 'told',
      text:
        end.kind === 'done'
          ? l10n.t('The field “{0}” with the key {1} was created on {2}.', name, field, connection.name)
          : l10n.t(
              'No answer came, but the field “{0}” with the key {1} is there now on {2}, and was not before.',
              name,
              field,
              connection.name,
            ),
      offers: [show],
    };
  },
});
