import * as z from 'zod/mini';
import { ANALYSIS_STATUSES } from '../../card/publishedCard.ts';
import { withStatus } from '../analyses/rewriteRow.ts';
import { emptyReply } from '../http/reply.ts';
import { ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const analysisBody = z.strictObject({
  status: z.optional(z.enum(ANALYSIS_STATUSES)),
  messageDeleted: z.optional(z.boolean()),
  /** The post cannot be found: `message` is null. */
  messageMissing: z.optional(z.literal(true)),
});

/** Puts an analysis into a status, or its post into one. */
export const postAnalysis: ControlRoute = {
  method: 'POST',
  path: '/analyses/{id}',
  handle: (call) => {
    const { status, messageDeleted, messageMissing } = readControlBody(analysisBody, call.body);
    const { analyses } = call.store;
    const row = analyses.find(call.parameters['id'] ?? '');
    if (row === undefined) throw new ControlError(404, 'There is no such analysis.');
    const next = status === undefined || status === row.status ? row : withStatus(row, status, call.clock.now());
    const post: object | null = JSON.parse(row.post);
    const changed = messageMissing
      ? null
      : post && messageDeleted !== undefined
        ? { ...post, deleted: messageDeleted }
        : post;
    call.store.transact(() => analyses.update({ ...next, post: JSON.stringify(changed) }));
    return emptyReply();
  },
};
