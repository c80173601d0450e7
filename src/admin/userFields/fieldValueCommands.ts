import { randomUUID } from 'node:crypto';
import { l10n } from 'vscode';
import { communityFieldHistory, traderFieldHistory, writeFieldValue } from '../../contract/fieldHistories.ts';
import type { FieldHistoryEntry, UserField } from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { maskedEmails, maskedValue } from '../../shell/responses/personalData.ts';
import { textIn } from '../activity/traderQuestions.ts';
import type { ColumnKind, ResultAction, ResultColumn, ResultPlot } from '../results/resultTable.ts';
import { adminCommand, message, type ServiceCommand } from '../runner/adminCommand.ts';
import { commandAction, commandButton } from '../runner/commandActions.ts';
import { listCommand } from '../runner/readCommand.ts';
import { readIfReadable, write } from '../runner/serviceCalls.ts';
import { changeQuestion, formatFieldValue, valueQuestion } from './fieldValueQuestions.ts';
import {
  fieldFromArguments,
  fieldPath,
  fieldTraderQuestion,
  isBalance,
  isWritable,
  userFieldQuestion,
  type ValueChange,
  writableFieldQuestion,
} from './userFieldQuestions.ts';

interface WriteValueAnswers {
  readonly field: UserField;
  readonly trader: string;
  readonly change: ValueChange;
  readonly value: unknown;
}

/** Repeating the same answers is the same request: it gets the first response and has no second effect (P2 4.5). */
const idempotencyKeys = new WeakMap<WriteValueAnswers, string>();

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
  confirm: async ({ field, trader, change, value }, context) => {
    const { connection } = context;
    if (!isWritable(field)) {
      return message(
        l10n.t(
          '“{0}” is a built-in field. XP and coins are the only built-in fields that can be written. Nothing was sent.',
          field.name,
        ),
      );
    }
    const path = { ...fieldPath(connection, field), userId: trader };
    const entries = (await readIfReadable(context, traderFieldHistory, { path, query: { page: 1, limit: 1 } }))?.items;
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
  run: async (answers, context) => {
    const { connection } = context;
    const { field, trader, change, value } = answers;
    const idempotencyKey = idempotencyKeys.get(answers) ?? randomUUID();
    idempotencyKeys.set(answers, idempotencyKey);
    const path = { ...fieldPath(connection, field), userId: trader };
    const body = change === 'clear' ? { value: null, action: 'overwrite' as const } : { value, action: change };
    const end = await write(context, writeFieldValue, { path, body, idempotencyKey });
    const actions = [
      commandButton(l10n.t('Show History'), 'chartCards.admin.traderFieldHistory', {
        connectionId: connection.id,
        field,
        trader: { userId: trader },
      }),
    ];
    if (end.kind === 'happened') {
      const text = l10n.t(
        'There was no response, but the trader’s history shows that “{0}” was written on {1}.',
        field.name,
        connection.name,
      );
      return message(text, actions);
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
    return message(text, actions);
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

interface FieldHistoryAnswers {
  readonly field: UserField;
  readonly trader: string;
}

/** Every change of one trader's field, and its course over time. */
const traderFieldHistoryCommand: ServiceCommand = listCommand({
  title: 'Field History of a Trader…',
  help: 'Every change of one field of one trader, newest first, with a plot.',
  operation: traderFieldHistory,
  questions: [
    userFieldQuestion<FieldHistoryAnswers>('field', { given: ({ args }) => fieldFromArguments(args) }),
    fieldTraderQuestion<FieldHistoryAnswers>('trader'),
  ],
  progress: ({ field }) => l10n.t('Reading the history of “{0}”', field.name),
  input: ({ field, trader }: FieldHistoryAnswers, { connection }) => ({
    path: { ...fieldPath(connection, field), userId: trader },
  }),
  table: ({ field, trader }, { connection }) => ({
    title: l10n.t('History of “{0}” of {1}', field.name, trader),
    columns: historyColumns(kindOfValues(field)),
    notes: isBalance(field)
      ? [l10n.t('Values are signed changes, and actions are the platform’s own labels. The balance isn’t included.')]
      : [],
    actions: historyActions(connection),
    fileName: `history-${field.field ?? field._id}`,
    empty: l10n.t('This trader’s field was never changed.'),
  }),
  atEnd: ({ field }, entries) => ({ plots: historyPlots(field, entries) }),
});

function kindOfValues(field: UserField): ColumnKind {
  switch (field.type) {
    case 'numerical':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'multi-select-dropdown':
      return 'list';
    default:
      return isBalance(field) ? 'number' : 'text';
  }
}

/** Every change of every trader's fields, XP and coins, as far back as it can be read. */
const communityFieldHistoryCommand: ServiceCommand = listCommand({
  title: 'Field History of the Community',
  help: 'Every change of every field, as far back as the interface goes.',
  operation: communityFieldHistory,
  progress: () => l10n.t('Reading the community’s history'),
  input: (_, { connection }) => ({ path: { communityId: connection.communityId } }),
  table: (_, { connection }) => ({
    title: l10n.t('Community’s Field History'),
    columns: historyColumns('text'),
    notes: [
      l10n.t('Newest first. Entries of deleted fields remain, without a type.'),
      l10n.t(
        'For XP and coins, values are signed changes and actions are the platform’s own labels. Premium currency isn’t included.',
      ),
    ],
    actions: historyActions(connection),
    fileName: 'community-field-history',
    empty: l10n.t('Nothing was ever changed in this community.'),
  }),
});

/** A change of a trader's field, XP or coins (P2 2.2); `values`: the type of all rows' values. */
function historyColumns(values: ColumnKind): readonly ResultColumn[] {
  return [
    { key: 'createdAt', label: l10n.t('When'), kind: 'time' },
    { key: 'fieldName', label: l10n.t('Field'), kind: 'id' },
    { key: 'userNumericID', label: l10n.t('Trader'), kind: 'id' },
    { key: 'action', label: l10n.t('Action'), kind: 'text' },
    { key: 'value', label: l10n.t('Value or amount'), kind: values },
    { key: 'storedValue', label: l10n.t('Value afterwards'), kind: values },
    { key: 'fieldType', label: l10n.t('Current type'), kind: 'text' },
    { key: 'userID', label: l10n.t('Trader record'), kind: 'id', hidden: true },
    { key: 'userObjectID', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'fieldID', label: l10n.t('Field ID'), kind: 'id', hidden: true },
    { key: 'updatedAt', label: l10n.t('Changed'), kind: 'time', hidden: true },
    { key: '_id', label: l10n.t('Entry ID'), kind: 'id', hidden: true },
  ];
}

/** Actions on a history entry, on the same connection. */
function historyActions({ id: connectionId }: ConnectionProfile): readonly ResultAction[] {
  return [
    commandAction(
      [l10n.t('Trader Info'), 'account'],
      'chartCards.admin.userInfo',
      ({ userNumericID }) => ({ connectionId, trader: { userId: textIn(userNumericID) } }),
      ({ userNumericID }) => textIn(userNumericID) !== undefined,
    ),
  ];
}

/** Plots of one trader's history of a field: for numbers, XP and coins only. */
function historyPlots(field: UserField, newestFirst: readonly FieldHistoryEntry[]): readonly ResultPlot[] {
  const points = isBalance(field) ? sumPoints(newestFirst) : field.type === 'numerical' ? valuePoints(newestFirst) : [];
  if (points.length < 2) return [];
  const title = isBalance(field)
    ? l10n.t('Sum of the changes since the first one read')
    : l10n.t('“{0}” over time', field.name);
  return [{ title, unit: field.name, series: [{ label: field.name, kind: 'steps', points }] }];
}

/** A trader's field over time: a value from a time on. */
interface HistoryPoint {
  /** Epoch seconds. */
  readonly at: number;
  readonly value: number;
}

/** The value of a numeric field after each change of one trader's, from entries that come newest first. */
export function valuePoints(newestFirst: readonly FieldHistoryEntry[]): readonly HistoryPoint[] {
  return lastOfEachSecond(pointsOf(newestFirst.toReversed(), ({ storedValue }) => numberOf(storedValue)));
}

/**
 * The sum of the changes of XP or coins since the first one read: entries contain signed changes, not the balance (P2
 * 2.2).
 */
export function sumPoints(newestFirst: readonly FieldHistoryEntry[]): readonly HistoryPoint[] {
  let sum = 0;
  const changes = pointsOf(newestFirst.toReversed(), ({ value }) => numberOf(value));
  const sums = changes.map(({ at, value }) => {
    // Removes the error of binary fractions.
    sum = Number((sum + value).toPrecision(15));
    return { at, value: sum };
  });
  return lastOfEachSecond(sums);
}

function pointsOf(
  entries: readonly FieldHistoryEntry[],
  read: (entry: FieldHistoryEntry) => number | undefined,
): readonly HistoryPoint[] {
  return entries.flatMap((entry) => {
    const at = Date.parse(entry.createdAt ?? '');
    const value = read(entry);
    return Number.isNaN(at) || value === undefined ? [] : [{ at: Math.floor(at / 1000), value }];
  });
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A chart takes one point per time: the last one counts. */
function lastOfEachSecond(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
  return points.filter(({ at }, index) => points[index + 1]?.at !== at);
}

/** The admin commands of this file by name. */
export const fieldValueCommands = {
  writeFieldValue: writeFieldValueCommand,
  traderFieldHistory: traderFieldHistoryCommand,
  communityFieldHistory: communityFieldHistoryCommand,
};
