import { retiredReadHistory } from '../../../contract/retired.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { retiredRouteReply, retiredStyle } from './routeNotFound.ts';
import { readWholeBody } from './wholeBody.ts';

/** P2 4.10: 404, with and without a key. A body is not looked at. */
export const retiredReadHistoryRoute: ServiceRoute = {
  operation: retiredReadHistory,
  style: retiredStyle(retiredReadHistory),
  streams: true,
  handleWithoutKey: async ({ parameters, stream }) => {
    await readWholeBody(stream);
    return retiredRouteReply(retiredReadHistory, parameters);
  },
};
