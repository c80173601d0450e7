import { communityFieldHistory as operation } from '../../../contract/fieldHistories.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { strictCommunityProblem } from './askedCommunity.ts';
import { askedPage } from './askedPage.ts';
import { historyReply } from './historyReply.ts';
import { USER_FIELD_STYLE } from './userFieldReplies.ts';

/** P2 4.4: everybody's changes, those of deleted fields too. */
export const communityHistory: ServiceRoute = {
  operation,
  style: USER_FIELD_STYLE,
  answer: (call) => {
    const problem = strictCommunityProblem(call);
    if (problem !== undefined) return problem;
    const asked = askedPage(call.query);
    if ('status' in asked) return asked;
    return call.reads(() => historyReply(call, asked, 'community', {}));
  },
};
