import * as z from 'zod/mini';
import { emptyReply } from '../http/reply.ts';
import { ControlProblem, type ControlRoute, readControlBody } from './controlRoute.ts';

const body = z.strictObject({
  username: z.exactOptional(z.string().check(z.minLength(1))),
  email: z.exactOptional(z.string().check(z.minLength(1), z.toLowerCase())),
  member: z.exactOptional(z.boolean()),
  active: z.exactOptional(z.boolean()),
  clientRef: z.exactOptional(z.nullable(z.string())),
});

/** Changes the named fields of a trader. */
export const postUser: ControlRoute = {
  method: 'POST',
  path: '/users/{platformUserId}',
  answer: (call) => {
    const change = readControlBody(body, call.body);
    const { store } = call;
    const user = store.users.byId(call.parameters['platformUserId'] ?? '');
    if (user === undefined) throw new ControlProblem(404, 'There is no such trader.');
    const taken = change.username === undefined ? undefined : store.users.bySender(change.username);
    if (taken !== undefined && taken.platformUserId !== user.platformUserId) {
      throw new ControlProblem(409, 'Another trader has that username.');
    }
    store.transact(() => store.users.update({ ...user, ...change }));
    return emptyReply();
  },
};
