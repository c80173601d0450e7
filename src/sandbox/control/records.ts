import * as z from 'zod/mini';
import { ANALYSIS_STATUSES } from '../../card/publishedCard.ts';
import { withStatus } from '../analyses/analysisRow.ts';
import { removeExportFile } from '../exports/exportFiles.ts';
import { ExportRun } from '../exports/exportJobs.ts';
import { emptyReply } from '../http/reply.ts';
import type { ExportRow } from '../store/exportTable.ts';
import { type ControlCall, ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

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

const exportBody = z.strictObject({ status: z.enum(['queued', 'processing', 'completed', 'failed']) });

/** Puts an export job into a state. A completed one has its whole file at once; the others have none. */
export const postExport: ControlRoute = {
  method: 'POST',
  path: '/exports/{id}',
  handle: (call) => {
    const { status } = readControlBody(exportBody, call.body);
    const { store, folder } = call;
    const row = store.exports.find(call.parameters['id'] ?? '');
    if (row === undefined) throw new ControlError(404, 'There is no such export.');
    if (status === row.status) return emptyReply();
    // A new run: what work on the job is under way is dropped.
    const empty = { ...row, run: row.run + 1, rowCount: null, sizeBytes: null };
    const next: ExportRow =
      status === 'completed'
        ? completeExport(call, { ...empty, status })
        : { ...empty, status, queuedAt: call.clock.now(), failure: status === 'failed' ? 'processing_failed' : null };
    store.transact(() => store.exports.update(next));
    if (status !== 'completed') removeExportFile(folder, row);
    return emptyReply();
  },
};

function completeExport({ store, folder }: ControlCall, row: ExportRow): ExportRow {
  const run = ExportRun.begin(row, store, folder);
  if (typeof run === 'string') throw new ControlError(409, `The export cannot be completed: ${run}.`);
  try {
    while (run.writeNext());
    run.commitSync();
    return run.completed();
  } finally {
    run.discard();
  }
}

const orderBody = z.strictObject({
  /** Takes the name along; null: an older order, without one. */
  statusID: z.exactOptional(z.nullable(z.string())),
  status: z.exactOptional(z.string()),
  price: z.exactOptional(z.number().check(z.minimum(0))),
  quantity: z.exactOptional(z.number().check(z.minimum(0))),
  purchasedDate: z.exactOptional(z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))))),
  failed: z.exactOptional(z.boolean()),
  refunded: z.exactOptional(z.boolean()),
});

/** Changes the named fields of an order; no coins move. */
export const postOrder: ControlRoute = {
  method: 'POST',
  path: '/orders/{redemptionId}',
  handle: (call) => {
    const { statusID, purchasedDate, ...change } = readControlBody(orderBody, call.body);
    const { orders, redemptionStatuses } = call.store;
    const order = orders.find(call.parameters['redemptionId'] ?? '');
    if (order === undefined) throw new ControlError(404, 'There is no such order.');
    const status = typeof statusID === 'string' ? redemptionStatuses.find(statusID) : undefined;
    if (typeof statusID === 'string' && status === undefined) throw new ControlError(404, 'There is no such status.');
    call.store.transact(() =>
      orders.update({
        ...order,
        ...(statusID === undefined ? {} : { statusId: status?.id ?? null }),
        ...(status === undefined ? {} : { status: status.name }),
        ...(purchasedDate === undefined ? {} : { purchasedAt: new Date(purchasedDate).toISOString() }),
        ...change,
      }),
    );
    return emptyReply();
  },
};

const redemptionStatusBody = z.strictObject({ enabled: z.boolean() });

/** Switches a redemption status on or off, as the dashboard does (P1 3.2). */
export const postRedemptionStatus: ControlRoute = {
  method: 'POST',
  path: '/redemptionStatuses/{id}',
  handle: (call) => {
    const { enabled } = readControlBody(redemptionStatusBody, call.body);
    const { redemptionStatuses } = call.store;
    const status = redemptionStatuses.find(call.parameters['id'] ?? '');
    if (status === undefined) throw new ControlError(404, 'There is no such status.');
    call.store.transact(() => redemptionStatuses.enable(status.id, enabled));
    return emptyReply();
  },
};
