import { l10n } from 'vscode';
import { formatNumber } from '../../../card/shownValues.ts';
import type { RedemptionOrder, RedemptionStatus } from '../../../contract/redemptionRecord.ts';
import { maskedText } from '../../results/personalData.ts';
import type { CommandResult, Confirmation } from '../adminCommand.ts';
import type { RunningContext } from '../adminContext.ts';
import { undefinedIfUnreadable } from '../answered.ts';
import { describeOrderCategory, readOrderStatuses } from '../questions/pickers/orderStatuses.ts';
import type { ChosenOrder } from './orderQuestion.ts';
import { buyerName, readOrders } from './readOrder.ts';

/** Asks about a move, of the order and the statuses as they are read just now; ends it where nothing would change. */
export async function confirmMove(
  context: RunningContext,
  { orderId, buyer, seen }: ChosenOrder,
  chosen: RedemptionStatus,
): Promise<Confirmation | CommandResult> {
  const { signal } = context;
  // A typed status need not be in the list, and what is documented doesn't wait for what isn't.
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
  // Absence proves something only where the list is known to be whole.
  const isGone = now === undefined && orders?.end.kind === 'complete' && orders.end.read.unreadable === 0;
  const order = now ?? seen;
  if (order === undefined && !isGone) {
    return { question, detail: paragraphs(describeUnreadOrder(to), describeTypedStatus(to)), button };
  }
  if (order === undefined || isGone) {
    const text = l10n.t('Order {0} is not among this trader’s orders any more. Nothing was sent.', orderId);
    return { kind: 'told', tone: 'warning', text };
  }
  if (order.statusID === to._id) {
    const text = l10n.t('Order {0} is “{1}” already. Nothing was sent.', orderId, to.name);
    return { kind: 'told', text, about: 'status' };
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

/** Whose and what, what it cost, from where to where. */
function describeMove(order: RedemptionOrder, to: RedemptionStatus): string {
  const { productName, price, quantity, status } = order;
  const trader = buyerName(order);
  return [
    productName ?? l10n.t('A product without a name'),
    l10n.t('{0} coins × {1}', price === undefined ? '?' : formatNumber(price), quantity ?? '?'),
    ...(trader === undefined ? [] : [l10n.t('for {0}', maskedText(trader, 'name'))]),
    `${status ?? l10n.t('no status')} → ${to.name} (${describeOrderCategory(to.category)})`,
  ].join('\n');
}

/** What becomes of the coins, as far as the documents tell (P1 2.4, 3.2). */
function describeCoins(
  order: RedemptionOrder,
  from: RedemptionStatus | undefined,
  to: RedemptionStatus,
): string | undefined {
  const wasRefund = from?.category === 'refunded';
  if (to.category === 'refunded' && wasRefund) {
    return l10n.t('It is in a refunded status already: whether coins are returned again is not documented.');
  }
  if (to.category === 'refunded') {
    return l10n.t(
      'This returns {0} coins to the trader: the price that was paid, not multiplied by the quantity. It cannot be undone here.',
      order.price === undefined ? '?' : formatNumber(order.price),
    );
  }
  if (wasRefund) return l10n.t('It is in a refunded status: whether moving it out takes coins back is not documented.');
  return to.category === '' ? undefined : l10n.t('No coins are returned: only a refunded status does that.');
}

function describeUnreadOrder(to: RedemptionStatus): string {
  const price =
    to.category === 'refunded'
      ? l10n.t('This returns the order’s price to the trader, however much that is. It cannot be undone here.')
      : l10n.t('What it costs, whose it is and where it stands are not known.');
  return `${l10n.t('The order was not read: the service reads no order by its ID.')} ${price}`;
}

/** A status that was typed and is not listed: nobody knows what it does. */
function describeTypedStatus({ category }: RedemptionStatus): string | undefined {
  if (category !== '') return undefined;
  return l10n.t('The status was typed, so its category isn’t known. If it’s a refunded one, coins are returned.');
}

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('\n\n');
}
