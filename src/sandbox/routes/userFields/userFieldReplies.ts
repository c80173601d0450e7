import { jsonReply, type Reply } from '../../http/reply.ts';
import { metaCodeKeyError, rateLimitedReply } from '../metaCodeStyle.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

/** An error with its code in `meta.code`; `more` stands beside it (P2 7.1). */
export function userFieldError(status: number, code: string, message: string, more: object = {}): Reply {
  return jsonReply(status, { meta: { status: 'error', statusCode: status, code, ...more }, message });
}

/** 400 without a code: `detail` is an object that names the part (P2 7.1). */
export function invalidPart(part: string, problem: string): Reply {
  return jsonReply(400, {
    meta: { status: 'error', statusCode: 400 },
    message: 'Validation failed',
    detail: Object.fromEntries([[part, `${part} ${problem}`]]),
  });
}

/** No such field; repeats what was sent (P2 7.1). */
export function fieldNotFound(fieldIdOrName: string): Reply {
  return userFieldError(404, 'USER_FIELD_NOT_FOUND', 'User field not found', { fieldIdOrName });
}

/** No such trader; repeats what was sent (P2 7.1). */
export function traderNotFound(userIdentifier: string): Reply {
  return userFieldError(404, 'USER_NOT_FOUND', 'User not found', { userIdentifier });
}

/** Something failed inside; also the answer to a field that changed while it was deleted, as 409 (P2 7.1). */
export function operationFailed(status: 409 | 500, message: string): Reply {
  return userFieldError(status, 'USER_FIELD_OPERATION_FAILED', message);
}

/** The envelope of success (P2 4.1-4.4). */
export function userFieldSuccess(
  status: number,
  code: string,
  message: string,
  data: unknown,
  more: object = {},
): Reply {
  return jsonReply(status, { meta: { status: 'success', statusCode: status, code, ...more }, message, data });
}

/** How the user field routes answer key problems, failures and the rate limit (P2 7.1, 8). */
export const USER_FIELD_STYLE: ErrorStyle = {
  keyError: metaCodeKeyError,
  internalError: () => operationFailed(500, 'The user field operation failed'),
  malformedBody: (problem, detail) => {
    const [named = 'body'] = detail.split(' ');
    const part = problem === 'contentType' || problem === 'brokenText' ? named : 'body';
    return invalidPart(part, detail.replace(`${part} `, ''));
  },
  rateLimited: rateLimitedReply,
};
