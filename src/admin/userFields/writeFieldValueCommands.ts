import { randomUUID } from 'node:crypto';
import { l10n } from 'vscode';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import { traderFieldHistory, writeFieldValue } from '../../contract/fieldHistories.ts';
import type { FieldHistoryEntry, UserField } from '../../contract/userFields.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { maskedEmails, maskedValue } from '../../shell/responses/personalData.ts';
import { adminCommand, type ServiceCommand } from '../runner/adminCommand.ts';
import { failedCall, valueIfReadable } from '../runner/serviceError.ts';
import { fieldFromArguments, fieldPath, isBalance, isWritable, type ValueChange } from './fieldKinds.ts';
import { changeQuestion, formatFieldValue, valueQuestion } from './fieldValueQuestions.ts';
import { fieldTraderQuestion, writableFieldQuestion } from './userFieldQuestions.ts';

interface WriteValueAnswers {
  readonly field: UserField;
  readonly trader: string;
  readonly change: ValueChange;
  readonly value: unknown;
}

/** Repeating the same answers is the same request: it gets the first response and has no second effect (P2 4.5). */
const idempotencyKeys = new WeakMap<WriteValueAnswers, string>();

/** Changes a trader's value of a field. */
const writeFieldValueCommand: ServiceCommand = adminCommand<WriteValueAnswers>({
  title: 'Write Field Value…',
  help: "Overwrites, increases or decreases a trader's value.",
  operations: [writeFieldValue, traderFieldHistory],
  questions: [
    writableFieldQuestion('field', { given: ({ args }) => fieldFromArguments(args) }),
    fieldTraderQuestion('trader'),
    changeQuestion(),
    valueQuestion(),
  ],
  confirm: async ({ field, trader, change, value }, { service, connection, signal }) => {
    if (!isWritable(field)) {
      return {
        kind: 'message',
        text: l10n.t(
          '“{0}” is a built-in field. XP and coins are the only built-in fields that can be written. Nothing was sent.',
          field.name,
        ),
      };
    }
    const path = { ...fieldPath(connection, field), userId: trader };
    const read = await service.userFields.traderHistory({ path, query: { page: 1, limit: 1 } }, { signal });
    const entries = valueIfReadable(traderFieldHistory, read)?.items;
    return {
      question: l10n.t('Write “{0}” of the trader {1} on {2}?', field.name, maskedEmails(trader), connection.name),
      detail: [
        entries === undefined
          ? l10n.t('Now: the trader’s history couldn’t be read.')
          : describeCurrentValue(field, entries[0]),
        describeNewValue(field, change, value, entries?.[0]),
        l10n.t('The history gets an entry that can’t be removed.'),
      ].join('\n'),
      button: l10n.t('Write Value'),
    };
  },
  progressTitle: ({ field }) => l10n.t('Writing “{0}”', field.name),
  run: async (answers, { client, connection, signal, onProgress }) => {
    const { field, trader, change, value } = answers;
    const idempotencyKey = idempotencyKeys.get(answers) ?? randomUUID();
    idempotencyKeys.set(answers, idempotencyKey);
    const path = { ...fieldPath(connection, field), userId: trader };
    const body = change === 'clear' ? { value: null, action: 'overwrite' as const } : { value, action: change };
    const end = await writeAndReconcile(
      client,
      writeFieldValue,
      { path, body, idempotencyKey },
      { signal, onProgress },
    );
    if (end.kind !== 'done' && end.kind !== 'happened') {
      return failedCall(writeFieldValue, end);
    }
    const actions = [
      {
        label: l10n.t('Show History'),
        run: () =>
          executeCommand('chartCards.admin.traderFieldHistory', {
            connectionId: connection.id,
            field,
            trader: { userId: trader },
          }),
      },
    ];
    if (end.kind === 'happened') {
      const text = l10n.t(
        'There was no response, but the trader’s history shows that “{0}” was written on {1}.',
        field.name,
        connection.name,
      );
      return { kind: 'message', text, actions };
    }
    const stored = end.value.data?.storedValue;
    const text =
      stored === undefined || stored === null
        ? l10n.t('The trader’s “{0}” was written on {1}.', field.name, connection.name)
        : l10n.t(
            'The trader’s “{0}” was written on {1}. It’s now {2}.',
            field.name,
            connection.name,
            describeStoredValue(field, stored),
          );
    return { kind: 'message', text, actions };
  },
});

/** A value as the service returned it; unlike what was just typed, personal data in it is masked. */
function describeStoredValue({ field, name }: UserField, value: unknown): string {
  return formatFieldValue(maskedValue(value, field ?? name, {}, {}, 'free'));
}

/** The current value, according to the newest history entry. */
function describeCurrentValue(field: UserField, newest: FieldHistoryEntry | undefined): string {
  if (newest === undefined) return l10n.t('Now: never written.');
  const at = newest.createdAt ?? l10n.t('an unknown time');
  if (isBalance(field)) {
    return l10n.t(
      'Last change: {0} at {1}. The history doesn’t show the balance.',
      describeStoredValue(field, newest.value),
      at,
    );
  }
  return l10n.t('Now: {0}, since {1}.', describeStoredValue(field, newest.storedValue), at);
}

function describeNewValue(
  field: UserField,
  change: ValueChange,
  value: unknown,
  newest: FieldHistoryEntry | undefined,
): string {
  switch (change) {
    case 'clear':
      return l10n.t('After: no value. It’s cleared.');
    case 'overwrite':
      return isSame(value, newest?.storedValue)
        ? l10n.t('After: {0}, which it already is.', formatFieldValue(value))
        : l10n.t('After: {0}.', formatFieldValue(value));
    case 'increase':
    case 'decrease': {
      const signed = change === 'increase' ? Number(value) : -Number(value);
      const now = isBalance(field) ? undefined : newest?.storedValue;
      const by = signed > 0 ? l10n.t('{0} more', formatFieldValue(value)) : l10n.t('{0} less', formatFieldValue(value));
      if (typeof now !== 'number') return l10n.t('After: {0}.', by);
      return l10n.t('After: {0}, i.e. {1} unless it changes first.', by, Number((now + signed).toPrecision(15)));
    }
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return b !== undefined && b !== null && JSON.stringify(a) === JSON.stringify(b);
}

/** The admin commands of this file by name. */
export const writeFieldValueCommands = {
  writeFieldValue: writeFieldValueCommand,
};
