import * as z from 'zod/mini';
import { emptyReply } from '../http/reply.ts';
import { ControlProblem, type ControlRoute, readControlBody } from './controlRoute.ts';

const body = z.strictObject({ now: z.string() });

/** Sets the service's clock, which runs on from there. */
export const postClock: ControlRoute = {
  method: 'POST',
  path: '/clock',
  answer: (call) => {
    const now = Date.parse(readControlBody(body, call.body).now);
    if (!Number.isFinite(now)) throw new ControlProblem(400, 'now must be an ISO 8601 time.');
    call.clock.set(now);
    return emptyReply();
  },
};
