import { communityFieldHistory } from '../../../contract/fieldHistories.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { strictCommunityProblem } from './askedCommunity.ts';
import { readPagination } from './askedPage.ts';
import { historyReply } from './historyReply.ts';
import { USER_FIELD_STYLE } from './userFieldReplies.ts';

/** P2 4.4: everybody's changes, those of deleted fields too. */
export const communityFieldHistoryRoute: ServiceRoute = {
  operation: communityFieldHistory,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const problem = strictCommunityProblem(call);
    if (problem !== undefined) return problem;
    const asked = readPagination(call.query);
    if ('status' in asked) return asked;
    return call.runRead(() => historyReply(call, asked, 'community', {}));
  },
};
