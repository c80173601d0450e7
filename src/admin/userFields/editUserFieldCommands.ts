import { l10n } from 'vscode';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import {
  createUserField,
  getUserField,
  type UserField,
  type UserFieldType,
  updateUserField,
} from '../../contract/userFields.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { pickStep } from '../../shell/quickInputSteps.ts';
import { adminCommand, type ServiceCommand } from '../runner/adminCommand.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import type { Question } from '../runner/questions/question.ts';
import { failedCall, valueIfReadable } from '../runner/serviceError.ts';
import { fieldKeyQuestion, optionsQuestion } from './fieldDefinitionQuestions.ts';
import {
  describeFieldType,
  fieldFromArguments,
  fieldPath,
  fieldTypeChoices,
  isDropdown,
  optionsOf,
  typeOfField,
} from './fieldKinds.ts';
import { takenFieldName, userFieldQuestion } from './userFieldQuestions.ts';

interface NewFieldAnswers {
  readonly name: string;
  readonly field: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** Defines a custom field. */
const createUserFieldCommand: ServiceCommand = adminCommand<NewFieldAnswers>({
  title: 'Create User Field…',
  help: "Defines a custom field. Its key can't be changed later.",
  documented: { source: 'P2 4.8' },
  operations: [createUserField],
  questions: [
    textQuestion('name', {
      prompt: () => l10n.t('Name of the field, as shown to people. You can change it later.'),
      placeholder: () => l10n.t('e.g. Shoe Size'),
      check: contractCheck(createUserField, 'body.name'),
      known: takenFieldName(() => undefined),
    }),
    fieldKeyQuestion('field', ({ name }) => name),
    choiceQuestion('type', {
      placeholder: () => l10n.t('Type of the field'),
      choices: fieldTypeChoices,
      remember: true,
    }),
    optionsQuestion('options', { when: ({ type }) => type !== undefined && isDropdown(type) }),
  ],
  confirm: async ({ name, field, type, options }, { connection }) => ({
    question: l10n.t('Create the field “{0}” on {1}?', name, connection.name),
    detail: [
      l10n.t('Key: {0}. It can’t be changed later.', field),
      l10n.t('Type: {0}.', describeFieldType(type)),
      ...(options === undefined ? [] : [l10n.t('Options: {0}.', options.join(', '))]),
      l10n.t('Every trader in the community gets the field, with no value.'),
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
      return failedCall(createUserField, end);
    }
    const show = {
      label: l10n.t('Show User Fields'),
      run: () => executeCommand('chartCards.admin.listUserFields', { connectionId: connection.id }),
    };
    return {
      kind: 'message',
      text:
        end.kind === 'done'
          ? l10n.t('The field “{0}” with the key {1} was created on {2}.', name, field, connection.name)
          : l10n.t(
              'There was no response, but the field “{0}” with the key {1} now exists on {2}, and didn’t before.',
              name,
              field,
              connection.name,
            ),
      actions: [show],
    };
  },
});

interface UpdateFieldAnswers {
  readonly field: UserField;
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** Changes a custom field's name, type or options. */
const updateUserFieldCommand: ServiceCommand = adminCommand<UpdateFieldAnswers>({
  title: 'Edit User Field…',
  help: 'Changes the display name or type.',
  operations: [updateUserField, getUserField],
  questions: [
    userFieldQuestion('field', {
      builtIn: (name) =>
        l10n.t('“{0}” is a built-in field, so it can’t be changed. Enter the key or ID of a custom field.', name),
      given: ({ args }) => fieldFromArguments(args),
    }),
    textQuestion('name', {
      prompt: ({ field }) =>
        l10n.t('New name of the field, currently “{0}”. Its key stays {1}.', field?.name ?? '', fieldKeyOf(field)),
      initial: ({ field }) => field?.name ?? '',
      dependsOn: ['field'],
      check: contractCheck(updateUserField, 'body.name'),
      known: takenFieldName(({ field }) => field?._id),
    }),
    typeQuestion(),
    optionsQuestion('options', {
      dependsOn: ['field'],
      when: ({ type }) => type !== undefined && isDropdown(type),
      initial: ({ field }) => (field === undefined ? [] : optionsOf(field)),
    }),
  ],
  confirm: async ({ field, name, type, options }, { service, connection, signal }) => {
    const read = await service.userFields.get({ path: fieldPath(connection, field) }, { signal });
    const now = valueIfReadable(getUserField, read)?.data ?? field;
    if (now.isCustom === false) {
      return {
        kind: 'message',
        text: l10n.t('“{0}” is a built-in field, so it can’t be changed. Nothing was sent.', now.name),
      };
    }
    const changes = describeFieldChanges(now, { name, type, ...(options === undefined ? {} : { options }) });
    if (changes.length === 0) {
      return {
        kind: 'message',
        text: l10n.t('“{0}” is already like this. Nothing was sent.', now.name),
        question: 'name',
      };
    }
    const hasNewType = now.type !== type;
    return {
      question: l10n.t('Change the field “{0}” ({1}) on {2}?', now.name, fieldKeyOf(now), connection.name),
      detail: [
        ...changes,
        ...(hasNewType ? [l10n.t('Values written with the earlier type are kept, and may not fit the new one.')] : []),
        l10n.t('Key and ID stay the same. Bulk files refer to the field by its name.'),
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
      return { kind: 'message', text: l10n.t('The field “{0}” was changed on {1}.', name, connection.name) };
    }
    if (end.kind === 'happened') {
      return {
        kind: 'message',
        text: l10n.t(
          'There was no response, but the field {0} on {1} is now as you set it.',
          fieldKeyOf(field),
          connection.name,
        ),
      };
    }
    return failedCall(updateUserField, end);
  },
});

function typeQuestion(): Question<UpdateFieldAnswers> {
  return {
    name: 'type',
    dependsOn: ['field'],
    ask: ({ frame, answers }) =>
      pickStep<UserFieldType>(frame, {
        placeholder: l10n.t('Type of the field, currently {0}', answers.field?.type ?? ''),
        active: answers.type ?? (answers.field && typeOfField(answers.field)),
        items: fieldTypeChoices(),
      }),
  };
}

function fieldKeyOf(field: UserField | undefined): string {
  return field?.field ?? field?._id ?? '';
}

interface FieldDefinition {
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** The changes to a field, one sentence each; empty if there are none. */
function describeFieldChanges(now: UserField, meant: FieldDefinition): readonly string[] {
  const changes: string[] = [];
  if (now.name !== meant.name) changes.push(l10n.t('Name: “{0}” becomes “{1}”.', now.name, meant.name));
  if (now.type !== meant.type) changes.push(l10n.t('Type: {0} becomes {1}.', now.type, meant.type));
  const before = isDropdown(now.type) ? optionsOf(now) : [];
  const after = meant.options ?? before;
  const gone = before.filter((option) => !after.includes(option));
  const added = after.filter((option) => !before.includes(option));
  if (gone.length > 0) changes.push(l10n.t('Options removed: {0}.', gone.join(', ')));
  if (added.length > 0) changes.push(l10n.t('Options added: {0}.', added.join(', ')));
  const isReordered = gone.length === 0 && added.length === 0 && before.some((option, at) => after[at] !== option);
  if (isReordered) changes.push(l10n.t('New order of options: {0}.', after.join(', ')));
  return changes;
}

/** The admin commands of this file by name. */
export const editUserFieldCommands = {
  createUserField: createUserFieldCommand,
  updateUserField: updateUserFieldCommand,
};
