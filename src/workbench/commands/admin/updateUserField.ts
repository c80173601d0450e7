import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import type { UserField, UserFieldType } from '../../../contract/userFieldRecord.ts';
import { getUserField, updateUserField } from '../../../contract/userFields.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { valueIfReadable } from '../../admin/answered.ts';
import { contractCheck } from '../../admin/documented.ts';
import { describeFieldChanges } from '../../admin/fields/fieldChanges.ts';
import { isDropdown, optionsOf, typeOfField } from '../../admin/fields/fieldKind.ts';
import { fieldPath } from '../../admin/fields/fieldPath.ts';
import { fieldTypeChoices } from '../../admin/fields/fieldTypes.ts';
import { fieldFromArguments } from '../../admin/fields/knownField.ts';
import { optionsQuestion } from '../../admin/fields/optionsQuestion.ts';
import { takenFieldName, userFieldQuestion } from '../../admin/questions/pickers/userFields.ts';
import type { Question } from '../../admin/questions/question.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';
import { pickStep } from '../stepwise.ts';

interface UpdateFieldAnswers {
  readonly field: UserField;
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** Gives a custom field another name, type or other options. */
export const updateUserFieldCommand = adminCommand<UpdateFieldAnswers>({
  title: () => l10n.t('Rename or Retype User Field'),
  operations: [updateUserField, getUserField],
  questions: [
    userFieldQuestion('field', { custom: true, given: ({ args }) => fieldFromArguments(args) }),
    textQuestion('name', {
      prompt: ({ field }) =>
        l10n.t('Name of the field, now “{0}”. Its key stays {1}.', field?.name ?? '', fieldKeyOf(field)),
      initial: ({ field }) => field?.name ?? '',
      about: ['field'],
      check: contractCheck(updateUserField, 'body.name'),
      known: takenFieldName(({ field }) => field?._id),
    }),
    typeQuestion(),
    optionsQuestion('options', {
      about: ['field'],
      when: ({ type }) => type !== undefined && isDropdown(type),
      initial: ({ field }) => (field === undefined ? [] : optionsOf(field)),
    }),
  ],
  confirm: async ({ field, name, type, options }, { service, connection, signal }) => {
    const read = await service.userFields.get({ path: fieldPath(connection, field) }, { signal });
    const now = valueIfReadable(getUserField, read)?.data ?? field;
    if (now.isCustom === false) {
      return {
        kind: 'told',
        text: l10n.t('“{0}” is a built-in field: it cannot be changed. Nothing was sent.', now.name),
      };
    }
    const changes = describeFieldChanges(now, { name, type, ...(options === undefined ? {} : { options }) });
    if (changes.length === 0) {
      return { kind: 'told', text: l10n.t('“{0}” is so already. Nothing was sent.', now.name), about: 'name' };
    }
    const hasNewType = now.type !== type;
    return {
      question: l10n.t('Change the field “{0}” ({1}) on {2}?', now.name, fieldKeyOf(now), connection.name),
      detail: [
        ...changes,
        ...(hasNewType
          ? [
              l10n.t(
                'Values that were written under the earlier type are kept as they are, and may not fit the new one.',
              ),
            ]
          : []),
        l10n.t('Key and ID stay. Bulk files name the field by its name.'),
      ].join('\n'),
      button: l10n.t('Change Field'),
    };
  },
  progressTitle: ({ field }) => l10n.t('Changing “{0}”', field.name),
  run: async ({ field, name, type, options }, { client, connection, signal, onProgress }) => {
    const body = { name, type, ...(options === undefined ? {} : { options: [...options] }) };
    const end = await writeAndReconcile(
      client,
      updateUserField,
      { path: fieldPath(connection, field), body },
      { signal, onProgress },
    );
    if (end.kind === 'done') {
      return { kind: 'told', text: l10n.t('The field {0} was changed on {1}.', fieldKeyOf(field), connection.name) };
    }
    if (end.kind === 'happened') {
      return {
        kind: 'told',
        text: l10n.t('No answer came, but the field {0} is now as meant on {1}.', fieldKeyOf(field), connection.name),
      };
    }
    return { kind: 'trouble', trouble: { kind: 'call', operation: updateUserField, end } };
  },
});

function typeQuestion(): Question<UpdateFieldAnswers> {
  return {
    name: 'type',
    about: ['field'],
    ask: ({ frame, answers }) =>
      pickStep<UserFieldType>(frame, {
        placeholder: l10n.t('What does the field hold? Now: {0}', answers.field?.type ?? ''),
        active: answers.type ?? (answers.field && typeOfField(answers.field)),
        items: fieldTypeChoices(),
      }),
  };
}

function fieldKeyOf(field: UserField | undefined): string {
  return field?.field ?? field?._id ?? '';
}
