import { jsonReply, type Reply } from '../../http/reply.ts';
import { metaCodeStyle } from '../metaCodeStyle.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

/** An error without a code: only key problems have one here, in `meta.code` (P1 7.4). */
export function activityError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, { status: 'error', message, ...(detail === undefined ? {} : { detail }) });
}

/** 400; `detail` names the field (P1 7.4). */
export function invalidField(detail: string): Reply {
  return activityError(400, 'Validation failed', detail);
}

/** How the user reads answer key problems (P1 7.4) and failures. */
export const ACTIVITY_STYLE: ErrorStyle = metaCodeStyle(activityError, (_, { title }) =>
  activityError(500, 'Something went wrong', `${title} could not be read`),
);
