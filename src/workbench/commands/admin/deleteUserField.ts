import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import { communityFieldHistory } from '../../../contract/fieldHistories.ts';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import { deleteUserField, getUserField } from '../../../contract/userFields.ts';
import { adminCommand, type Confirmation } from '../../admin/adminCommand.ts';
import { valueIfReadable } from '../../admin/answered.ts';
import { fieldPath } from '../../admin/fields/fieldPath.ts';
import { countKeptHistory, type KeptHistory } from '../../admin/fields/keptHistory.ts';
import { fieldFromArguments } from '../../admin/fields/knownField.ts';
import { userFieldQuestion } from '../../admin/questions/pickers/userFields.ts';

interface ChosenUserField {
  readonly field: UserField;
}

/** Deletes a custom field with every trader's value of it. */
export const deleteUserFieldCommand = adminCommand<ChosenUserField>({
  title: () => l10n.t('Delete User Field'),
  operations: [deleteUserField, getUserField, communityFieldHistory],
  questions: [userFieldQuestion('field', { custom: true, given: ({ args }) => fieldFromArguments(args) })],
  confirm: async ({ field }, { service, connection, signal, progress }) => {
    progress(l10n.t('Reading “{0}” and its history', field.name));
    const read = await service.userFields.get({ path: fieldPath(connection, field) }, { signal });
    const now = valueIfReadable(getUserField, read)?.data;
    if (now === undefined) return unreadConfirmation(field, connection.name);
    if (now.isCustom === false) {
      return {
        kind: 'told',
        text: l10n.t('“{0}” is a built-in field: it cannot be deleted. Nothing was sent.', now.name),
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
        l10n.t('Every trader’s value of it is deleted too. This cannot be undone.'),
        l10n.t('A field made again under the same key is another one, with an empty history.'),
      ].join('\n'),
      button: l10n.t('Delete Field'),
      // Only what certainly never held anything goes without being named once more.
      ...(kept?.found === 0 && !kept.more ? {} : { typed: key }),
    };
  },
  progressTitle: ({ field }) => l10n.t('Deleting “{0}”', field.name),
  run: async ({ field }, { client, service, connection, signal, onProgress }) => {
    const path = fieldPath(connection, field);
    const end = await writeAndReconcile(client, deleteUserField, { path }, { signal, onProgress });
    if (end.kind === 'happened') {
      return {
        kind: 'told',
        text: l10n.t('No answer came, but the field “{0}” is gone from {1}.', field.name, connection.name),
      };
    }
    if (end.kind !== 'done') return { kind: 'trouble', trouble: { kind: 'call', operation: deleteUserField, end } };
    const after = await service.userFields.get({ path }, { signal });
    const isGone = after.kind === 'refused' && after.refusal.code === 'USER_FIELD_NOT_FOUND';
    return isGone
      ? {
          kind: 'told',
          text: l10n.t(
            'The field “{0}” was deleted on {1}; reading it back shows that it is gone.',
            field.name,
            connection.name,
          ),
        }
      : {
          kind: 'told',
          tone: 'warning',
          text: l10n.t(
            'The service confirmed that the field “{0}” was deleted on {1}, but reading back does not show that it is gone. Look at the list of user fields.',
            field.name,
            connection.name,
          ),
        };
  },
});

/** The field couldn't be read just now: the person has to name it, and knows that nothing was checked. */
function unreadConfirmation(field: UserField, connection: string): Confirmation {
  return {
    question: l10n.t('Delete the field “{0}” on {1}?', field.name, connection),
    detail: [
      l10n.t('The field couldn’t be read, so its type and history aren’t shown.'),
      l10n.t('Every trader’s value of it is deleted too. This cannot be undone.'),
    ].join('\n'),
    button: l10n.t('Delete Field'),
    typed: field.field ?? field._id,
  };
}

function describeKeptHistory(kept: KeptHistory | undefined): string {
  if (kept === undefined)
    return l10n.t('Whether it has a history could not be read. Its entries stay, under the old ID.');
  const { found, looked, more } = kept;
  if (!more) {
    return found === 0
      ? l10n.t('It has no history.')
      : l10n.t('Its history stays in the community’s history, under the old ID: {0} entries.', found);
  }
  return l10n.t(
    '{0} of the community’s newest {1} changes are of this field; older ones were not counted. They stay in the community’s history, under the old ID.',
    found,
    looked,
  );
}
