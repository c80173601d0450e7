import type { CallerAction, ErrorRow } from '../contract/errorRow.ts';
import type { Operation } from '../contract/operation.ts';
import { KEY_CHECK_FAILED } from '../contract/repeatPolicy.ts';
import { matchesDetail } from './documentedDetail.ts';
import { readErrorDetail } from './errorDetail.ts';
import { readErrorMeta } from './errorMeta.ts';
import type { ServiceRefusal } from './outcome.ts';

/** An answer that is not success: its status, and its body where that was JSON. */
export interface ErrorResponse {
  readonly status: number;
  /** False where the body was something else than JSON, a cut or missing one included. */
  readonly isJson: boolean;
  readonly body: unknown;
  /** From Retry-After and RateLimit, in milliseconds. */
  readonly waitMs: number | undefined;
}

/** What tells the rows of one status apart. */
export type ErrorIdentity = Pick<ServiceRefusal, 'status' | 'code' | 'ownDetail' | 'isJson'>;

/** The documented row that an answer matches: by status, then code, `detail`, and whether the body is JSON at all. */
export function findErrorRow(operation: Operation, marks: ErrorIdentity): ErrorRow | undefined {
  const rows = operation.errors.filter((row) => row.status === marks.status);
  const foreign = marks.isJson ? undefined : rows.find((row) => row.notJson);
  const ofJson = rows.filter((row) => !row.notJson);
  const uncoded = ofJson.filter((row) => row.code === undefined);
  return (
    foreign ??
    ofJson.find((row) => row.code !== undefined && row.code === marks.code) ??
    uncoded.find((row) => matchesDetail(marks.ownDetail, row.details)) ??
    uncoded.find((row) => row.details === undefined)
  );
}

/** What an error answer means for the caller, by the operation's error rows. */
export function classify(operation: Operation, answer: ErrorResponse): ServiceRefusal {
  const { status, isJson } = answer;
  const { code, codeAt } = errorCodeOf(answer.body);
  const detail = readErrorDetail(answer.body);
  const row = findErrorRow(operation, { status, code, ownDetail: detail.own, isJson });
  return {
    operation: operation.id,
    status,
    code,
    codeAt,
    detail: detail.text,
    field: detail.field,
    ownDetail: detail.own,
    meta: readErrorMeta(answer.body),
    isJson,
    row,
    action: row?.action ?? undocumentedAction(operation, status),
    waitMs: status === 429 || status === 503 ? answer.waitMs : undefined,
    ...(isOwnEnvelope(answer.body) ? { isOwnEnvelope: true } : {}),
  };
}

/**
 * Whether the answer leaves open that the write happened. A failure inside the service after which a keyed write
 * may be repeated is such a doubt too: only the repeat with the same key ends it.
 */
export function leavesOutcomeUnknown(operation: Operation, refusal: ServiceRefusal): boolean {
  switch (operation.repeat.kind) {
    case 'read':
      return false;
    case 'write': {
      if (refusal.action === 'read back') return true;
      // A gateway's page may look like a documented one: the effect may come late.
      return mayHaveTakenEffect(refusal) && !isFromService(refusal);
    }
    case 'keyed': {
      const failedInside = refusal.action === 'retry' && refusal.status >= 500;
      return refusal.action === 'read back' || (failedInside && mayHaveTakenEffect(refusal));
    }
  }
}

/** Whether a write may have happened although the answer is documented to say that it did not: something failed inside. */
export function mayHaveTakenEffect({ status, code }: ServiceRefusal): boolean {
  return status >= 500 && code !== KEY_CHECK_FAILED.code;
}

/**
 * Whether the service itself refused, rather than a gateway in front of it. 408, 502, 503 and 504 count as a gateway's,
 * even with a body in the service's form.
 */
export function isFromService({ status, isOwnEnvelope: own }: ServiceRefusal): boolean {
  return own === true && status !== 408 && (status < 502 || status > 504);
}

/** The documented shape of an error: a `message` beside `status`, `statusCode`, `meta`, `detail` or a code (P1 7, P2 7). */
function isOwnEnvelope(body: unknown): boolean {
  if (typeof fieldAt(body, 'message') !== 'string') return false;
  return ['status', 'statusCode', 'meta', 'detail', 'code'].some((name) => fieldAt(body, name) !== undefined);
}

/** The machine-readable code and its place: `code`, or `meta.code` (P1 7). */
export function errorCodeOf(body: unknown): { readonly code: string | undefined; readonly codeAt: ErrorRow['codeAt'] } {
  const top = textAt(body, 'code');
  if (top !== undefined) return { code: top, codeAt: 'code' };
  const inMeta = textAt(fieldAt(body, 'meta'), 'code');
  return inMeta === undefined ? { code: undefined, codeAt: 'none' } : { code: inMeta, codeAt: 'meta.code' };
}

function undocumentedAction(operation: Operation, status: number): CallerAction {
  if (status === 401 || status === 403 || status === 407) return 'fix the key';
  if (status === 429) return 'wait and retry';
  if (status === 408 || status >= 500) return operation.repeat.kind === 'read' ? 'retry' : 'read back';
  if (status === 404 || status === 410) return 'final';
  return 'fix the input';
}

function textAt(value: unknown, name: string): string | undefined {
  const field = fieldAt(value, name);
  return typeof field === 'string' && field !== '' ? field : undefined;
}

function fieldAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
