import { type FailedOutcome, NO_EXPORT_ID } from '../../client/callOutcome.ts';
import type { Journal } from '../../client/journal.ts';
import { journalKey } from '../../client/journalKey.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import { exportState } from '../../contract/loyaltyExportRecord.ts';
import { createLoyaltyExport } from '../../contract/loyaltyExports.ts';
import type { JobRepository } from '../jobs/jobBook.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { exportBody } from './exportOrder.ts';

/** What an order is sent with. */
export interface OrderContext {
  readonly client: ServiceClient;
  readonly journal: Pick<Journal, 'pending' | 'settle'>;
  readonly jobs: Pick<JobRepository, 'find' | 'keep' | 'change' | 'forget'>;
}

/** How sending an order ended. */
export type OrderResult =
  /** `isReplay`: the service had the job already, from a request with the same key. */
  | { readonly kind: 'ordered'; readonly record: ExportJobRecord; readonly isReplay: boolean }
  /** This request was turned away, or never left. */
  | { readonly kind: 'refused'; readonly outcome: FailedOutcome }
  /** It may have arrived: the record stays, and sending it again cannot make a second job. */
  | { readonly kind: 'unknown'; readonly outcome: FailedOutcome };

/**
 * Sends an order, for the first time or again: its key is on disk before the bytes leave, and it is always sent with
 * the same key and body, which always mean the same job (P1 4.1). Throws when the record cannot be written.
 */
export async function sendOrder(
  desk: OrderContext,
  record: ExportJobRecord,
  refs: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<OrderResult> {
  const { client, jobs } = desk;
  const isFirst = (await jobs.find(record.id)) === undefined;
  if (isFirst) await jobs.keep(record);
  const input = { body: exportBody({ ...record, refs }), idempotencyKey: record.idempotencyKey };
  const outcome = await client.call(createLoyaltyExport, input, { signal });
  if (outcome.kind === 'unknown') return { kind: 'unknown', outcome };
  if (outcome.kind !== 'done') {
    // What an earlier request did is not known by a later one that was turned away.
    if (isFirst) await jobs.forget(record.id);
    return { kind: 'refused', outcome };
  }
  const { data } = outcome.value;
  // Queued, but under an ID that could not be read: sent again with its key, it answers the same job (P1 4.1).
  if (data === undefined)
    return { kind: 'unknown', outcome: { kind: 'unknown', failure: NO_EXPORT_ID, journalId: undefined } };
  const exportId = data.export_id;
  const known = {
    exportId,
    status: data.status === undefined ? 'queued' : exportState(data.status),
    seenAt: Date.now(),
  } as const;
  await jobs.change(record.id, known);
  await settleEarlier(desk, record.idempotencyKey);
  return { kind: 'ordered', record: { ...record, ...known }, isReplay: outcome.status === 200 };
}

/** Earlier requests with this key are no riddle any more: all of them meant the job that is known now. */
async function settleEarlier({ journal }: OrderContext, key: string): Promise<void> {
  try {
    for (const { id, evidence } of await journal.pending()) {
      if (evidence['idempotencyKey'] === journalKey(key)) await journal.settle(id, 'happened');
    }
  } catch {
    // The journal is asked about it again in the next run.
  }
}
