import * as z from 'zod/mini';
import { emptyReply } from '../http/reply.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const orderBody = z.strictObject({
  /** Takes the name along; null: an older order, without one. */
  statusID: z.exactOptional(z.nullable(z.string())),
  status: z.exactOptional(z.string()),
  price: z.exactOptional(z.number().check(z.minimum(0))),
  quantity: z.exactOptional(z.number().check(z.minimum(0))),
  purchasedDate: z.exactOptional(z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))))),
  failed: z.exactOptional(z.boolean()),
  refunded: z.exactOptional(z.boolean()),
});

/** Changes the named fields of an order; no coins move. */
export const postOrder: ControlRoute = {
  method: 'POST',
  path: '/orders/{redemptionId}',
  handle: (call) => {
    const { statusID, purchasedDate, ...change } = readControlBody(orderBody, call.body);
    const { orders, redemptionStatuses } = call.store;
    const order = orders.find(call.parameters['redemptionId'] ?? '');
    if (order === undefined) throw new ControlError(404, 'There is no such order.');
    const status = typeof statusID === 'string' ? redemptionStatuses.find(statusID) : undefined;
    if (typeof statusID === 'string' && status === undefined) throw new ControlError(404, 'There is no such status.');
    call.store.transact(() =>
      orders.update({
        ...order,
        ...(statusID === undefined ? {} : { statusId: status?.id ?? null }),
        ...(status === undefined ? {} : { status: status.name }),
        ...(purchasedDate === undefined ? {} : { purchasedAt: new Date(purchasedDate).toISOString() }),
        ...change,
      }),
    );
    return emptyReply();
  },
};
