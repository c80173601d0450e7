import { retiredWriteHistory } from '../../../contract/retired.ts';
import { textReply } from '../../http/reply.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { retiredRouteReply, retiredStyle } from './routeNotFound.ts';
import { readWholeBody } from './wholeBody.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** P2 4.10: 404, but for a JSON body that comes without an Authorization header. */
export const retiredWriteHistoryRoute: ServiceRoute = {
  operation: retiredWriteHistory,
  style: retiredStyle(retiredWriteHistory),
  streams: true,
  handleWithoutKey: async ({ headers, parameters, stream }) => {
    const body = await readWholeBody(stream);
    const isUnsigned = headers['authorization'] === undefined;
    if (isUnsigned && isJson(headers['content-type'], body)) {
      return textReply(400, 'text/plain; charset=utf-8', 'Bad Request');
    }
    return retiredRouteReply(retiredWriteHistory, parameters);
  },
};

/** A body that says it is JSON, or is. */
function isJson(contentType: string | undefined, body: Buffer | 'tooLarge'): boolean {
  if (body.length === 0) return false;
  if (JSON_TYPE.test(contentType ?? '')) return true;
  if (body === 'tooLarge') return false;
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
