import type { RedemptionOrder } from '../../../contract/redemptionRecord.ts';
import { ordersByIdentifier, transactionHistory } from '../../../contract/redemptions.ts';
import type { AskingContext } from '../adminContext.ts';
import { type ReadRows, readWholeList } from '../readList.ts';
import type { OrderIdentifier } from './orderIdentifier.ts';

/** Whose orders are meant: there is no call that reads an order by its own ID. */
export type Buyer =
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
