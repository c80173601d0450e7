import { legacyLogin } from '../../../contract/legacy.ts';
import { jsonReply, type Reply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';

/** P2 4.11: not mounted, whatever is sent; answered as any other path that is not there. */
export const legacyLoginRoute: ServiceRoute = {
  operation: legacyLogin,
  style: {
    keyError: routeNotFoundReply,
    internalError: routeNotFoundReply,
    malformedBody: routeNotFoundReply,
    rateLimited: routeNotFoundReply,
  },
  handleWithoutKey: routeNotFoundReply,
};

function routeNotFoundReply(): Reply {
  return jsonReply(404, { status: 'error', statusCode: 404, message: 'Route not found' });
}
