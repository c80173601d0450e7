import { l10n } from 'vscode';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  REDEMPTION_CATEGORIES,
  type RedemptionCategory,
  type RedemptionStatus,
} from '../../contract/redemptions.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { ResultColumn } from '../results/resultTable.ts';
import { adminCommand, type CommandResult, type Confirmation, type ServiceCommand } from '../runner/adminCommand.ts';
import { describeListEnd, describeSource, readList } from '../runner/lists.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { failedCall, undefinedIfUnreadable } from '../runner/serviceError.ts';
import { describeOrderCategory, isSwitchedOff, readOrderStatuses } from './orderStatuses.ts';

/** Every status of the order workflow. */
const listOrderStatusesCommand: ServiceCommand = adminCommand<Record<never, never>>({
  title: 'List Redemption Order Statuses',
  help: 'The statuses of the order workflow.',
  operations: [listRedemptionStatuses],
  questions: [],
  progressTitle: () => l10n.t('Reading the order statuses'),
  run: async (_answers, { service, connection, signal }) => {
    const { rows, end } = await readList(service.redemptions.listStatuses.pages({}, { signal }));
    if (end.kind === 'failed')
      return { kind: 'problem', problem: { kind: 'paging', operation: listRedemptionStatuses, end } };
    return {
      kind: 'table',
      table: {
        title: l10n.t('Order Statuses'),
        subtitle: describeSource(connection),
        columns: orderStatusColumns(),
        rows,
        notes: [
          l10n.t('Only moving an order to a status of the category “refunded” can return coins.'),
          l10n.t('Statuses can be renamed, recoloured, disabled and deleted only in the dashboard.'),
          ...describeListEnd(end, listRedemptionStatuses.paging),
        ],
        actions: [
          {
            label: l10n.t('Create Status…'),
            icon: 'add',
            on: 'result',
            run: () => executeCommand('chartCards.admin.createOrderStatus', { connectionId: connection.id }),
          },
        ],
        fileName: 'order-statuses',
        empty: l10n.t('The community has no order statuses.'),
      },
    };
  },
});

interface NewStatusAnswers {
  readonly name: string;
  readonly category: RedemptionCategory;
}

/** The dashboard saves no longer names (P1 4.6). */
const DASHBOARD_CHARACTERS = 50;

/** Adds a status to the order workflow; this interface can't remove it. */
const createOrderStatusCommand: ServiceCommand = adminCommand<NewStatusAnswers>({
  title: 'Create Redemption Order Status…',
  help: "Adds a status. The interface can't rename or delete it.",
  operations: [createRedemptionStatus, listRedemptionStatuses],
  questions: [
    // Asked first: within a category, names that differ only in letter case are the same (P1 4.6).
    choiceQuestion<NewStatusAnswers, RedemptionCategory>('category', {
      placeholder: () => l10n.t('Category of the status'),
      remember: true,
      choices: () =>
        REDEMPTION_CATEGORIES.map((category) => ({
          label: describeOrderCategory(category),
          ...(category === 'refunded' ? { detail: l10n.t('Moving an order here can return its coins') } : {}),
          value: category,
        })),
    }),
    textQuestion<NewStatusAnswers>('name', {
      prompt: () => l10n.t('Name of the status, unique in the community'),
      check: contractCheck(createRedemptionStatus, 'body.name'),
      known: async (context, { category }, signal) => {
        const statuses = await readOrderStatuses(context, signal);
        return (typed) => {
          const taken = findSameName(statuses, typed, category);
          return taken === undefined ? undefined : describeTakenStatus(taken);
        };
      },
      meaning: longNameWarning,
    }),
  ],
  confirm: async ({ name, category }, context) => {
    const { signal } = context;
    // The list isn't documented, so the documented creation must work without it.
    const statuses = await undefinedIfUnreadable(readOrderStatuses(context, signal), signal);
    const taken = findSameName(statuses ?? [], name, category);
    return taken === undefined ? newStatusConfirmation(name, category, statuses !== undefined) : nameTakenResult(taken);
  },
  progressTitle: ({ name }) => l10n.t('Creating “{0}”', name),
  run: async ({ name, category }, { client, connection, signal, onProgress }) => {
    const end = await writeAndReconcile(
      client,
      createRedemptionStatus,
      { body: { name, category } },
      { signal, onProgress },
    );
    if (end.kind !== 'done') return failedCall(createRedemptionStatus, end);
    return {
      kind: 'message',
      text: l10n.t('“{0}” was created on {1}. You can now move orders to it.', name, connection.name),
      actions: [
        {
          label: l10n.t('Show Statuses'),
          run: () => executeCommand('chartCards.admin.listOrderStatuses', { connectionId: connection.id }),
        },
      ],
    };
  },
});

function newStatusConfirmation(name: string, category: RedemptionCategory, isChecked: boolean): Confirmation {
  return {
    question: l10n.t('Create the order status “{0}”?', name),
    detail: [
      l10n.t(
        'It’s active right away, last in the category “{0}”, grey, and never a default.',
        describeOrderCategory(category),
      ),
      l10n.t('Only the dashboard can rename, recolour, disable or delete it.'),
      ...[longNameWarning(name)].filter((it) => it !== undefined),
      ...(isChecked
        ? []
        : [
            l10n.t(
              'The statuses couldn’t be read, so we don’t know whether the name is taken. If it is, nothing is created.',
            ),
          ]),
    ].join('\n\n'),
    button: l10n.t('Create Status'),
  };
}

/** The service's 409 would name the category that was sent, not the one that has the name (P1 7.3). */
function findSameName(
  statuses: readonly RedemptionStatus[],
  name: string,
  category: RedemptionCategory | undefined,
): RedemptionStatus | undefined {
  const inAnyCase = name.toLowerCase();
  return (
    statuses.find((it) => it.name === name) ??
    statuses.find((it) => it.category === category && it.name.toLowerCase() === inAnyCase)
  );
}

function describeTakenStatus(status: RedemptionStatus): string {
  const { name, category } = status;
  return isSwitchedOff(status)
    ? l10n.t('There’s already a status “{0}” (disabled) in the category “{1}”.', name, describeOrderCategory(category))
    : l10n.t('There’s already a status “{0}” in the category “{1}”.', name, describeOrderCategory(category));
}

function nameTakenResult(status: RedemptionStatus): CommandResult {
  return {
    kind: 'message',
    tone: 'warning',
    text: l10n.t('{0} Nothing was sent. Choose another name.', describeTakenStatus(status)),
    question: 'name',
  };
}

function longNameWarning(name: string): string | undefined {
  if ([...name].length <= DASHBOARD_CHARACTERS) return undefined;
  return l10n.t('The dashboard only saves names of up to {0} characters.', DASHBOARD_CHARACTERS);
}

/** A status of the order workflow (P1 2.5). */
function orderStatusColumns(): readonly ResultColumn[] {
  return [
    { key: 'name', label: l10n.t('Status'), kind: 'text' },
    { key: 'category', label: l10n.t('Category'), kind: 'text' },
    { key: 'order', label: l10n.t('Place'), kind: 'number' },
    { key: 'isDefault', label: l10n.t('Default'), kind: 'flag' },
    { key: 'enabled', label: l10n.t('Enabled'), kind: 'flag' },
    { key: 'color', label: l10n.t('Colour'), kind: 'text' },
    { key: '_id', label: l10n.t('Status ID'), kind: 'id' },
  ];
}

/** The admin commands of this file by name. */
export const orderStatusCommands = {
  listOrderStatuses: listOrderStatusesCommand,
  createOrderStatus: createOrderStatusCommand,
};
