import { l10n } from 'vscode';
import { formatNumber } from '../../card/formatValues.ts';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import { personalKindOfName } from '../../contract/personalData.ts';
import {
  ordersByIdentifier,
  type RedemptionOrder,
  type RedemptionStatus,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { listUserFields } from '../../contract/userFields.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { maskedText } from '../../shell/responses/personalData.ts';
import { emailQuestion, traderActions } from '../activity/traderQuestions.ts';
import type { ResultAction, ResultColumn, ResultTable } from '../results/resultTable.ts';
import { adminCommand, type CommandResult, type Confirmation, type ServiceCommand } from '../runner/adminCommand.ts';
import type { AskingContext, RunningContext } from '../runner/adminContext.ts';
import { describeSource, showList } from '../runner/lists.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { failedCall, undefinedIfUnreadable } from '../runner/serviceError.ts';
import {
  buyerName,
  type ChosenOrder,
  chosenOrder,
  emailOf,
  identifierQuestions,
  type OrderAnswers,
  type OrderIdentifier,
  orderQuestions,
  readOrders,
} from './orderQuestions.ts';
import { describeOrderCategory, orderStatusQuestion, readOrderStatuses } from './orderStatuses.ts';

interface MoveOrderAnswers extends OrderAnswers {
  readonly status: RedemptionStatus;
}

/** Moves an order to another status; a refunded status may return its price. */
const updateOrderStatusCommand: ServiceCommand = adminCommand<MoveOrderAnswers>({
  title: 'Move or Refund Redemption Order…',
  help: "Changes an order's status; a refund can return its coins.",
  operations: [updateOrderStatus, transactionHistory],
  questions: [
    ...orderQuestions<MoveOrderAnswers>(),
    orderStatusQuestion<MoveOrderAnswers>('status', {
      placeholder: () => l10n.t('New status'),
      current: (answers) => chosenOrder(answers).seen?.statusID,
    }),
  ],
  confirm: async (answers, context) => confirmMove(context, chosenOrder(answers), answers.status),
  progressTitle: (answers) => l10n.t('Moving order {0}', chosenOrder(answers).orderId),
  run: async (answers, context) => {
    const { client, connection, signal, onProgress } = context;
    const { orderId, seen, buyer } = chosenOrder(answers);
    const returned = await returnedCoins(context, seen, answers.status);
    const traderEmail = buyer?.kind === 'email' ? buyer.email : emailOf(seen);
    const body = { transactionId: orderId, statusID: answers.status._id };
    const end = await writeAndReconcile(
      client,
      updateOrderStatus,
      { body },
      {
        signal,
        onProgress,
        ...(traderEmail === undefined ? {} : { traderEmail }),
      },
    );
    if (end.kind !== 'done') return failedCall(updateOrderStatus, end);
    const name = end.value.data?.status?.name ?? answers.status.name;
    return {
      kind: 'message',
      text: [l10n.t('Order {0} is now “{1}” on {2}.', orderId, name, connection.name), ...returned].join(' '),
      actions:
        traderEmail === undefined
          ? []
          : [
              {
                label: l10n.t('Show Orders'),
                run: () =>
                  executeCommand('chartCards.admin.transactionHistory', {
                    connectionId: connection.id,
                    trader: { email: traderEmail },
                  }),
              },
            ],
    };
  },
});

/** The coins that a refund returns, if the order is known not to be refunded already (P1 2.4, 3.2). */
async function returnedCoins(
  context: RunningContext,
  order: RedemptionOrder | undefined,
  to: RedemptionStatus,
): Promise<readonly string[]> {
  if (to.category !== 'refunded' || order?.price === undefined) return [];
  const statuses = await undefinedIfUnreadable(readOrderStatuses(context, context.signal), context.signal);
  const from = statuses?.find(({ _id }) => _id === order.statusID);
  if (from === undefined || from.category === 'refunded') return [];
  return [l10n.t('{0} coins, the price paid, were returned to the trader.', formatNumber(order.price))];
}

/** The confirmation of a move, based on the order and statuses just read; ends the command if nothing would change. */
async function confirmMove(
  context: RunningContext,
  { orderId, buyer, seen }: ChosenOrder,
  chosen: RedemptionStatus,
): Promise<Confirmation | CommandResult> {
  const { signal } = context;
  // A typed status may be missing from the list, and the documented move doesn't depend on the undocumented list.
  const isTyped = chosen.category === '';
  const statuses = isTyped ? [] : ((await undefinedIfUnreadable(readOrderStatuses(context, signal), signal)) ?? []);
  const to = statuses.find(({ _id }) => _id === chosen._id) ?? chosen;
  const isRefund = to.category === 'refunded';
  const button = isRefund ? l10n.t('Refund Order') : l10n.t('Move Order');
  const question = isRefund
    ? l10n.t('Refund order {0}: move it to “{1}”?', orderId, to.name)
    : l10n.t('Move order {0} to “{1}”?', orderId, to.name);
  if (buyer === undefined && seen === undefined) {
    return { question, detail: paragraphs(describeUnreadOrder(to), describeTypedStatus(to)), button };
  }
  const orders =
    buyer === undefined ? undefined : await undefinedIfUnreadable(readOrders(context, buyer, signal), signal);
  const now = orders?.rows.find(({ redemptionId }) => redemptionId === orderId);
  // Absence proves something only if the list is known to be complete.
  const isGone = now === undefined && orders?.end.kind === 'complete' && orders.end.read.unreadable === 0;
  const order = now ?? seen;
  if (order === undefined && !isGone) {
    return { question, detail: paragraphs(describeUnreadOrder(to), describeTypedStatus(to)), button };
  }
  if (order === undefined || isGone) {
    const text = l10n.t('This trader no longer has the order {0}. Nothing was sent.', orderId);
    return { kind: 'message', tone: 'warning', text };
  }
  if (order.statusID === to._id) {
    const text = l10n.t('Order {0} is already “{1}”. Nothing was sent.', orderId, to.name);
    return { kind: 'message', text, question: 'status' };
  }
  const from = statuses.find(({ _id }) => _id === order.statusID);
  return {
    question,
    detail: paragraphs(
      describeMove(order, to),
      describeCoins(order, from, to),
      describeTypedStatus(to),
      buyer === undefined
        ? l10n.t('The order has no e-mail address, so it’s shown as it was listed.')
        : now === undefined
          ? l10n.t('The trader’s orders couldn’t be read again, so the order is shown as it was listed.')
          : undefined,
    ),
    button,
  };
}

/** Whose order it is, what it cost, and the change of status. */
function describeMove(order: RedemptionOrder, to: RedemptionStatus): string {
  const { productName, price, quantity, status } = order;
  const trader = buyerName(order);
  return [
    productName ?? l10n.t('Unnamed product'),
    l10n.t('{0} coins × {1}', price === undefined ? '?' : formatNumber(price), quantity ?? '?'),
    ...(trader === undefined ? [] : [l10n.t('for {0}', maskedText(trader, 'name'))]),
    `${status ?? l10n.t('no status')} → ${to.name} (${describeOrderCategory(to.category)})`,
  ].join('\n');
}

/** What the documents say about the coins (P1 2.4, 3.2). */
function describeCoins(
  order: RedemptionOrder,
  from: RedemptionStatus | undefined,
  to: RedemptionStatus,
): string | undefined {
  const wasRefund = from?.category === 'refunded';
  if (to.category === 'refunded' && wasRefund) {
    return l10n.t('It already has a refunded status. Whether coins are returned again isn’t documented.');
  }
  if (to.category === 'refunded') {
    return l10n.t(
      'This returns {0} coins to the trader: the price paid, not multiplied by the quantity. You can’t undo it here.',
      order.price === undefined ? '?' : formatNumber(order.price),
    );
  }
  if (wasRefund) return l10n.t('It has a refunded status. Whether moving it out takes coins back isn’t documented.');
  return to.category === '' ? undefined : l10n.t('No coins are returned. Only a refunded status does that.');
}

function describeUnreadOrder(to: RedemptionStatus): string {
  const price =
    to.category === 'refunded'
      ? l10n.t('This returns the order’s price to the trader, whatever it is. You can’t undo it here.')
      : l10n.t('Its price, trader and status aren’t known.');
  return `${l10n.t('The order wasn’t read: the service can’t read an order by its ID.')} ${price}`;
}

/** A typed status that isn't listed: its effect isn't known. */
function describeTypedStatus({ category }: RedemptionStatus): string | undefined {
  if (category !== '') return undefined;
  return l10n.t('The status was typed, so its category isn’t known. If it’s a refunded one, coins are returned.');
}

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('\n\n');
}

interface OrdersByEmailAnswers {
  readonly email: string;
}

/** The orders of a trader, by e-mail. */
const transactionHistoryCommand: ServiceCommand = adminCommand<OrdersByEmailAnswers>({
  title: 'Redemption Orders by E-mail (Transaction History)…',
  help: "One trader's store orders, found by e-mail.",
  operations: [transactionHistory],
  questions: [emailQuestion<OrdersByEmailAnswers>('email', { check: contractCheck(transactionHistory, 'body.email') })],
  progressTitle: () => l10n.t('Reading the orders'),
  run: async ({ email }, context) =>
    showList(context, {
      operation: transactionHistory,
      pages: context.service.redemptions.transactionHistory.pages({ body: { email } }, { signal: context.signal }),
      table: orderTable(context, email),
    }),
});

/** The orders of the only trader who has a value in a custom field. */
const ordersByIdentifierCommand: ServiceCommand = adminCommand<OrderIdentifier>({
  title: 'Redemption Orders by Custom Field…',
  help: "One trader's store orders, found by the value of a custom field.",
  operations: [ordersByIdentifier, listUserFields],
  questions: identifierQuestions<OrderIdentifier>(),
  progressTitle: () => l10n.t('Reading the orders'),
  run: async ({ field, value }, context) =>
    showList(context, {
      operation: ordersByIdentifier,
      pages: context.service.redemptions.ordersByIdentifier.pages(
        { body: { identifier: { key: field.key, value } } },
        { signal: context.signal },
      ),
      table: orderTable(context, `${field.key} ${maskedText(value, personalKindOfName(field.key) ?? 'free')}`),
    }),
});

/** One trader's orders as a table (`who` distinguishes views), with an action to move an order. */
function orderTable({ connection }: AskingContext, who: string): Omit<ResultTable, 'rows'> {
  return {
    title: l10n.t('Redemption Orders of {0}', who),
    subtitle: describeSource(connection),
    columns: orderColumns(),
    notes: [
      l10n.t('Newest redemption first, in any status.'),
      l10n.t('The price is what was paid in coins. A refund returns this amount.'),
    ],
    personalData: transactionHistory.personalData,
    actions: [
      moveOrderAction(connection.id),
      ...traderActions(connection, (row) => ({ email: emailOf(row as RedemptionOrder) }), [
        'userInfo',
        'traderFieldHistory',
      ]),
    ],
    fileName: 'redemption-orders',
    empty: l10n.t('This trader has no orders.'),
  };
}

function moveOrderAction(connectionId: string): ResultAction {
  return {
    label: l10n.t('Move or Refund…'),
    icon: 'arrow-swap',
    on: 'row',
    run: ([row]) => row && executeCommand('chartCards.admin.updateOrderStatus', { connectionId, order: row }),
  };
}

/** A store order (P1 2.4): the most useful columns first, then the IDs, which no other call accepts. */
function orderColumns(): readonly ResultColumn[] {
  return [
    { key: 'redemptionId', label: l10n.t('Order'), kind: 'id' },
    { key: 'status', label: l10n.t('Status'), kind: 'text' },
    { key: 'productName', label: l10n.t('Product'), kind: 'text' },
    { key: 'price', label: l10n.t('Price in coins'), kind: 'number' },
    { key: 'quantity', label: l10n.t('Quantity'), kind: 'number' },
    { key: 'type', label: l10n.t('Product type'), kind: 'text' },
    { key: 'purchasedDate', label: l10n.t('Redeemed'), kind: 'time' },
    { key: 'updatedAt', label: l10n.t('Changed'), kind: 'time' },
    { key: 'userInfo.username', label: l10n.t('Username'), kind: 'text' },
    { key: 'userInfo.name', label: l10n.t('Name'), kind: 'text' },
    { key: 'userInfo.email', label: l10n.t('E-mail'), kind: 'text' },
    { key: 'userInfo.address', label: l10n.t('Address'), kind: 'json' },
    { key: 'redemptionMethodName', label: l10n.t('Method'), kind: 'text' },
    { key: 'redemptionOptionType', label: l10n.t('Delivery'), kind: 'text' },
    { key: 'customFieldValues', label: l10n.t('Order form'), kind: 'json', hidden: true },
    { key: 'statusID', label: l10n.t('Status ID'), kind: 'id', hidden: true },
    { key: 'redemptionMethodID', label: l10n.t('Method ID'), kind: 'id', hidden: true },
    { key: 'rewardId', label: l10n.t('Product ID'), kind: 'id', hidden: true },
    { key: 'voucherId', label: l10n.t('Voucher ID'), kind: 'id', hidden: true },
    { key: 'userId', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'serverId', label: l10n.t('Community ID'), kind: 'id', hidden: true },
    { key: '_id', label: l10n.t('Internal order ID'), kind: 'id', hidden: true },
    { key: 'createdAt', label: l10n.t('Created'), kind: 'time', hidden: true },
  ];
}

/** The admin commands of this file by name. */
export const orderCommands = {
  updateOrderStatus: updateOrderStatusCommand,
  transactionHistory: transactionHistoryCommand,
  ordersByIdentifier: ordersByIdentifierCommand,
};
