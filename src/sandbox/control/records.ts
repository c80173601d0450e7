import * as z from 'zod/mini';
import { ANALYSIS_STATUSES } from '../../card/model/publishedCard.ts';
import { withStatus } from '../analyses/analysisRow.ts';
import { removeExportFile } from '../exports/exportFiles.ts';
import { ExportRun } from '../exports/exportJobs.ts';
import { emptyReply } from '../http/reply.ts';
import type { ExportRow } from '../store/exportTable.ts';
import { type ControlCall, ControlError, type ControlRoute, readControlBody } from './controlRoute.ts';

const analysisBody = z.strictObject({
  status: z.optional(z.enum(ANALYSIS_STATUSES)),
  messageDeleted: z.optional(z.boolean()),
  /** Makes the post disappear: `message` is null. */
  messageMissing: z.optional(z.literal(true)),
});

/** Changes the status of an analysis or of its channel post. */
export const postAnalysis: ControlRoute = {
  method: 'POST',
  path: '/analyses/{id}',
  handle: (call) => {
    const { status, messageDeleted, messageMissing } = readControlBody(analysisBody, call.body);
    const { analyses } = call.store;
    const row = analyses.find(call.parameters['id'] ?? '');
    if (row === undefined) throw new ControlError(404, 'Analysis not found.');
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

/** Changes the status of an export job. A completed job gets its file immediately; the others have none. */
export const postExport: ControlRoute = {
  method: 'POST',
  path: '/exports/{id}',
  handle: (call) => {
    const { status } = readControlBody(exportBody, call.body);
    const { store, folder } = call;
    const row = store.exports.find(call.parameters['id'] ?? '');
    if (row === undefined) throw new ControlError(404, 'Export not found.');
    if (status === row.status) return emptyReply();
    // A new run number makes work in progress on the job stop.
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
  if (typeof run === 'string') throw new ControlError(409, `The export can't be completed: ${run}.`);
  try {
    while (run.writeNext());
    run.commitSync();
    return run.completed();
  } finally {
    run.discard();
  }
}

const orderBody = z.strictObject({
  /** Sets the status name too; null makes it an older order without a status. */
  statusID: z.exactOptional(z.nullable(z.string())),
  status: z.exactOptional(z.string()),
  price: z.exactOptional(z.number().check(z.minimum(0))),
  quantity: z.exactOptional(z.number().check(z.minimum(0))),
  purchasedDate: z.exactOptional(z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))))),
  failed: z.exactOptional(z.boolean()),
  refunded: z.exactOptional(z.boolean()),
});

/** Changes fields of an order without moving coins. */
export const postOrder: ControlRoute = {
  method: 'POST',
  path: '/orders/{redemptionId}',
  handle: (call) => {
    const { statusID, purchasedDate, ...change } = readControlBody(orderBody, call.body);
    const { orders, redemptionStatuses } = call.store;
    const order = orders.find(call.parameters['redemptionId'] ?? '');
    if (order === undefined) throw new ControlError(404, 'Order not found.');
    const status = typeof statusID === 'string' ? redemptionStatuses.find(statusID) : undefined;
    if (typeof statusID === 'string' && status === undefined)
      throw new ControlError(404, 'Redemption status not found.');
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
    if (status === undefined) throw new ControlError(404, 'Redemption status not found.');
    call.store.transact(() => redemptionStatuses.enable(status.id, enabled));
    return emptyReply();
  },
};
