import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { formatLocalTime, formatNumber } from '../../card/formatValues.ts';
import {
  ordersByIdentifier,
  type RedemptionOrder,
  redemptionOrderSchema,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import type { UserFieldType } from '../../contract/userFields.ts';
import { emailQuestion } from '../activity/traderQuestions.ts';
import type { AskingContext, FileContext } from '../admin/adminContext.ts';
import { type ReadRows, readWholeList } from '../admin/lists.ts';
import { choiceQuestion, numberProblem, textQuestion } from '../admin/questions/basicQuestions.ts';
import { contractCheck } from '../admin/questions/contractCheck.ts';
import { listQuestion } from '../admin/questions/listQuestion.ts';
import { invisibleCharacterProblem, type Question, type QuestionOptions } from '../admin/questions/question.ts';
import { plainLabel } from '../displayText.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';

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

/** A custom field by which traders are found. */
export interface IdentifierField {
  /** Letter by letter: this lookup is case-sensitive (P1 4.5). */
  readonly key: string;
  /** Undefined: the field was typed, and its type is the service's to know. */
  readonly type: UserFieldType | undefined;
}

/** How a trader is named by a custom field. */
export interface OrderIdentifier {
  readonly field: IdentifierField;
  readonly value: string;
}

/** The only types that traders are found by (P1 4.5). */
const FINDING_TYPES = ['single-line-text', 'numerical'] as const satisfies readonly UserFieldType[];

/** Asks for a custom field and a trader's value in it; the value is never remembered. */
export function identifierQuestions<Answers extends OrderIdentifier>(
  when: QuestionOptions<Answers>['when'] & {} = () => true,
): readonly Question<Answers>[] {
  return [
    listQuestion<Answers, IdentifierField>('field', {
      when,
      remember: true,
      placeholder: () => l10n.t('Which custom field finds the trader?'),
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
        // Not looked up: a key may find orders and lack the permission for user fields.
        find: async (key) => ({ key, type: undefined }),
      },
    }),
    textQuestion<Answers>('value', {
      when,
      about: ['field'],
      prompt: ({ field }) =>
        l10n.t('The trader’s value in “{0}”; exactly one active trader must have it.', field?.key ?? ''),
      check: (typed, { field }) =>
        typed === ''
          ? l10n.t('Enter a value: the service refuses an empty one.')
          : field?.type === 'numerical'
            ? numberProblem(typed, true)
            : invisibleCharacterProblem(typed),
    }),
  ];
}

/** Whose orders are meant: there is no call that reads an order by its own ID. */
type Buyer =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'field'; readonly identifier: OrderIdentifier };

/** Every order of a trader, and how the list ended; throws a `ServiceError`. */
export function readOrders(
  { service }: AskingContext,
  buyer: Buyer,
  signal: AbortSignal,
): Promise<ReadRows<RedemptionOrder>> {
  if (buyer.kind === 'email') {
    const { email } = buyer;
    const pages = service.redemptions.transactionHistory.pages({ body: { email } }, { signal });
    return readWholeList(transactionHistory, pages);
  }
  const { field, value } = buyer.identifier;
  const body = { identifier: { key: field.key, value } };
  return readWholeList(ordersByIdentifier, service.redemptions.ordersByIdentifier.pages({ body }, { signal }));
}

/** The e-mail of the trader whose order it is, where the order tells it. */
export function emailOf(order: RedemptionOrder | undefined): string | undefined {
  return textOrUndefined(order?.userInfo?.['email']);
}

/** The name of the trader whose order it is, where the order tells it. */
export function buyerName(order: RedemptionOrder): string | undefined {
  return textOrUndefined(order.userInfo?.['username']) ?? textOrUndefined(order.userInfo?.['name']);
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
