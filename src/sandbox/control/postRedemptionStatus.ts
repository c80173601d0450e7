import * as z from 'zod/mini';
import { emptyReply } from '../http/reply.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const redemptionStatusBody = z.strictObject({ enabled: z.boolean() });

/** Switches a redemption status on or off, as the dashboard does (P1 3.2). */
export const postRedemptionStatus: ControlRoute = {
  method: 'POST',
  path: '/redemptionStatuses/{id}',
  handle: (call) => {
    const { enabled } = readControlBody(redemptionStatusBody, call.body);
    const { redemptionStatuses } = call.store;
    const status = redemptionStatuses.find(call.parameters['id'] ?? '');
    if (status === undefined) throw new ControlError(404, 'There is no such status.');
    call.store.transact(() => redemptionStatuses.enable(status.id, enabled));
    return emptyReply();
  },
};
