import * as z from 'zod/mini';
import { emptyReply } from '../http/reply.ts';
import { type ControlRoute, readControlBody } from './controlRoute.ts';

const rateLimitBody = z.union([
  z.strictObject({
    limit: z.int().check(z.minimum(0)),
    windowSeconds: z.number().check(z.positive()),
  }),
  z.looseObject({ limit: z.null() }),
]);

/** Switches the per-community limit on or off. */
export const postRateLimit: ControlRoute = {
  method: 'POST',
  path: '/rateLimit',
  handle: (call) => {
    const asked = readControlBody(rateLimitBody, call.body);
    call.limiter.set(
      asked.limit === null ? undefined : { limit: asked.limit, windowSeconds: Number(asked.windowSeconds) },
    );
    return emptyReply();
  },
};
