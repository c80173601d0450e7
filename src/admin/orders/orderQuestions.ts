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
import { plainLabel } from '../../shell/displayText.ts';
import { emailQuestion } from '../activity/traderQuestions.ts';
import type { AskingContext, FileContext } from '../runner/adminContext.ts';
import { type ReadRows, readWholeList } from '../runner/lists.ts';
import { choiceQuestion, numberProblem, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import { invisibleCharacterProblem, type Question, type QuestionOptions } from '../runner/questions/question.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';

const orderArgument = z.object({ order: redemptionOrderSchema });

/** How an order is found: among its trader's, or only by its ID, without reading it. */
type OrderLookup = 'email' | 'field' | 'id';

/** A chosen order. */
export interface OrderAnswers extends OrderIdentifier {
  readonly search: OrderLookup;
  readonly email: string;
  readonly order: RedemptionOrder;
  readonly orderId: string;
}

/** The chosen order, however it was found. */
export interface ChosenOrder {
  readonly orderId: string;
  /** The order as read when it was chosen. */
  readonly seen: RedemptionOrder | undefined;
  /** Undefined: the order can't be read again. */
  readonly buyer: Buyer | undefined;
}

/** Asks for an order; nothing is asked if the command was called on an order's row. */
export function orderQuestions<Answers extends OrderAnswers>(): readonly Question<Answers>[] {
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
    emailQuestion<Answers>('email', { when: by('email'), check: contractCheck(transactionHistory, 'body.email') }),
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
      check: contractCheck(updateOrderStatus, 'body.transactionId'),
      meaning: (typed) =>
        typed.startsWith('ORD')
          ? undefined
          : l10n.t('Order IDs begin with ORD; an order’s internal ID isn’t accepted.'),
    }),
  ];
}

/** The answers of the order questions. */
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
export interface OrderIdentifier {
  readonly field: IdentifierField;
  readonly value: string;
}

/** The only types that can identify traders (P1 4.5). */
const FINDING_TYPES = ['single-line-text', 'numerical'] as const satisfies readonly UserFieldType[];

/** Asks for a custom field and a trader's value in it; the value is never remembered. */
export function identifierQuestions<Answers extends OrderIdentifier>(
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
            ? numberProblem(typed, true)
            : invisibleCharacterProblem(typed),
    }),
  ];
}

/** Whose orders to read: there is no call that reads an order by its ID. */
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

/** The e-mail of an order's trader, if the order has it. */
export function emailOf(order: RedemptionOrder | undefined): string | undefined {
  return textOrUndefined(order?.userInfo?.['email']);
}

/** The name of an order's trader, if the order has it. */
export function buyerName(order: RedemptionOrder): string | undefined {
  return textOrUndefined(order.userInfo?.['username']) ?? textOrUndefined(order.userInfo?.['name']);
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
