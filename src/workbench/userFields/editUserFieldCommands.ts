import { l10n } from 'vscode';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import {
  createUserField,
  getUserField,
  type UserField,
  type UserFieldType,
  updateUserField,
} from '../../contract/userFields.ts';
import { adminCommand } from '../admin/adminCommand.ts';
import { choiceQuestion, textQuestion } from '../admin/questions/basicQuestions.ts';
import { contractCheck } from '../admin/questions/contractCheck.ts';
import type { Question } from '../admin/questions/question.ts';
import { valueIfReadable } from '../admin/serviceError.ts';
import { executeCommand } from '../executeCommand.ts';
import { pickStep } from '../quickInputSteps.ts';
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

interface UpdateFieldAnswers {
  readonly field: UserField;
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** Gives a custom field another name, type or other options. */
export const updateUserFieldCommand = adminCommand<UpdateFieldAnswers>({
  title: () => l10n.t('Edit User Field'),
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

/** What a field shall be. */
export interface FieldDefinition {
  readonly name: string;
  readonly type: UserFieldType;
  readonly options?: readonly string[];
}

/** What would change of a field, a sentence each; none: nothing. */
function describeFieldChanges(now: UserField, meant: FieldDefinition): readonly string[] {
  const changes: string[] = [];
  if (now.name !== meant.name) changes.push(l10n.t('Name: “{0}” becomes “{1}”.', now.name, meant.name));
  if (now.type !== meant.type) changes.push(l10n.t('Type: {0} becomes {1}.', now.type, meant.type));
  const before = isDropdown(now.type) ? optionsOf(now) : [];
  const after = meant.options ?? before;
  const gone = before.filter((option) => !after.includes(option));
  const added = after.filter((option) => !before.includes(option));
  if (gone.length > 0) changes.push(l10n.t('Options that go: {0}.', gone.join(', ')));
  if (added.length > 0) changes.push(l10n.t('Options that come: {0}.', added.join(', ')));
  const isReordered = gone.length === 0 && added.length === 0 && before.some((option, at) => after[at] !== option);
  if (isReordered) changes.push(l10n.t('Options in another order: {0}.', after.join(', ')));
  return changes;
}
