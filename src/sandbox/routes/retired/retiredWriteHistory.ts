import { retiredWriteHistory as operation } from '../../../contract/retired.ts';
import { MAX_BODY_BYTES } from '../../http/readBody.ts';
import { textReply } from '../../http/reply.ts';
import type { OpenCall, ServiceRoute } from '../serviceRoute.ts';
import { retiredStyle, routeNotFound } from './routeNotFound.ts';

/** P2 4.10: 404, but for a JSON body that comes without an Authorization header. */
export const retiredWriteHistory: ServiceRoute = {
  operation,
  style: retiredStyle(operation),
  streams: true,
  answerOpen: async (call) => {
    const unsigned = call.headers['authorization'] === undefined;
    if (unsigned && (await isJsonBody(call))) return textReply(400, 'text/plain; charset=utf-8', 'Bad Request');
    return routeNotFound(operation, call.parameters);
  },
};

/** A body that says it is JSON, or is. */
async function isJsonBody({ headers, stream }: OpenCall): Promise<boolean> {
  const saysSo = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (saysSo && size > 0) return true;
    if (size > MAX_BODY_BYTES) return false;
    chunks.push(chunk);
  }
  if (saysSo) return false;
  try {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
