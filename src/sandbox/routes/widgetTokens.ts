import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import { jsonReply, type Reply, withHeaders } from '../http/reply.ts';
import { rateLimitedReply, uncodedError } from './errorStyles.ts';
import { formatProblem, quoteName } from './requestCheck.ts';
import { type ErrorStyle, openRoute } from './serviceRoute.ts';

/** Seconds, as assumed for P2 4.9. */
const EXPIRES_IN = 900;

const STYLE: ErrorStyle = {
  keyError: () => refusedReply(),
  internalError: () => noStore(uncodedError(500, 'The token could not be created')),
  invalid: (problem) => noStore(uncodedError(400, 'Validation failed', formatProblem(problem))),
  rateLimited: rateLimitedReply,
};

/** P2 4.9, step 2: the token is in the reply's body and nowhere else. */
export const mintTokenRoute = openRoute(mintWidgetToken, STYLE, (call) => {
  const { accessId, accessKey, userIdentifiers } = call.readBody();
  const widget = call.runCredentialCheck(() => call.runRead(() => call.store.widgets.find(accessId)));
  // Compared for unknown widgets too, so that the time reveals nothing.
  const isRight = constantTimeEqual(accessKey, widget?.accessKey ?? '');
  if (widget === undefined || !isRight) return refusedReply();
  const origin = call.headers['origin'];
  if (origin !== undefined && origin !== widget.clientOrigin)
    return noStore(uncodedError(403, 'Domain not authorized'));
  const unknownName = Object.keys(userIdentifiers).find((name) => name !== widget.identifierName);
  if (unknownName !== undefined)
    throw call.invalid('userIdentifiers', `has ${quoteName(unknownName)}, which the widget does not know`);
  if (userIdentifiers[widget.identifierName] === undefined)
    throw call.invalid('userIdentifiers', `must have text in ${widget.identifierName}`);
  const embedToken = `emb_${randomBytes(32).toString('base64url')}`;
  return noStore(jsonReply(200, { data: { embedToken, expiresIn: EXPIRES_IN } }));
});

function constantTimeEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function refusedReply(): Reply {
  return noStore(uncodedError(401, 'Invalid access credentials'));
}

function noStore(reply: Reply): Reply {
  return withHeaders(reply, { 'cache-control': 'no-store' });
}
