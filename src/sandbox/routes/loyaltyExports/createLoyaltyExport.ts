import { createHash } from 'node:crypto';
import { createLoyaltyExport } from '../../../contract/loyaltyExports.ts';
import { readExportRequest } from '../../exports/exportRequest.ts';
import { newObjectId } from '../../objectIds.ts';
import type { ExportRow } from '../../store/exportTable.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { describeExport, EXPORT_STYLE, exportInvalid, exportReply, unknownParameterReply } from './exportReplies.ts';

/** P1 4.1, 8. */
const MAX_BODY_BYTES = 1024 * 1024;
const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,127}$/;

/** P1 4.1: 202 for a new job; 200 with the job as it stands now, when the same key sent the same request before. */
export const createLoyaltyExportRoute: ServiceRoute = {
  operation: createLoyaltyExport,
  style: EXPORT_STYLE,
  maxBodyBytes: MAX_BODY_BYTES,
  handle: ({ query, headers, body, now, key, store, jobs, runRead: reads, runWrite: writes }) => {
    const unknown = unknownParameterReply(query);
    if (unknown !== undefined) return unknown;
    const idempotencyKey = headers['idempotency-key'];
    if (idempotencyKey === undefined) return exportInvalid('Idempotency-Key is required');
    if (!IDEMPOTENCY_KEY_PATTERN.test(idempotencyKey)) {
      return exportInvalid(
        'Idempotency-Key must have 1-128 characters: letters, digits, _ and -, after the first also . and :',
      );
    }
    if (!isJsonContentType(headers['content-type'])) return exportInvalid('Content-Type must be application/json');
    const read = readExportRequest(body);
    if ('detail' in read) return exportInvalid(read.detail);
    const keyHash = sha256(key.key);
    const fingerprint = sha256(read.text);
    const before = reads(() => store.exports.ofRequest(keyHash, idempotencyKey, fingerprint));
    if (before !== undefined) return exportReply(200, 'Loyalty export already requested', describeExport(before));
    // Only of a new job: an end that was not in the future once is taken again, though the clock was put back.
    if (read.order.endAt > now) return exportInvalid('end_at must not be in the future');
    const row: ExportRow = {
      id: `exp_${newObjectId(now)}`,
      communityId: key.communityId,
      keyHash,
      idempotencyKey,
      fingerprint,
      order: read.order,
      status: 'queued',
      queuedAt: now,
      run: 0,
      rowCount: null,
      sizeBytes: null,
      failure: null,
    };
    try {
      writes(() => store.exports.add(row));
    } finally {
      // A write that failed only after it was stored has queued the job too.
      jobs.wake();
    }
    return exportReply(202, 'Loyalty export requested', describeExport(row));
  },
};

function isJsonContentType(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
