import { jsonReply, type Reply } from '../../http/reply.ts';
import { metaCodeStyle } from '../metaCodeStyle.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

/** An error whose code stands in `code`: all of these routes but the key problems (P1 7.2). */
export function redemptionError(status: number, code: string, message: string, detail?: string): Reply {
  return jsonReply(status, { status: 'error', code, message, ...(detail === undefined ? {} : { detail }) });
}

/** 400 for input of the wrong form; `detail` begins with the field. */
export function validationFailed(detail: string): Reply {
  return redemptionError(400, 'VALIDATION_FAILED', 'Validation failed', detail);
}

/** The envelope of success (P1 4.5, 4.6). */
export function redemptionSuccess(status: number, code: string, message: string, data: unknown): Reply {
  return jsonReply(status, { status: 'success', code, message, data });
}

/** How the redemption routes answer key problems, failures and the rate limit (P1 7.2, 7.3, 8). */
export const REDEMPTION_STYLE: ErrorStyle = metaCodeStyle(
  (_status, _message, detail) => validationFailed(detail),
  () => redemptionError(500, 'INTERNAL_ERROR', 'Something went wrong, please try again later'),
);
