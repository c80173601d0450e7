import { ordersByIdentifier as operation } from '../../../contract/redemptions.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { orderPage, readPageAsked } from './orderPage.ts';
import { REDEMPTION_STYLE, validationFailed } from './redemptionReplies.ts';
import { readIdentifier, traderByField } from './traderByField.ts';

/** P1 4.5: one trader by a custom field, then the orders, newest first regardless of status. */
export const ordersByIdentifier: ServiceRoute = {
  operation,
  style: REDEMPTION_STYLE,
  answer: (call) => {
    const fields = fieldsOf(call.body);
    const identifier = readIdentifier(fields['identifier']);
    if ('status' in identifier) return identifier;
    const asked = readPageAsked(fields);
    if (typeof asked === 'string') return validationFailed(asked);
    const trader = call.reads(() => traderByField(call.store, call.key.communityId, identifier));
    return 'status' in trader ? trader : orderPage(call, trader, asked);
  },
};
