import { emptyReply } from '../http/reply.ts';
import { plantSeed } from '../seed/plantSeed.ts';
import { seedOptionsSchema } from '../seed/seedOptions.ts';
import type { ControlRoute } from './controlRoute.ts';

/** Back to the seed; clock, faults, limit and settings too. The seed's own keys stay valid. */
export const postReset: ControlRoute = {
  method: 'POST',
  path: '/reset',
  answer: ({ store, clock, limiter, faults }) => {
    store.transact(() => {
      const seeded = store.facts.get('seededKeys');
      const keys = store.keys.all().filter(({ key }) => Array.isArray(seeded) && seeded.includes(key));
      const options = seedOptionsSchema.safeParse(store.facts.get('seedOptions'));
      store.clear();
      plantSeed(store, options.success ? options.data : {}, Date.now(), keys);
    });
    clock.clear();
    limiter.set(undefined);
    faults.clear();
    return emptyReply();
  },
};
