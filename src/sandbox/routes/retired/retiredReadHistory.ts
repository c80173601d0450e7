import { retiredReadHistory as operation } from '../../../contract/retired.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { retiredStyle, routeNotFound } from './routeNotFound.ts';
import { wholeBody } from './wholeBody.ts';

/** P2 4.10: 404, with and without a key. A body is not looked at. */
export const retiredReadHistory: ServiceRoute = {
  operation,
  style: retiredStyle(operation),
  streams: true,
  answerOpen: async ({ parameters, stream }) => {
    await wholeBody(stream);
    return routeNotFound(operation, parameters);
  },
};
