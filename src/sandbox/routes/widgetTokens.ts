import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import { jsonReply, type Reply, withHeaders } from '../http/reply.ts';
import { rateLimitedReply, uncodedError } from './errorStyles.ts';
import { nonBlankText, quoteName, readBodyFields } from './requestFields.ts';
import type { ErrorStyle, ServiceRoute } from './serviceRoute.ts';

/** Seconds, as assumed for P2 4.9. */
const EXPIRES_IN = 900;

const STYLE: ErrorStyle = {
  keyError: () => refusedReply(),
  internalError: () => noStore(uncodedError(500, 'The token could not be created')),
  malformedBody: (_, detail) => invalidReply(detail),
  unexpectedParameter: (detail) => invalidReply(detail),
  rateLimited: rateLimitedReply,
};

/** P2 4.9, step 2: the token is in the reply's body and nowhere else. */
export const mintTokenRoute: ServiceRoute = {
  operation: mintWidgetToken,
  style: STYLE,
  handleWithoutKey: ({ body, headers, store, runCredentialCheck: checks, runRead }) => {
    const read = readBodyFields(body, ['accessId', 'accessKey', 'userIdentifiers']);
    if ('detail' in read) return invalidReply(read.detail);
    const { accessId, accessKey, userIdentifiers } = read.fields;
    if (nonBlankText(accessId) === undefined) return invalidReply('accessId must be text');
    if (nonBlankText(accessKey) === undefined) return invalidReply('accessKey must be text');
    if (typeof userIdentifiers !== 'object' || userIdentifiers === null || Array.isArray(userIdentifiers)) {
      return invalidReply('userIdentifiers must be an object');
    }
    const widget = checks(() => runRead(() => store.widgets.find(String(accessId))));
    // Compared for unknown widgets too, so that the time reveals nothing.
    const isRight = constantTimeEqual(String(accessKey), widget?.accessKey ?? '');
    if (widget === undefined || !isRight) return refusedReply();
    const origin = headers['origin'];
    if (origin !== undefined && origin !== widget.clientOrigin)
      return noStore(uncodedError(403, 'Domain not authorized'));
    const names = Object.keys(userIdentifiers);
    const unknownName = names.find((name) => name !== widget.identifierName);
    if (unknownName !== undefined)
      return invalidReply(`userIdentifiers has ${quoteName(unknownName)}, which the widget does not know`);
    const customer = (userIdentifiers as Readonly<Record<string, unknown>>)[widget.identifierName];
    if (nonBlankText(customer) === undefined)
      return invalidReply(`userIdentifiers must have text in ${widget.identifierName}`);
    const embedToken = `emb_${randomBytes(32).toString('base64url')}`;
    return noStore(jsonReply(200, { data: { embedToken, expiresIn: EXPIRES_IN } }));
  },
};

function constantTimeEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function invalidReply(detail: string): Reply {
  return noStore(uncodedError(400, 'Validation failed', detail));
}

function refusedReply(): Reply {
  return noStore(uncodedError(401, 'Invalid access credentials'));
}

function noStore(reply: Reply): Reply {
  return withHeaders(reply, { 'cache-control': 'no-store' });
}
