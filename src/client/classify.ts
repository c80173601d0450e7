import type { CallerAction, ErrorRow } from '../contract/errorRow.ts';
import type { Operation } from '../contract/operation.ts';
import { readErrorDetail } from './errorDetail.ts';
import type { ServiceRefusal } from './outcome.ts';

/** An answer that is not success: its status, and its body where that was JSON. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
  /** From Retry-After and RateLimit, in milliseconds. */
  readonly waitMs: number | undefined;
}

/** The documented row that an answer matches: by code where it has one, else by status alone. */
export function errorRowOf(operation: Operation, status: number, code: string | undefined): ErrorRow | undefined {
  const rows = operation.errors.filter((row) => row.status === status);
  return rows.find((row) => code !== undefined && row.code === code) ?? rows.find((row) => row.code === undefined);
}

/** What an error answer means for the caller, by the operation's error rows. */
export function classify(operation: Operation, answer: ErrorAnswer): ServiceRefusal {
  const code = errorCodeOf(answer.body);
  const row = errorRowOf(operation, answer.status, code);
  const detail = readErrorDetail(answer.body);
  return {
    operation: operation.id,
    status: answer.status,
    code,
    detail: detail.text,
    field: detail.field,
    action: row?.action ?? undocumentedAction(operation, answer.status),
    waitMs: answer.status === 429 ? answer.waitMs : undefined,
  };
}

/** Whether the answer leaves open that the write happened. */
export function leavesDoubt(operation: Operation, refusal: ServiceRefusal): boolean {
  return operation.repeat.kind !== 'read' && refusal.action === 'read back';
}

/** The machine-readable code, in `code` or in `meta.code`. */
export function errorCodeOf(body: unknown): string | undefined {
  return textAt(body, 'code') ?? textAt(fieldAt(body, 'meta'), 'code');
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
