import { transactionHistory } from '../../../contract/redemptions.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { orderPageReply, readPagination } from './orderPage.ts';
import { REDEMPTION_STYLE, redemptionError, validationFailed } from './redemptionReplies.ts';

/** P1 4.10, transaction history (assumed shape): the trader by e-mail, in any case; then as by custom field. */
export const transactionHistoryRoute: ServiceRoute = {
  operation: transactionHistory,
  style: REDEMPTION_STYLE,
  handle: (call) => {
    const fields = fieldsOf(call.body);
    const email = fields['email'];
    if (typeof email !== 'string' || email.trim() === '') return validationFailed('email must be text');
    const asked = readPagination(fields);
    if (typeof asked === 'string') return validationFailed(asked);
    const { store, key, runRead: reads } = call;
    const user = reads(() =>
      store.facts.get('communityId') === key.communityId ? store.users.byEmail(email.trim()) : undefined,
    );
    if (user === undefined || !user.member || !user.active) {
      return redemptionError(404, 'USER_NOT_FOUND', 'No active user has that email');
    }
    return orderPageReply(call, user, asked);
  },
};
