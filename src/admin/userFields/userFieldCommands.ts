import { l10n } from 'vscode';
import { formatNumber } from '../../card/formatValues.ts';
import type { PageStep } from '../../client/pageReader.ts';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import { communityFieldHistory } from '../../contract/fieldHistories.ts';
import {
  deleteUserField,
  type FieldHistoryEntry,
  getUserField,
  listUserFields,
  type UserField,
  userFieldSchema,
} from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { CommandId } from '../../shell/executeCommand.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { ResultAction, ResultColumn, ResultRow } from '../results/resultTable.ts';
import { adminCommand, type Confirmation, type ServiceCommand } from '../runner/adminCommand.ts';
import { describeSource, showList } from '../runner/lists.ts';
import { failedCall, valueIfReadable, valueOrServiceError } from '../runner/serviceError.ts';
import { fieldFromArguments, fieldPath, isWritable } from './fieldKinds.ts';
import { userFieldQuestion } from './userFieldQuestions.ts';

/** The community's built-in and custom fields. */
const listUserFieldsCommand: ServiceCommand = adminCommand<Record<never, never>>({
  title: 'List User Fields',
  help: 'Built-in and custom fields with keys and types.',
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
        notes: [l10n.t('A field is looked up by its key or ID. Its name is for people and can change.')],
        actions: fieldActions(connection),
        fileName: 'user-fields',
        empty: l10n.t('The community has no user fields.'),
      },
    });
  },
});

interface ChosenUserField {
  readonly field: UserField;
}

/** One field's current definition. */
const getUserFieldCommand: ServiceCommand = adminCommand<ChosenUserField>({
  title: 'Show User Field…',
  help: "One field's definition.",
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
  confirm: async ({ field }, { service, connection, signal, progress }) => {
    progress(l10n.t('Reading “{0}” and its history', field.name));
    const read = await service.userFields.get({ path: fieldPath(connection, field) }, { signal });
    const now = valueIfReadable(getUserField, read)?.data;
    if (now === undefined) return unreadConfirmation(field, connection.name);
    if (now.isCustom === false) {
      return {
        kind: 'message',
        text: l10n.t('“{0}” is a built-in field, so it can’t be deleted. Nothing was sent.', now.name),
      };
    }
    const path = { communityId: connection.communityId };
    const kept = await countKeptHistory(service.userFields.communityHistory.pages({ path }, { signal }), now._id);
    signal.throwIfAborted();
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
  run: async ({ field }, { client, service, connection, signal, onProgress }) => {
    const path = fieldPath(connection, field);
    const end = await writeAndReconcile(client, deleteUserField, { path }, { signal, onProgress });
    if (end.kind === 'happened') {
      return {
        kind: 'message',
        text: l10n.t(
          'There was no response, but the field “{0}” no longer exists on {1}.',
          field.name,
          connection.name,
        ),
      };
    }
    if (end.kind !== 'done') return failedCall(deleteUserField, end);
    const after = await service.userFields.get({ path }, { signal });
    const isGone = after.kind === 'refused' && after.refusal.code === 'USER_FIELD_NOT_FOUND';
    return isGone
      ? {
          kind: 'message',
          text: l10n.t(
            'The field “{0}” was deleted from {1}. A check shows that it’s gone.',
            field.name,
            connection.name,
          ),
        }
      : {
          kind: 'message',
          tone: 'warning',
          text: l10n.t(
            'The service confirmed that the field “{0}” was deleted from {1}, but a check still finds it. Look at the list of user fields.',
            field.name,
            connection.name,
          ),
        };
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
  const action = (label: string, icon: string, command: FieldCommand, fits: (field: UserField) => boolean) => ({
    label,
    icon,
    on: 'row' as const,
    fits: (row: ResultRow) => {
      const field = fieldOf(row);
      return field !== undefined && fits(field);
    },
    run: ([row]: readonly ResultRow[]) => executeCommand(command, { connectionId, field: row && fieldOf(row) }),
  });
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

/** The admin commands of this file by name. */
export const userFieldCommands = {
  listUserFields: listUserFieldsCommand,
  getUserField: getUserFieldCommand,
  deleteUserField: deleteUserFieldCommand,
};
