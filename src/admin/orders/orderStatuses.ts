import { l10n } from 'vscode';
import {
  createRedemptionStatus,
  listRedemptionStatuses,
  REDEMPTION_CATEGORIES,
  type RedemptionCategory,
  type RedemptionStatus,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { plainLabel } from '../../shell/displayText.ts';
import {
  adminCommand,
  type CommandResult,
  type Confirmation,
  message,
  type ServiceCommand,
} from '../runner/adminCommand.ts';
import type { AskingContext } from '../runner/adminContext.ts';
import { commandAction, commandButton } from '../runner/commandActions.ts';
import { readAllRows } from '../runner/lists.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import type { Question, QuestionOptions } from '../runner/questions/question.ts';
import { listCommand } from '../runner/readCommand.ts';
import { undefinedIfUnreadable, writeForResponse } from '../runner/serviceCalls.ts';

/** Every status of the order workflow (P1 2.5). */
const listOrderStatusesCommand: ServiceCommand = listCommand({
  title: 'List Redemption Order Statuses',
  help: 'The statuses of the order workflow.',
  operation: listRedemptionStatuses,
  progress: () => l10n.t('Reading the order statuses'),
  table: (_, { connection }) => ({
    title: l10n.t('Order Statuses'),
    columns: [
      { key: 'name', label: l10n.t('Status'), kind: 'text' },
      { key: 'category', label: l10n.t('Category'), kind: 'text' },
      { key: 'order', label: l10n.t('Place'), kind: 'number' },
      { key: 'isDefault', label: l10n.t('Default'), kind: 'flag' },
      { key: 'enabled', label: l10n.t('Enabled'), kind: 'flag' },
      { key: 'color', label: l10n.t('Colour'), kind: 'text' },
      { key: '_id', label: l10n.t('Status ID'), kind: 'id' },
    ],
    notes: [
      l10n.t('Only moving an order to a status of the category “refunded” can return coins.'),
      l10n.t('Statuses can be renamed, recoloured, disabled and deleted only in the dashboard.'),
    ],
    actions: [
      commandAction([l10n.t('Create Status…'), 'add'], 'chartCards.admin.createOrderStatus', {
        connectionId: connection.id,
      }),
    ],
    fileName: 'order-statuses',
    empty: l10n.t('The community has no order statuses.'),
  }),
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
      input: [createRedemptionStatus, 'body.name'],
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
  run: async ({ name, category }, context) => {
    await writeForResponse(context, createRedemptionStatus, { body: { name, category } });
    const { id: connectionId, name: on } = context.connection;
    return message(l10n.t('“{0}” was created on {1}. You can now move orders to it.', name, on), [
      commandButton(l10n.t('Show Statuses'), 'chartCards.admin.listOrderStatuses', { connectionId }),
    ]);
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

interface OrderStatusOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  /** ID of the current status. */
  readonly current?: (answers: Partial<Answers>, context: AskingContext) => unknown;
}

/** Asks for a status of the order workflow (`RedemptionStatus`): picked, or by its ID. */
export function orderStatusQuestion<Answers>(
  name: keyof Answers & string,
  options: OrderStatusOptions<Answers> = {},
): Question<Answers> {
  const { placeholder, current, ...common } = options;
  return listQuestion<Answers, RedemptionStatus>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Select a status'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('The community has no order status.'),
    load: async (context, signal, answers) => {
      const now = current?.(answers, context);
      return (await readOrderStatuses(context, signal)).map((status) => statusChoice(status, status._id === now));
    },
    other: {
      label: () => l10n.t('Type a Status ID…'),
      prompt: () => l10n.t('ID of the status'),
      check: contractCheck(updateOrderStatus, 'body.statusID'),
      // The list isn't documented and may be incomplete: an ID that isn't listed is sent as is.
      find: async (typed) => ({ _id: typed, name: typed, category: '' }),
    },
  });
}

/** Every status of the connection's community; throws a `ServiceError`. */
export function readOrderStatuses(context: AskingContext, signal: AbortSignal): Promise<readonly RedemptionStatus[]> {
  return readAllRows(context, listRedemptionStatuses, {}, signal);
}

/** A category's label; undocumented ones stay as they are. */
export function describeOrderCategory(category: string): string {
  const words: Readonly<Record<RedemptionCategory, string>> = {
    new_purchase: l10n.t('New purchase'),
    in_progress: l10n.t('In progress'),
    completed: l10n.t('Completed'),
    refunded: l10n.t('Refunded'),
  };
  const known = REDEMPTION_CATEGORIES.find((it) => it === category);
  return known === undefined ? category : words[known];
}

/** Whether the list shows that no order can be moved here; how it does isn't documented. */
function isSwitchedOff(status: RedemptionStatus): boolean {
  const fields: Readonly<Record<string, unknown>> = status;
  return ['enabled', 'isEnabled', 'active', 'isActive'].some((name) => fields[name] === false);
}

function statusChoice(status: RedemptionStatus, isCurrent: boolean) {
  const isRefund = status.category === 'refunded';
  const marks = [
    describeOrderCategory(status.category),
    ...(isCurrent ? [l10n.t('current status')] : []),
    ...(isSwitchedOff(status) ? [l10n.t('disabled: the service rejects it')] : []),
  ];
  return {
    label: `${isCurrent ? '$(check) ' : ''}${plainLabel(status.name)}`,
    description: plainLabel(marks.join(' · ')),
    ...(isRefund ? { detail: l10n.t('Returns the order’s price to the trader') } : {}),
    value: status,
  };
}

/** The admin commands of this file by name. */
export const orderStatusCommands = {
  listOrderStatuses: listOrderStatusesCommand,
  createOrderStatus: createOrderStatusCommand,
};
