import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import type { UserField, UserFieldType } from '../../../contract/userFieldRecord.ts';
import { getUserField, updateUserField as operation } from '../../../contract/userFields.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { answeredIfReadable } from '../../admin/answered.ts';
import { documented } from '../../admin/documented.ts';
import { fieldChanges } from '../../admin/fields/fieldChanges.ts';
import { isDropdown, optionsOf, typeOfField } from '../../admin/fields/fieldKind.ts';
import { fieldPath } from '../../admin/fields/fieldPath.ts';
import { fieldTypeChoices } from '../../admin/fields/fieldTypes.ts';
import { knownField } from '../../admin/fields/knownField.ts';
import { optionsQuestion } from '../../admin/fields/optionsQuestion.ts';
import { takenFieldName, userFieldQuestion } from '../../admin/questions/pickers/userFields.ts';
import type { Question } from '../../admin/questions/question.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';
import { pickStep } from '../stepwise.ts';

interface Answers {
  readonly field: UserField;
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** Gives a custom field another name, type or other options. */
export const updateUserField = adminCommand<Answers>({
  title: () => l10n.t('Rename or Retype User Field'),
  operations: [operation, getUserField],
  questions: [
    userFieldQuestion('field', { custom: true, given: ({ args }) => knownField(args) }),
    textQuestion('name', {
      prompt: ({ field }) =>
        l10n.t('Name of the field, now “{0}”. Its key stays {1}.', field?.name ?? '', keyOf(field)),
      initial: ({ field }) => field?.name ?? '',
      about: ['field'],
      check: documented(operation, 'body.name'),
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
    const now = answeredIfReadable(getUserField, read)?.data ?? field;
    if (now.isCustom === false) {
      return {
        kind: 'told',
        text: l10n.t('“{0}” is a built-in field: it cannot be changed. Nothing was sent.', now.name),
      };
    }
    const changes = fieldChanges(now, { name, type, ...(options === undefined ? {} : { options }) });
    if (changes.length === 0) {
      return { kind: 'told', text: l10n.t('“{0}” is so already. Nothing was sent.', now.name), about: 'name' };
    }
    const hasNewType = now.type !== type;
    return {
      question: l10n.t('Change the field “{0}” ({1}) on {2}?', now.name, keyOf(now), connection.name),
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
  doing: ({ field }) => l10n.t('Changing “{0}”', field.name),
  run: async ({ field, name, type, options }, { client, connection, signal, onProgress }) => {
    const body = { name, type, ...(options === undefined ? {} : { options: [...options] }) };
    const end = await writeAndReconcile(
      client,
      operation,
      { path: fieldPath(connection, field), body },
      { signal, onProgress },
    );
    if (end.kind === 'done') {
      return { kind: 'told', text: l10n.t('The field {0} was changed on {1}.', keyOf(field), connection.name) };
    }
    if (end.kind === 'happened') {
      return {
        kind: 'told',
        text: l10n.t('No answer came, but the field {0} is now as meant on {1}.', keyOf(field), connection.name),
      };
    }
    return { kind: 'trouble', trouble: { kind: 'call', operation, end } };
  },
});

function typeQuestion(): Question<Answers> {
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

function keyOf(field: UserField | undefined): string {
  return field?.field ?? field?._id ?? '';
}
