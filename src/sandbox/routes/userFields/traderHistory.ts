import { traderFieldHistory } from '../../../contract/fieldHistories.ts';
import { findTrader } from '../../userFields/findTrader.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { communityProblem } from './askedCommunity.ts';
import { findFieldByPath } from './askedField.ts';
import { readPagination } from './askedPage.ts';
import { historyReply } from './historyReply.ts';
import { fieldNotFound, traderNotFound, USER_FIELD_STYLE } from './userFieldReplies.ts';

/** P2 4.3: the trader is looked for before the field. */
export const traderFieldHistoryRoute: ServiceRoute = {
  operation: traderFieldHistory,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = communityProblem(call);
    if (problem !== undefined) return problem;
    const asked = readPagination(call.query);
    if ('status' in asked) return asked;
    const { userId = '', fieldIdOrName = '' } = call.parameters;
    return call.runRead(() => {
      const user = findTrader(call.store, call.key.communityId, userId);
      if (user === undefined) return traderNotFound(userId);
      const field = findFieldByPath(call, fieldIdOrName);
      if (field === undefined) return fieldNotFound(fieldIdOrName);
      const filter = { platformUserId: user.platformUserId, fieldId: field.id };
      return historyReply(call, asked, 'user_field', filter);
    });
  },
};
