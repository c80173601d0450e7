import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mintWidgetToken as operation } from '../../../contract/widgetTokens.ts';
import { jsonReply, type Reply, withHeaders } from '../../http/reply.ts';
import { bodyFields, wordsOf } from '../bodyFields.ts';
import { rateLimitedReply } from '../metaCodeStyle.ts';
import { shown } from '../queryValues.ts';
import type { AnswerStyle, ServiceRoute } from '../serviceRoute.ts';
import { uncodedError } from '../uncodedStyle.ts';

/** Taken for seconds (P2 4.9). */
const EXPIRES_IN = 900;

const STYLE: AnswerStyle = {
  key: () => refused(),
  failed: () => secret(uncodedError(500, 'The token could not be made')),
  malformedBody: (_, detail) => invalid(detail),
  strayParameter: (detail) => invalid(detail),
  rateLimited: rateLimitedReply,
};

/** P2 4.9, step 2: the token stands in the answer's body and nowhere else. */
export const mintToken: ServiceRoute = {
  operation,
  style: STYLE,
  answerOpen: ({ body, headers, store, checks, reads }) => {
    const read = bodyFields(body, ['accessId', 'accessKey', 'userIdentifiers']);
    if ('detail' in read) return invalid(read.detail);
    const { accessId, accessKey, userIdentifiers } = read.fields;
    if (wordsOf(accessId) === undefined) return invalid('accessId must be text');
    if (wordsOf(accessKey) === undefined) return invalid('accessKey must be text');
    if (typeof userIdentifiers !== 'object' || userIdentifiers === null || Array.isArray(userIdentifiers)) {
      return invalid('userIdentifiers must be an object');
    }
    const widget = checks(() => reads(() => store.widgets.find(String(accessId))));
    // Compared for an unknown widget too, so that the time it takes tells nothing.
    const isRight = isSame(String(accessKey), widget?.accessKey ?? '');
    if (widget === undefined || !isRight) return refused();
    const origin = headers['origin'];
    if (origin !== undefined && origin !== widget.clientOrigin)
      return secret(uncodedError(403, 'Domain not authorized'));
    const names = Object.keys(userIdentifiers);
    const stray = names.find((name) => name !== widget.identifierName);
    if (stray !== undefined) return invalid(`userIdentifiers has ${shown(stray)}, which the widget does not know`);
    const customer = (userIdentifiers as Readonly<Record<string, unknown>>)[widget.identifierName];
    if (wordsOf(customer) === undefined) return invalid(`userIdentifiers must hold text as ${widget.identifierName}`);
    const embedToken = `emb_${randomBytes(32).toString('base64url')}`;
    return secret(jsonReply(200, { data: { embedToken, expiresIn: EXPIRES_IN } }));
  },
};

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function invalid(detail: string): Reply {
  return secret(uncodedError(400, 'Validation failed', detail));
}

function refused(): Reply {
  return secret(uncodedError(401, 'Invalid access credentials'));
}

function secret(reply: Reply): Reply {
  return withHeaders(reply, { 'cache-control': 'no-store' });
}
