import { emptyReply } from '../http/reply.ts';
import { changeSettings, settingsChangeSchema } from '../settings.ts';
import { type ControlRoute, readControlBody } from './controlRoute.ts';

/** Changes the community's settings and the states behind documented conditions. */
export const postSettings: ControlRoute = {
  method: 'POST',
  path: '/settings',
  handle: (call) => {
    changeSettings(call.store.facts, readControlBody(settingsChangeSchema, call.body));
    return emptyReply();
  },
};
