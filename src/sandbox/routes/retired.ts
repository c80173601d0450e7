import type { Operation } from '../../contract/operation.ts';
import { retiredReadHistory, retiredWriteHistory } from '../../contract/retired.ts';
import { jsonReply, type Reply, textReply } from '../http/reply.ts';
import { MAX_BODY_BYTES } from '../http/server.ts';
import { isJsonContentType } from './jsonBody.ts';
import { openRoute, type ServiceContext, type ServiceRoute } from './serviceRoute.ts';

const REPLACEMENT = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';

/** P2 4.10: 404, except for a JSON body without an Authorization header. */
export const retiredWriteHistoryRoute = retiredRoute(retiredWriteHistory, ({ headers }, body) =>
  headers['authorization'] === undefined && isJson(headers['content-type'], body)
    ? textReply(400, 'text/plain; charset=utf-8', 'Bad Request')
    : undefined,
);

/** P2 4.10: 404, with and without a key, whatever the body. */
export const retiredReadHistoryRoute = retiredRoute(retiredReadHistory, () => undefined);

/** Whether the body is declared as JSON, or is JSON. */
function isJson(contentType: string | undefined, body: Buffer | 'tooLarge'): boolean {
  if (body.length === 0) return false;
  if (isJsonContentType(contentType)) return true;
  if (body === 'tooLarge') return false;
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** The only reply of the retired routes (P2 4.10). */
function retiredRouteReply(operation: Operation, parameters: Readonly<Record<string, string>> = {}): Reply {
  const { method, path, id } = operation;
  return jsonReply(404, {
    meta: {
      status: 'error',
      statusCode: 404,
      code: 'ROUTE_NOT_FOUND',
      method,
      route: path.replace(/\{(\w+)\}/g, (whole, name: string) => encodePathSegment(parameters[name]) ?? whole),
      attemptedMethod: method,
      documentedRouteId: id,
      documentedRoute: path,
      replacementRoute: REPLACEMENT,
    },
    message: 'Route not found',
    detail: 'This field-first route is retired. The answer says nothing about the user, the field or its history.',
    solution: `Swap the user and field segments and keep the body: ${method} ${REPLACEMENT}`,
  });
}

/** A route without key check, rate limit and body; `refuse` may answer first. */
function retiredRoute(
  operation: Operation,
  refuse: (call: ServiceContext, body: Buffer | 'tooLarge') => Reply | undefined,
): ServiceRoute {
  const reply = () => retiredRouteReply(operation);
  const style = { keyError: reply, internalError: reply, invalid: reply, rateLimited: reply };
  const handle = async (call: ServiceContext) =>
    refuse(call, await readWholeBody(call.stream)) ?? retiredRouteReply(operation, call.parameters);
  return openRoute(operation, style, handle, { streams: true, ignoresQuery: true });
}

/** The parameter as in the path; empty for text that can't be encoded. */
function encodePathSegment(text: string | undefined): string | undefined {
  return text?.isWellFormed() ? encodeURIComponent(text) : undefined;
}

/** The body, or `tooLarge`. Always read to the end, because a client that is still sending couldn't read the reply. */
async function readWholeBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer | 'tooLarge'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? 'tooLarge' : Buffer.concat(chunks);
}
