import type { Operation } from '../../../contract/operation.ts';
import { jsonReply, type Reply } from '../../http/reply.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

const REPLACEMENT = '/v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories';

/** What the retired routes answer to everything (P2 4.10). */
export function retiredRouteReply(operation: Operation, parameters: Readonly<Record<string, string>> = {}): Reply {
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

/** No key, limit or body makes a difference. */
export function retiredStyle(operation: Operation): ErrorStyle {
  const answer = () => retiredRouteReply(operation);
  return { keyError: answer, internalError: answer, malformedBody: answer, rateLimited: answer };
}

/** As it stood in the path; of what has no encoding, nothing. */
function encodePathSegment(text: string | undefined): string | undefined {
  return text?.isWellFormed() ? encodeURIComponent(text) : undefined;
}
