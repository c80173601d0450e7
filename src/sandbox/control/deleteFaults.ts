import { emptyReply } from '../http/reply.ts';
import type { ControlRoute } from './controlRoute.ts';

/** Forgets the faults that still wait. */
export const deleteFaults: ControlRoute = {
  method: 'DELETE',
  path: '/faults',
  handle: ({ faults }) => {
    faults.clear();
    return emptyReply();
  },
};
