import { l10n } from 'vscode';
import { communityFieldHistory, traderFieldHistory } from '../../contract/fieldHistories.ts';
import type { FieldHistoryEntry, UserField } from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { ColumnKind, ResultAction, ResultColumn, ResultPlot, ResultRow } from '../results/resultTable.ts';
import { adminCommand, type ServiceCommand } from '../runner/adminCommand.ts';
import { describeSource, showList } from '../runner/lists.ts';
import { fieldFromArguments, fieldPath, isBalance } from './fieldKinds.ts';
import { fieldTraderQuestion, userFieldQuestion } from './userFieldQuestions.ts';

interface FieldHistoryAnswers {
  readonly field: UserField;
  readonly trader: string;
}

/** Every change of one trader's field, and its course over time. */
const traderFieldHistoryCommand: ServiceCommand = adminCommand<FieldHistoryAnswers>({
  title: 'Field History of a Trader…',
  help: 'Every change of one field of one trader, newest first, with a plot.',
  operations: [traderFieldHistory],
  questions: [
    userFieldQuestion('field', { given: ({ args }) => fieldFromArguments(args) }),
    fieldTraderQuestion('trader'),
  ],
  progressTitle: ({ field }) => l10n.t('Reading the history of “{0}”', field.name),
  run: async ({ field, trader }, context) => {
    const { service, connection, signal } = context;
    const path = { ...fieldPath(connection, field), userId: trader };
    return showList(context, {
      operation: traderFieldHistory,
      pages: service.userFields.traderHistory.pages({ path }, { signal }),
      table: {
        title: l10n.t('History of “{0}” of {1}', field.name, trader),
        subtitle: describeSource(connection),
        columns: historyColumns(kindOfValues(field)),
        notes: isBalance(field)
          ? [
              l10n.t(
                'Values are signed changes, and actions are the platform’s own labels. The balance isn’t included.',
              ),
            ]
          : [],
        personalData: traderFieldHistory.personalData,
        actions: historyActions(connection),
        fileName: `history-${field.field ?? field._id}`,
        empty: l10n.t('This trader’s field was never changed.'),
      },
      atEnd: (entries) => ({ plots: historyPlots(field, entries) }),
    });
  },
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
const communityFieldHistoryCommand: ServiceCommand = adminCommand<Record<never, never>>({
  title: 'Field History of the Community',
  help: 'Every change of every field, as far back as the interface goes.',
  operations: [communityFieldHistory],
  questions: [],
  progressTitle: () => l10n.t('Reading the community’s history'),
  run: async (_answers, context) => {
    const { service, connection, signal } = context;
    return showList(context, {
      operation: communityFieldHistory,
      pages: service.userFields.communityHistory.pages({ path: { communityId: connection.communityId } }, { signal }),
      table: {
        title: l10n.t('Community’s Field History'),
        subtitle: describeSource(connection),
        columns: historyColumns('text'),
        notes: [
          l10n.t('Newest first. Entries of deleted fields remain, without a type.'),
          l10n.t(
            'For XP and coins, values are signed changes and actions are the platform’s own labels. Premium currency isn’t included.',
          ),
        ],
        personalData: communityFieldHistory.personalData,
        actions: historyActions(connection),
        fileName: 'community-field-history',
        empty: l10n.t('Nothing was ever changed in this community.'),
      },
    });
  },
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
    {
      label: l10n.t('Trader Info'),
      icon: 'account',
      on: 'row',
      fits: (row) => traderIn(row) !== undefined,
      run: ([row]) =>
        row && executeCommand('chartCards.admin.userInfo', { connectionId, trader: { userId: traderIn(row) } }),
    },
  ];
}

function traderIn({ userNumericID }: ResultRow): string | undefined {
  return typeof userNumericID === 'string' && userNumericID !== '' ? userNumericID : undefined;
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
export const fieldHistoryCommands = {
  traderFieldHistory: traderFieldHistoryCommand,
  communityFieldHistory: communityFieldHistoryCommand,
};
