import * as z from 'zod/mini';
import { emptyReply } from '../http/reply.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const clockBody = z.strictObject({ now: z.string() });
/** Beyond these years nothing the service writes sorts or reads as a date any more. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0), Date.UTC(9000, 0)];

/** Sets the service's clock, which runs on from there. */
export const postClock: ControlRoute = {
  method: 'POST',
  path: '/clock',
  handle: (call) => {
    const { now: text } = readControlBody(clockBody, call.body);
    // `Date.parse` alone takes `1` for a date too.
    const now = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
    if (!(now >= EARLIEST && now <= LATEST)) {
      throw new ControlError(400, 'now must be an ISO 8601 time from 1970 to 9000.');
    }
    call.clock.set(now);
    return emptyReply();
  },
};
