import { jsonReply, type Reply } from '../../http/reply.ts';
import { rateLimitedReply } from '../metaCodeStyle.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

/** The older envelope: `meta` and `body` (P2 4.11). */
export function legacyReply(status: number, message: string, body: object): Reply {
  return jsonReply(status, { meta: { success: true, message, devMessage: '' }, body });
}

/** An error in the older envelope (P2 7.5); `detail` says more, for people. */
export function legacyError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, {
    meta: { success: false, message, devMessage: detail ?? '' },
    ...(detail === undefined ? {} : { detail }),
  });
}

/** 400 whose `detail` names the field. */
export function legacyInvalid(detail: string): Reply {
  return legacyError(400, 'Invalid request', detail);
}

/** How the legacy routes answer (P2 7.5): every problem of a credential is 401. */
export const LEGACY_STYLE: ErrorStyle = {
  keyError: () => legacyError(401, 'Unauthorized'),
  internalError: () => legacyError(500, 'Unexpected service error'),
  malformedBody: (_, detail) => legacyInvalid(detail),
  unexpectedParameter: legacyInvalid,
  rateLimited: rateLimitedReply,
};
