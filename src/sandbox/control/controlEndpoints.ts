import { jsonReply } from '../http/reply.ts';
import type { Endpoint } from '../http/router.ts';
import { deleteFaults, postClock, postFaults, postKeys, postRateLimit, postSettings } from './conditions.ts';
import { type ControlContext, ControlError, type ControlRoute } from './controlRoute.ts';
import { postAnalysis, postExport, postOrder, postRedemptionStatus } from './records.ts';
import { getState, postReset } from './state.ts';
import { postActivity, postUser } from './traders.ts';

/** The control routes under `/__sandbox`, with their access check. */
export function controlEndpoints(parts: ControlContext): Endpoint[] {
  return controlRoutes.map((route) => controlEndpoint(route, parts));
}

/** Web pages are kept out: the custom header needs a preflight request, which fails, and pages can't omit `Origin`. */
function controlEndpoint(route: ControlRoute, parts: ControlContext): Endpoint {
  return {
    method: route.method,
    path: `/__sandbox${route.path}`,
    group: 'control',
    handle: ({ headers, body }, parameters) => {
      if (headers['x-sandbox-control'] !== '1' || headers['origin'] !== undefined) {
        return jsonReply(403, { message: 'Control calls need the header x-sandbox-control: 1 and no Origin.' });
      }
      try {
        const reply = route.handle({ ...parts, parameters, body: readJson(body) });
        if (route.method !== 'GET') parts.jobs.wake();
        return reply;
      } catch (error) {
        if (error instanceof ControlError) return jsonReply(error.status, { message: error.message });
        throw error;
      }
    },
  };
}

function readJson(bytes: Uint8Array | 'tooLarge'): unknown {
  if (bytes === 'tooLarge') throw new ControlError(413, 'The body is too large.');
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ControlError(400, 'The body is not valid JSON.');
  }
}

const controlRoutes: readonly ControlRoute[] = [
  getState,
  postReset,
  postKeys,
  postFaults,
  deleteFaults,
  postRateLimit,
  postClock,
  postSettings,
  postAnalysis,
  postUser,
  postActivity,
  postExport,
  postOrder,
  postRedemptionStatus,
];
