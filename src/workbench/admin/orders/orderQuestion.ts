import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { formatLocalTime, formatNumber } from '../../../card/shownValues.ts';
import { type RedemptionOrder, redemptionOrderSchema } from '../../../contract/redemptionRecord.ts';
import { transactionHistory, updateOrderStatus } from '../../../contract/redemptions.ts';
import { plainLabel } from '../../search/plainLabel.ts';
import type { FileContext } from '../adminContext.ts';
import { contractCheck } from '../documented.ts';
import { choiceQuestion } from '../questions/choiceQuestion.ts';
import { listQuestion } from '../questions/listQuestion.ts';
import type { Question } from '../questions/question.ts';
import { textQuestion } from '../questions/textQuestion.ts';
import { emailQuestion } from '../traders/traderQuestions.ts';
import { identifierQuestions, type OrderIdentifier } from './orderIdentifier.ts';
import { type Buyer, emailOf, readOrders } from './readOrder.ts';

const orderArgument = z.object({ order: redemptionOrderSchema });

/** How an order is found: among its trader's, or by its ID alone, which reads nothing of it. */
export type OrderLookup = 'email' | 'field' | 'id';

/** An order that the person chose. */
export interface OrderAnswers extends OrderIdentifier {
  readonly search: OrderLookup;
  readonly email: string;
  readonly order: RedemptionOrder;
  readonly orderId: string;
}

/** What was chosen, whichever way. */
export interface ChosenOrder {
  readonly orderId: string;
  /** As it was read when it was chosen. */
  readonly seen: RedemptionOrder | undefined;
  /** Undefined: the order cannot be read again. */
  readonly buyer: Buyer | undefined;
}

/** Asks for an order; a command that was called with an order's row asks nothing. */
export function orderQuestions<Answers extends OrderAnswers>(): readonly Question<Answers>[] {
  const by =
    (...searches: readonly OrderLookup[]) =>
    (answers: Partial<Answers>, { args }: FileContext) =>
      orderIn(args) === undefined && answers.search !== undefined && searches.includes(answers.search);
  return [
    choiceQuestion<Answers, OrderLookup>('search', {
      when: (_answers, { args }) => orderIn(args) === undefined,
      remember: true,
      placeholder: () => l10n.t('How is the order found?'),
      choices: () => [
        { label: l10n.t('By the trader’s e-mail'), value: 'email' },
        { label: l10n.t('By a custom field of the trader'), value: 'field' },
        {
          label: l10n.t('By its ID alone'),
          detail: l10n.t('The service reads no order by its ID: price and status cannot be shown before it is moved'),
          value: 'id',
        },
      ],
    }),
    emailQuestion<Answers>('email', { when: by('email'), check: contractCheck(transactionHistory, 'body.email') }),
    ...identifierQuestions<Answers>(by('field')),
    listQuestion<Answers, RedemptionOrder>('order', {
      when: (answers, context) => orderIn(context.args) !== undefined || by('email', 'field')(answers, context),
      given: ({ args }) => orderIn(args),
      placeholder: () => l10n.t('Which order?'),
      idOf: ({ redemptionId }) => redemptionId,
      empty: () => l10n.t('This trader has no orders.'),
      load: async (context, signal, answers) => {
        const buyer = buyerOf(answers);
        return buyer === undefined ? [] : (await readOrders(context, buyer, signal)).rows.map(orderChoice);
      },
    }),
    textQuestion<Answers>('orderId', {
      when: by('id'),
      prompt: () => l10n.t('The order’s ID, as the dashboard and the orders’ lists show it'),
      placeholder: () => 'ORD…',
      check: contractCheck(updateOrderStatus, 'body.transactionId'),
      meaning: (typed) =>
        typed.startsWith('ORD')
          ? undefined
          : l10n.t('Order IDs begin with ORD; an order’s internal ID isn’t accepted.'),
    }),
  ];
}

/** What the questions found. */
export function chosenOrder(answers: Partial<OrderAnswers>): ChosenOrder {
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

/** The order whose row the command was called with. */
function orderIn(args: readonly unknown[]): RedemptionOrder | undefined {
  const read = orderArgument.safeParse(args[0]);
  return read.success ? read.data.order : undefined;
}

function orderChoice(order: RedemptionOrder) {
  const { redemptionId, productName, status, price, quantity, purchasedDate } = order;
  const bought = purchasedDate === undefined ? Number.NaN : Date.parse(purchasedDate);
  const at = Number.isNaN(bought) ? '' : formatLocalTime(bought);
  return {
    label: plainLabel(`${redemptionId} · ${productName ?? l10n.t('product without a name')}`),
    description: plainLabel(status ?? ''),
    detail: l10n.t('{0} coins × {1} · {2}', price === undefined ? '?' : formatNumber(price), quantity ?? '?', at),
    value: order,
  };
}
