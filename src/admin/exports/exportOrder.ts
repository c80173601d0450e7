import { createHash, randomUUID } from 'node:crypto';
import { type FailedOutcome, NO_EXPORT_ID } from '../../client/callOutcome.ts';
import { journalKey } from '../../client/digest.ts';
import type { Journal } from '../../client/journal.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import {
  createLoyaltyExport,
  EXPORT_DATASET,
  type ExportFormat,
  type ExportRequest,
  exportState,
} from '../../contract/loyaltyExports.ts';
import type { JobRepository } from '../jobs/jobFiles.ts';
import type { ExportJobRecord, JobOwner, JobRecord } from '../jobs/jobRecord.ts';

/** The history to export and its customers. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** UTC, inclusive. */
  readonly startAt: string;
  /** UTC, exclusive. */
  readonly endAt: string;
  /** Customer identifiers; undefined: all customers. */
  readonly refs: readonly string[] | undefined;
}

/** The body of the creation; the same for the same customers in any order, so that they can be entered again later. */
export function exportBody({ format, startAt, endAt, refs }: ExportOrder): ExportRequest {
  return {
    dataset: EXPORT_DATASET,
    format,
    start_at: startAt,
    end_at: endAt,
    ...(refs === undefined ? {} : { client_refs: sortedRefs(refs) }),
  };
}

/** The number of customers and a digest that recognizes the same list; never the customers themselves. */
export function customersDigest(refs: readonly string[] | undefined): ExportJobRecord['customers'] {
  if (refs === undefined) return { kind: 'all' };
  const sha256 = createHash('sha256')
    .update(JSON.stringify(sortedRefs(refs)))
    .digest('hex');
  return { kind: 'selected', count: new Set(refs).size, sha256 };
}

/** The record of an order about to be sent, with a new idempotency key. `at` in epoch milliseconds. */
export function newExportRecord(
  order: ExportOrder,
  place: JobOwner,
  keyFingerprint: string,
  at: number,
): ExportJobRecord {
  return {
    kind: 'export',
    id: randomUUID(),
    ...place,
    at,
    idempotencyKey: randomUUID(),
    keyFingerprint,
    format: order.format,
    startAt: order.startAt,
    endAt: order.endAt,
    customers: customersDigest(order.refs),
    status: 'unconfirmed',
  };
}

/** Whether two orders are about the same customers. */
export function sameCustomers(a: ExportJobRecord['customers'], b: ExportJobRecord['customers']): boolean {
  return a.kind === 'all' || b.kind === 'all' ? a.kind === b.kind : a.sha256 === b.sha256;
}

function sortedRefs(refs: readonly string[]): string[] {
  return [...new Set(refs)].sort();
}

interface OrderContext {
  readonly client: ServiceClient;
  readonly journal: Pick<Journal, 'pending' | 'settle'>;
  readonly jobs: Pick<JobRepository, 'find' | 'keep' | 'change' | 'forget'>;
}

/** How sending an order ended. */
type OrderResult =
  /** `isReplay`: the service already had the job from a request with the same key. */
  | { readonly kind: 'ordered'; readonly record: ExportJobRecord; readonly isReplay: boolean }
  /** This request was refused or never sent. */
  | { readonly kind: 'refused'; readonly outcome: FailedOutcome }
  /** It may have arrived. The record stays, and sending it again can't create a second job. */
  | { readonly kind: 'unknown'; readonly outcome: FailedOutcome };

/**
 * Sends an order, for the first time or again. Its key is on disk before anything is sent, and the same key and body
 * always mean the same job (P1 4.1). Throws if the record can't be written.
 */
export async function sendOrder(
  context: OrderContext,
  record: ExportJobRecord,
  refs: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<OrderResult> {
  const { client, jobs } = context;
  const isFirst = (await jobs.find(record.id)) === undefined;
  if (isFirst) await jobs.keep(record);
  const input = { body: exportBody({ ...record, refs }), idempotencyKey: record.idempotencyKey };
  const outcome = await client.call(createLoyaltyExport, input, { signal });
  if (outcome.kind === 'unknown') return { kind: 'unknown', outcome };
  if (outcome.kind !== 'done') {
    // A refusal of this request says nothing about an earlier one.
    if (isFirst) await jobs.forget(record.id);
    return { kind: 'refused', outcome };
  }
  const { data } = outcome.value;
  // Queued, but its ID couldn't be read: sending it again with its key returns the same job (P1 4.1).
  if (data === undefined)
    return { kind: 'unknown', outcome: { kind: 'unknown', failure: NO_EXPORT_ID, journalId: undefined } };
  const exportId = data.export_id;
  const known = {
    exportId,
    status: data.status === undefined ? 'queued' : exportState(data.status),
    seenAt: Date.now(),
  } as const;
  await jobs.change(record.id, known);
  await settleEarlier(context, record.idempotencyKey);
  return { kind: 'ordered', record: { ...record, ...known }, isReplay: outcome.status === 200 };
}

/** Settles earlier requests with this key: they all meant the job that is now known. */
async function settleEarlier({ journal }: OrderContext, key: string): Promise<void> {
  try {
    for (const { id, evidence } of await journal.pending()) {
      if (evidence['idempotencyKey'] === journalKey(key)) await journal.settle(id, 'happened');
    }
  } catch {
    // The next run checks the journal again.
  }
}

const COVERING: ReadonlySet<ExportJobRecord['status']> = new Set(['queued', 'processing', 'completed']);

/**
 * Where the newest window of the same customers ends, so that the next one can begin there: a record exactly at an end
 * belongs to the next window (P1 4.1). `records` are of one connection. A failed export covers nothing; an unconfirmed
 * one doesn't count either, since duplicates are removed later but a gap goes unnoticed.
 */
export function lastExportEnd(
  records: readonly JobRecord[],
  customers: ExportJobRecord['customers'],
): string | undefined {
  return records
    .filter((record) => record.kind === 'export')
    .filter(({ status }) => COVERING.has(status))
    .filter((record) => sameCustomers(record.customers, customers))
    .map(({ endAt }) => endAt)
    .sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}

/** Proposed file name of an export: its UTC window, in characters that every system accepts. */
export function exportFileName({
  startAt,
  endAt,
  format,
}: Pick<ExportJobRecord, 'startAt' | 'endAt' | 'format'>): string {
  return `loyalty-export_${stamp(startAt)}_${stamp(endAt)}.${format}`;
}

/** A date if the time is midnight, else the time as precise as needed. */
function stamp(time: string): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T');
  const [hours, minutes, seconds = ''] = clock.slice(0, -1).split(':');
  const [whole, fraction] = seconds.split('.');
  if (`${hours}${minutes}${seconds}` === '000000.000') return day;
  const fine = fraction === '000' ? (whole === '00' ? '' : whole) : `${whole}.${fraction}`;
  return `${day}T${hours}${minutes}${fine}Z`;
}
