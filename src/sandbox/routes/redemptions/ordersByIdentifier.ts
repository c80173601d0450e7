import { ordersByIdentifier } from '../../../contract/redemptions.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { orderPageReply, readPagination } from './orderPage.ts';
import { REDEMPTION_STYLE, validationFailed } from './redemptionReplies.ts';
import { findTraderByField, readIdentifier } from './traderByField.ts';

/** P1 4.5: one trader by a custom field, then the orders, newest first regardless of status. */
export const ordersByIdentifierRoute: ServiceRoute = {
  operation: ordersByIdentifier,
  style: REDEMPTION_STYLE,
  handle: (call) => {
    const fields = fieldsOf(call.body);
    const identifier = readIdentifier(fields['identifier']);
    if ('status' in identifier) return identifier;
    const asked = readPagination(fields);
    if (typeof asked === 'string') return validationFailed(asked);
    const trader = call.runRead(() => findTraderByField(call.store, call.key.communityId, identifier));
    return 'status' in trader ? trader : orderPageReply(call, trader, asked);
  },
};
