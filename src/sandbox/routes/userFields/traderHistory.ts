import { traderFieldHistory as operation } from '../../../contract/fieldHistories.ts';
import { findTrader } from '../../userFields/findTrader.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { communityProblem } from './askedCommunity.ts';
import { fieldBehind } from './askedField.ts';
import { askedPage } from './askedPage.ts';
import { historyReply } from './historyReply.ts';
import { fieldNotFound, traderNotFound, USER_FIELD_STYLE } from './userFieldReplies.ts';

/** P2 4.3: the trader is looked for before the field. */
export const traderHistory: ServiceRoute = {
  operation,
  style: USER_FIELD_STYLE,
  answer: (call) => {
    const problem = communityProblem(call);
    if (problem !== undefined) return problem;
    const asked = askedPage(call.query);
    if ('status' in asked) return asked;
    const { userId = '', fieldIdOrName = '' } = call.parameters;
    return call.reads(() => {
      const user = findTrader(call.store, call.key.communityId, userId);
      if (user === undefined) return traderNotFound(userId);
      const field = fieldBehind(call, fieldIdOrName);
      if (field === undefined) return fieldNotFound(fieldIdOrName);
      const filter = { platformUserId: user.platformUserId, fieldId: field.id };
      return historyReply(call, asked, 'user_field', filter);
    });
  },
};
