import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { formatLocalTime, formatNumber } from '../../card/model/formatValues.ts';
import { personalKindOfName } from '../../contract/personalData.ts';
import {
  ordersByIdentifier,
  type RedemptionOrder,
  type RedemptionStatus,
  redemptionOrderSchema,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { listUserFields, type UserFieldType } from '../../contract/userFields.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { maskedText } from '../../shell/responses/personalData.ts';
import { emailQuestion, traderActions } from '../activity/traderQuestions.ts';
import type { ResultColumn } from '../results/resultTable.ts';
import {
  adminCommand,
  type CommandResult,
  type Confirmation,
  message,
  type ServiceCommand,
  warning,
} from '../runner/adminCommand.ts';
import type { AskingContext, FileContext, RunningContext } from '../runner/adminContext.ts';
import { commandAction, commandButton } from '../runner/commandActions.ts';
import { type ReadRows, readWholeList } from '../runner/lists.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck, readTyped } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import { invisibleCharacterProblem, type Question, type QuestionOptions } from '../runner/questions/question.ts';
import { listCommand, type ReadTable } from '../runner/readCommand.ts';
import { undefinedIfUnreadable, writeForResponse } from '../runner/serviceCalls.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
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
    const { connection } = context;
    const { orderId, seen, buyer } = chosenOrder(answers);
    const returned = await returnedCoins(context, seen, answers.status);
    const email = buyer?.kind === 'email' ? buyer.email : emailOf(seen);
    const body = { transactionId: orderId, statusID: answers.status._id };
    const known = email === undefined ? {} : { traderEmail: email };
    const { data } = await writeForResponse(context, updateOrderStatus, { body }, known);
    const name = data?.status?.name ?? answers.status.name;
    const orders = { connectionId: connection.id, trader: { email } };
    const show = commandButton(l10n.t('Show Orders'), 'chartCards.admin.transactionHistory', orders);
    return message(
      [l10n.t('Order {0} is now “{1}” on {2}.', orderId, name, connection.name), ...returned].join(' '),
      email === undefined ? [] : [show],
    );
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
    return warning(text);
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

/** The orders of a trader, by e-mail. */
const transactionHistoryCommand: ServiceCommand = listCommand({
  title: 'Redemption Orders by E-mail (Transaction History)…',
  help: "One trader's store orders, found by e-mail.",
  operation: transactionHistory,
  questions: [traderEmailQuestion<{ email: string }>()],
  progress: () => l10n.t('Reading the orders'),
  input: ({ email }: { readonly email: string }) => ({ body: { email } }),
  table: ({ email }, context) => orderTable(context, email),
});

/** The orders of the only trader who has a value in a custom field. */
const ordersByIdentifierCommand: ServiceCommand = listCommand({
  title: 'Redemption Orders by Custom Field…',
  help: "One trader's store orders, found by the value of a custom field.",
  operation: ordersByIdentifier,
  also: [listUserFields],
  questions: identifierQuestions<OrderIdentifier>(),
  progress: () => l10n.t('Reading the orders'),
  input: ({ field, value }: OrderIdentifier) => ({ body: { identifier: { key: field.key, value } } }),
  table: ({ field, value }, context) =>
    orderTable(context, `${field.key} ${maskedText(value, personalKindOfName(field.key) ?? 'free')}`),
});

/** One trader's orders as a table (`who` distinguishes views), with an action to move an order. */
function orderTable({ connection }: AskingContext, who: string): ReadTable {
  const move = [l10n.t('Move or Refund…'), 'arrow-swap'] as const;
  return {
    title: l10n.t('Redemption Orders of {0}', who),
    columns: orderColumns(),
    notes: [
      l10n.t('Newest redemption first, in any status.'),
      l10n.t('The price is what was paid in coins. A refund returns this amount.'),
    ],
    actions: [
      commandAction(move, 'chartCards.admin.updateOrderStatus', (order) => ({ connectionId: connection.id, order })),
      ...traderActions(connection, (row) => ({ email: emailOf(row as RedemptionOrder) }), [
        'userInfo',
        'traderFieldHistory',
      ]),
    ],
    fileName: 'redemption-orders',
    empty: l10n.t('This trader has no orders.'),
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

const orderArgument = z.object({ order: redemptionOrderSchema });

/** How an order is found: among its trader's, or only by its ID, without reading it. */
type OrderLookup = 'email' | 'field' | 'id';

/** A chosen order. */
interface OrderAnswers extends OrderIdentifier {
  readonly search: OrderLookup;
  readonly email: string;
  readonly order: RedemptionOrder;
  readonly orderId: string;
}

/** The chosen order, however it was found. */
interface ChosenOrder {
  readonly orderId: string;
  /** The order as read when it was chosen. */
  readonly seen: RedemptionOrder | undefined;
  /** Undefined: the order can't be read again. */
  readonly buyer: Buyer | undefined;
}

/** Asks for an order; nothing is asked if the command was called on an order's row. */
function orderQuestions<Answers extends OrderAnswers>(): readonly Question<Answers>[] {
  const by =
    (...searches: readonly OrderLookup[]) =>
    (answers: Partial<Answers>, { args }: FileContext) =>
      orderIn(args) === undefined && answers.search !== undefined && searches.includes(answers.search);
  return [
    choiceQuestion<Answers, OrderLookup>('search', {
      when: (_answers, { args }) => orderIn(args) === undefined,
      remember: true,
      placeholder: () => l10n.t('How do you identify the order?'),
      choices: () => [
        { label: l10n.t('By the trader’s e-mail'), value: 'email' },
        { label: l10n.t('By a custom field of the trader'), value: 'field' },
        {
          label: l10n.t('By its ID only'),
          detail: l10n.t(
            'The service can’t read an order by its ID, so price and status aren’t shown before it’s moved',
          ),
          value: 'id',
        },
      ],
    }),
    traderEmailQuestion<Answers>(by('email')),
    ...identifierQuestions<Answers>(by('field')),
    listQuestion<Answers, RedemptionOrder>('order', {
      when: (answers, context) => orderIn(context.args) !== undefined || by('email', 'field')(answers, context),
      given: ({ args }) => orderIn(args),
      placeholder: () => l10n.t('Select an order'),
      idOf: ({ redemptionId }) => redemptionId,
      empty: () => l10n.t('This trader has no orders.'),
      load: async (context, signal, answers) => {
        const buyer = buyerOf(answers);
        return buyer === undefined ? [] : (await readOrders(context, buyer, signal)).rows.map(orderChoice);
      },
    }),
    textQuestion<Answers>('orderId', {
      when: by('id'),
      prompt: () => l10n.t('Order ID, as shown in the dashboard and in lists of orders'),
      placeholder: () => 'ORD…',
      input: [updateOrderStatus, 'body.transactionId'],
      meaning: (typed) =>
        typed.startsWith('ORD')
          ? undefined
          : l10n.t('Order IDs begin with ORD; an order’s internal ID isn’t accepted.'),
    }),
  ];
}

/** The answers of the order questions. */
function chosenOrder(answers: Partial<OrderAnswers>): ChosenOrder {
  const { order } = answers;
  const email = emailOf(order);
  const buyer = buyerOf(answers) ?? (email === undefined ? undefined : { kind: 'email' as const, email });
  return { orderId: order?.redemptionId ?? answers.orderId ?? '', seen: order, buyer };
}

function buyerOf({ search, email, field, value }: Partial<OrderAnswers>): Buyer | undefined {
  if (search === 'email' && email !== undefined) return { kind: 'email', email };
  if (search === 'field' && field !== undefined && value !== undefined) {
    return { kind: 'field', identifier: { field, value } };
  }
  return undefined;
}

/** The order of the row in the command's arguments. */
function orderIn(args: readonly unknown[]): RedemptionOrder | undefined {
  const read = orderArgument.safeParse(args[0]);
  return read.success ? read.data.order : undefined;
}

function orderChoice(order: RedemptionOrder) {
  const { redemptionId, productName, status, price, quantity, purchasedDate } = order;
  const bought = purchasedDate === undefined ? Number.NaN : Date.parse(purchasedDate);
  const at = Number.isNaN(bought) ? '' : formatLocalTime(bought);
  return {
    label: plainLabel(`${redemptionId} · ${productName ?? l10n.t('unnamed product')}`),
    description: plainLabel(status ?? ''),
    detail: l10n.t('{0} coins × {1} · {2}', price === undefined ? '?' : formatNumber(price), quantity ?? '?', at),
    value: order,
  };
}

/** A custom field that identifies traders. */
interface IdentifierField {
  /** Exact letter case: this lookup is case-sensitive (P1 4.5). */
  readonly key: string;
  /** Undefined: the field was typed, and only the service knows its type. */
  readonly type: UserFieldType | undefined;
}

/** How a custom field identifies a trader. */
interface OrderIdentifier {
  readonly field: IdentifierField;
  readonly value: string;
}

/** The only types that can identify traders (P1 4.5). */
const FINDING_TYPES = ['single-line-text', 'numerical'] as const satisfies readonly UserFieldType[];

/** Asks for a custom field and a trader's value in it; the value is never remembered. */
function identifierQuestions<Answers extends OrderIdentifier>(
  when: QuestionOptions<Answers>['when'] & {} = () => true,
): readonly Question<Answers>[] {
  return [
    listQuestion<Answers, IdentifierField>('field', {
      when,
      remember: true,
      placeholder: () => l10n.t('Custom field that identifies the trader'),
      idOf: ({ key }) => key,
      empty: () => l10n.t('The community has no custom field of single-line text or numbers.'),
      load: async (context, signal) =>
        (await readUserFields(context, signal)).flatMap(({ name, field, type, isCustom }) => {
          const known = FINDING_TYPES.find((it) => it === type);
          if (field === undefined || known === undefined || isCustom === false) return [];
          return [{ label: plainLabel(name), description: field, detail: type, value: { key: field, type: known } }];
        }),
      other: {
        label: () => l10n.t('Type a Field Key…'),
        prompt: () => l10n.t('Key of the field, in its exact letter case'),
        check: contractCheck(ordersByIdentifier, 'body.identifier.key'),
        // Not looked up: a key may be allowed to find orders but not to read user fields.
        find: async (key) => ({ key, type: undefined }),
      },
    }),
    textQuestion<Answers>('value', {
      when,
      dependsOn: ['field'],
      prompt: ({ field }) =>
        l10n.t('The trader’s value in “{0}”. Exactly one active trader must have it.', field?.key ?? ''),
      check: (typed, { field }) =>
        typed === ''
          ? l10n.t('Enter a value. The service rejects an empty one.')
          : field?.type === 'numerical'
            ? numberProblem(typed)
            : invisibleCharacterProblem(typed),
    }),
  ];
}

function numberProblem(typed: string): string | undefined {
  const read = readTyped({ kind: 'number', whole: false }, typed);
  return read.kind === 'invalid' ? read.problem : undefined;
}

function traderEmailQuestion<Answers extends { readonly email: string }>(when?: QuestionOptions<Answers>['when']) {
  return emailQuestion<Answers>('email', [transactionHistory, 'body.email'], when);
}

/** Whose orders to read: there is no call that reads an order by its ID. */
type Buyer =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'field'; readonly identifier: OrderIdentifier };

/** Every order of a trader, and how the list ended; throws a `ServiceError`. */
function readOrders(context: AskingContext, buyer: Buyer, signal: AbortSignal): Promise<ReadRows<RedemptionOrder>> {
  if (buyer.kind === 'email') {
    return readWholeList(context, transactionHistory, { body: { email: buyer.email } }, signal);
  }
  const { field, value } = buyer.identifier;
  return readWholeList(context, ordersByIdentifier, { body: { identifier: { key: field.key, value } } }, signal);
}

/** The e-mail of an order's trader, if the order has it. */
function emailOf(order: RedemptionOrder | undefined): string | undefined {
  return textOrUndefined(order?.userInfo?.['email']);
}

/** The name of an order's trader, if the order has it. */
function buyerName(order: RedemptionOrder): string | undefined {
  return textOrUndefined(order.userInfo?.['username']) ?? textOrUndefined(order.userInfo?.['name']);
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The admin commands of this file by name. */
export const orderCommands = {
  updateOrderStatus: updateOrderStatusCommand,
  transactionHistory: transactionHistoryCommand,
  ordersByIdentifier: ordersByIdentifierCommand,
};
