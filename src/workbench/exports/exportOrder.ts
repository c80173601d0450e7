import { createHash, randomUUID } from 'node:crypto';
import { EXPORT_DATASET, type ExportFormat } from '../../contract/loyaltyExportRecord.ts';
import type { ExportRequest } from '../../contract/loyaltyExportRequest.ts';
import type { JobOwner } from '../jobs/jobPlace.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';

/** Which history is wanted, and of whom. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** UTC, inclusive. */
  readonly startAt: string;
  /** UTC, exclusive. */
  readonly endAt: string;
  /** Identifiers of customers; undefined: all of them. */
  readonly refs: readonly string[] | undefined;
}

/** The body of the creation. The same list in any order makes the same body, so that it can be entered again later. */
export function exportBody({ format, startAt, endAt, refs }: ExportOrder): ExportRequest {
  return {
    dataset: EXPORT_DATASET,
    format,
    start_at: startAt,
    end_at: endAt,
    ...(refs === undefined ? {} : { client_refs: sortedRefs(refs) }),
  };
}

/** What is remembered of the customers: how many, and whether a list is the same one; never who. */
export function customersDigest(refs: readonly string[] | undefined): ExportJobRecord['customers'] {
  if (refs === undefined) return { kind: 'all' };
  const sha256 = createHash('sha256')
    .update(JSON.stringify(sortedRefs(refs)))
    .digest('hex');
  return { kind: 'selected', count: new Set(refs).size, sha256 };
}

/** The record of an order that is about to be sent, with a new key. `at` in epoch milliseconds. */
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
