import { l10n } from 'vscode';
import { formatNumber } from '../../card/model/formatValues.ts';
import type { PageStep } from '../../client/pageReader.ts';
import { communityFieldHistory } from '../../contract/fieldHistories.ts';
import {
  createUserField,
  deleteUserField,
  type FieldHistoryEntry,
  getUserField,
  listUserFields,
  type UserField,
  type UserFieldType,
  updateUserField,
  userFieldSchema,
} from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { CommandId } from '../../shell/executeCommand.ts';
import type { ResultAction, ResultColumn, ResultRow } from '../results/resultTable.ts';
import { adminCommand, type Confirmation, message, type ServiceCommand, warning } from '../runner/adminCommand.ts';
import { commandAction, commandButton } from '../runner/commandActions.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { listCommand, readCommand } from '../runner/readCommand.ts';
import { pagesOf, readIfReadable, write } from '../runner/serviceCalls.ts';
import { fieldKeyQuestion, optionsQuestion } from './fieldDefinitionQuestions.ts';
import {
  describeFieldType,
  fieldFromArguments,
  fieldPath,
  fieldTypeChoices,
  isDropdown,
  isWritable,
  optionsOf,
  takenFieldName,
  typeOfField,
  userFieldQuestion,
} from './userFieldQuestions.ts';

/** The community's built-in and custom fields. */
const listUserFieldsCommand: ServiceCommand = listCommand({
  title: 'List User Fields',
  help: 'Built-in and custom fields with keys and types.',
  operation: listUserFields,
  progress: () => l10n.t('Reading the user fields'),
  input: (_, { connection }) => ({ path: { communityId: connection.communityId } }),
  table: (_, { connection }) => ({
    title: l10n.t('User Fields'),
    columns: userFieldColumns(),
    notes: [l10n.t('A field is looked up by its key or ID. Its name is for people and can change.')],
    actions: fieldActions(connection),
    fileName: 'user-fields',
    empty: l10n.t('The community has no user fields.'),
  }),
});

interface ChosenUserField {
  readonly field: UserField;
}

/** One field's current definition. */
const getUserFieldCommand: ServiceCommand = readCommand({
  title: 'Show User Field…',
  help: "One field's definition.",
  operation: getUserField,
  questions: [userFieldQuestion<ChosenUserField>('field', { given: ({ args }) => fieldFromArguments(args) })],
  progress: ({ field }) => l10n.t('Reading “{0}”', field.name),
  input: ({ field }: ChosenUserField, { connection }) => ({ path: fieldPath(connection, field) }),
  table: ({ data }, _, { connection }) => ({
    title: l10n.t('User Field “{0}”', data.name),
    columns: userFieldColumns(),
    rows: [data],
    actions: fieldActions(connection),
    fileName: `user-field-${data.field ?? data._id}`,
  }),
});

/** Deletes a custom field. What happens to its values isn't documented (P2 3.3, 4.2). */
const deleteUserFieldCommand: ServiceCommand = adminCommand<ChosenUserField>({
  title: 'Delete User Field…',
  help: 'Deletes a custom field. Its history stays, under an ID that no new field gets.',
  operations: [deleteUserField, getUserField, communityFieldHistory],
  questions: [
    userFieldQuestion('field', {
      builtIn: (name) =>
        l10n.t('“{0}” is a built-in field, so it can’t be deleted. Enter the key or ID of a custom field.', name),
      given: ({ args }) => fieldFromArguments(args),
    }),
  ],
  confirm: async ({ field }, context) => {
    const { connection } = context;
    context.progress(l10n.t('Reading “{0}” and its history', field.name));
    const now = (await readIfReadable(context, getUserField, { path: fieldPath(connection, field) }))?.data;
    if (now === undefined) return unreadConfirmation(field, connection.name);
    if (now.isCustom === false) {
      return message(l10n.t('“{0}” is a built-in field, so it can’t be deleted. Nothing was sent.', now.name));
    }
    const path = { communityId: connection.communityId };
    const kept = await countKeptHistory(pagesOf(context, communityFieldHistory, { path }), now._id);
    context.signal.throwIfAborted();
    const key = now.field ?? now._id;
    return {
      question: l10n.t('Delete the field “{0}” on {1}?', now.name, connection.name),
      detail: [
        l10n.t('Key: {0}. Type: {1}.', key, now.type),
        describeKeptHistory(kept),
        describeDeletion(),
        l10n.t('A new field with the same key is a different field, with an empty history.'),
      ].join('\n'),
      button: l10n.t('Delete Field'),
      // Only a field that certainly never had values is deleted without typing its name.
      ...(kept?.found === 0 && !kept.more ? {} : { typed: key }),
    };
  },
  progressTitle: ({ field }) => l10n.t('Deleting “{0}”', field.name),
  run: async ({ field }, context) => {
    const { client, signal, connection } = context;
    const path = fieldPath(connection, field);
    const names = [field.name, connection.name] as const;
    if ((await write(context, deleteUserField, { path })).kind === 'happened') {
      return message(l10n.t('There was no response, but the field “{0}” no longer exists on {1}.', ...names));
    }
    const after = await client.call(getUserField, { path }, { signal });
    if (after.kind === 'refused' && after.refusal.code === 'USER_FIELD_NOT_FOUND') {
      return message(l10n.t('The field “{0}” was deleted from {1}. A check shows that it’s gone.', ...names));
    }
    return warning(
      l10n.t(
        'The service confirmed that the field “{0}” was deleted from {1}, but a check still finds it. Look at the list of user fields.',
        ...names,
      ),
    );
  },
});

/** The field couldn't be read just now: the user has to type its name, and sees that nothing was checked. */
function unreadConfirmation(field: UserField, connection: string): Confirmation {
  return {
    question: l10n.t('Delete the field “{0}” on {1}?', field.name, connection),
    detail: [l10n.t('The field couldn’t be read, so its type and history aren’t shown.'), describeDeletion()].join(
      '\n',
    ),
    button: l10n.t('Delete Field'),
    typed: field.field ?? field._id,
  };
}

function describeDeletion(): string {
  return l10n.t(
    'Its values can no longer be written, and its history can no longer be read. The documents don’t say what happens to traders’ existing values. This can’t be undone.',
  );
}

function describeKeptHistory(kept: KeptHistory | undefined): string {
  if (kept === undefined)
    return l10n.t('We couldn’t check whether it has a history. Its entries stay, under the old ID.');
  const { found, looked, more } = kept;
  if (!more) {
    return found === 0
      ? l10n.t('It has no history.')
      : l10n.t('Its {0} history entries stay in the community’s history, under the old ID.', found);
  }
  return found === 0
    ? l10n.t(
        'None of the community’s newest {0} changes is of this field. Older ones weren’t looked at; they stay in the community’s history, under the old ID.',
        formatNumber(looked),
      )
    : l10n.t(
        '{0} of the community’s newest {1} changes are of this field (older ones weren’t counted). They stay in the community’s history, under the old ID.',
        formatNumber(found),
        formatNumber(looked),
      );
}

/** Pages of the community's newest changes that are searched, 100 changes each. */
const MOST_HISTORY_PAGES = 10;

/** How many of the searched changes are of a field. */
interface KeptHistory {
  readonly found: number;
  /** Changes of all fields that were searched. */
  readonly looked: number;
  /** Whether there are older changes, which weren't searched. */
  readonly more: boolean;
}

/** Counts a field's entries among the community's newest changes; undefined if the history couldn't be read. */
export async function countKeptHistory(
  pages: AsyncGenerator<PageStep<FieldHistoryEntry>, void>,
  fieldId: string,
): Promise<KeptHistory | undefined> {
  let found = 0;
  let looked = 0;
  for await (const step of pages) {
    if (step.kind === 'end') {
      if (step.end.kind === 'failed') return undefined;
      return { found, looked, more: step.end.kind !== 'complete' };
    }
    found += step.rows.filter(({ fieldID }) => fieldID === fieldId).length;
    looked += step.rows.length;
    if (step.page >= MOST_HISTORY_PAGES)
      return { found, looked, more: step.read.total === undefined || step.read.total > looked };
  }
  return undefined;
}

type FieldCommand = Extract<CommandId, `chartCards.admin.${string}Field${string}`>;

/** Actions on a field's row, on the same connection. */
function fieldActions({ id: connectionId }: ConnectionProfile): readonly ResultAction[] {
  const isCustom = (field: UserField) => field.isCustom !== false;
  const action = (label: string, icon: string, command: FieldCommand, fits: (field: UserField) => boolean) =>
    commandAction(
      [label, icon],
      command,
      (row) => ({ connectionId, field: fieldOf(row) }),
      (row) => {
        const field = fieldOf(row);
        return field !== undefined && fits(field);
      },
    );
  return [
    action(l10n.t('Trader’s History…'), 'history', 'chartCards.admin.traderFieldHistory', () => true),
    action(l10n.t('Write Value…'), 'edit', 'chartCards.admin.writeFieldValue', isWritable),
    action(l10n.t('Edit Field…'), 'settings', 'chartCards.admin.updateUserField', isCustom),
    action(l10n.t('Delete Field…'), 'trash', 'chartCards.admin.deleteUserField', isCustom),
  ];
}

function fieldOf(row: ResultRow): UserField | undefined {
  const read = userFieldSchema.safeParse(row);
  return read.success ? read.data : undefined;
}

/** A definition of a user field (P2 2.1). */
function userFieldColumns(): readonly ResultColumn[] {
  return [
    { key: 'name', label: l10n.t('Field'), kind: 'text' },
    { key: 'field', label: l10n.t('Key'), kind: 'id' },
    { key: 'type', label: l10n.t('Type'), kind: 'text' },
    { key: 'isCustom', label: l10n.t('Custom'), kind: 'flag' },
    { key: 'options', label: l10n.t('Options'), kind: 'list' },
    { key: 'defaultValue', label: l10n.t('Default'), kind: 'text' },
    { key: 'createdAt', label: l10n.t('Created'), kind: 'time' },
    { key: 'updatedAt', label: l10n.t('Changed'), kind: 'time' },
    { key: '_id', label: l10n.t('Field ID'), kind: 'id', hidden: true },
  ];
}

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
      input: [createUserField, 'body.name'],
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
  run: async ({ name, field, type, options }, context) => {
    const { communityId, id: connectionId, name: on } = context.connection;
    const body = { field, name, type, ...(options === undefined ? {} : { options: [...options] }) };
    const { kind } = await write(context, createUserField, { path: { communityId }, body });
    return message(
      kind === 'done'
        ? l10n.t('The field “{0}” with the key {1} was created on {2}.', name, field, on)
        : l10n.t(
            'There was no response, but the field “{0}” with the key {1} now exists on {2}, and didn’t before.',
            name,
            field,
            on,
          ),
      [commandButton(l10n.t('Show User Fields'), 'chartCards.admin.listUserFields', { connectionId })],
    );
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
      input: [updateUserField, 'body.name'],
      known: takenFieldName(({ field }) => field?._id),
    }),
    choiceQuestion('type', {
      dependsOn: ['field'],
      placeholder: ({ field }) => l10n.t('Type of the field, currently {0}', field?.type ?? ''),
      initial: ({ field }) => field && typeOfField(field),
      choices: fieldTypeChoices,
    }),
    optionsQuestion('options', {
      dependsOn: ['field'],
      when: ({ type }) => type !== undefined && isDropdown(type),
      initial: ({ field }) => (field === undefined ? [] : optionsOf(field)),
    }),
  ],
  confirm: async ({ field, name, type, options }, context) => {
    const { connection } = context;
    const now = (await readIfReadable(context, getUserField, { path: fieldPath(connection, field) }))?.data ?? field;
    if (now.isCustom === false) {
      return message(l10n.t('“{0}” is a built-in field, so it can’t be changed. Nothing was sent.', now.name));
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
  run: async ({ field, name, type, options }, context) => {
    const { connection } = context;
    const body = { name, type, ...(options === undefined ? {} : { options: [...options] }) };
    const { kind } = await write(context, updateUserField, { path: fieldPath(connection, field), body });
    const text =
      kind === 'done'
        ? l10n.t('The field “{0}” was changed on {1}.', name, connection.name)
        : l10n.t(
            'There was no response, but the field {0} on {1} is now as you set it.',
            fieldKeyOf(field),
            connection.name,
          );
    return message(text);
  },
});

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
export const userFieldCommands = {
  listUserFields: listUserFieldsCommand,
  getUserField: getUserFieldCommand,
  deleteUserField: deleteUserFieldCommand,
  createUserField: createUserFieldCommand,
  updateUserField: updateUserFieldCommand,
};
