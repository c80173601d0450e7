import type * as z from 'zod/mini';
import { fieldsOf } from '../contract/schemas.ts';
import type { TransportFailure } from './outcome.ts';
import type { TransportReply } from './transports/transport.ts';

/** Largest answer that is read, in bytes; files have their own way. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Deepest nesting that is read: what reads an answer part by part may call itself that often. */
const MAX_RESPONSE_DEPTH = 200;

/** A body as far as it could be read: parsed JSON, or why it is none, with the text that it is (null for none). */
export type ReadBody =
  | { readonly kind: 'json'; readonly value: unknown; readonly bytes: number }
  | {
      readonly kind: 'unreadable';
      readonly failure: TransportFailure;
      readonly bytes: number;
      readonly raw?: string | null;
    };

/**
 * Reads a body as JSON. The content type is not believed, either way. The end of the stream proves
 * nothing (a cut body without a length ends like a whole one): only text that parses counts.
 * Errors of the transport pass through.
 */
export async function readBody(
  operation: string,
  body: TransportReply['body'],
  largest: number = MAX_RESPONSE_BYTES,
): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > largest) {
      return unreadable(
        'tooLarge',
        'REPLY_TOO_LARGE',
        `The answer to ${operation} is larger than ${largest} bytes.`,
        bytes,
      );
    }
    chunks.push(chunk);
  }
  const text = decode(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
  if (text === undefined) {
    return unreadable('malformed', 'REPLY_NOT_UTF8', `The answer to ${operation} is not UTF-8 text.`, bytes);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const failed = unreadable('malformed', 'REPLY_NOT_JSON', `The answer to ${operation} is not JSON.`, bytes);
    return { ...failed, raw: text === '' ? null : text };
  }
  if (isDeeperThan(value, MAX_RESPONSE_DEPTH)) {
    return unreadable('malformed', 'REPLY_TOO_DEEP', `The answer to ${operation} is nested too deeply.`, bytes);
  }
  return { kind: 'json', value, bytes };
}

/** A reply by the operation's schema, or a failure that names the operation and the first field that does not fit. */
type ReadReply<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'misfit'; readonly failure: TransportFailure };

/** Holds a parsed answer against the schema. */
export function readReply<Schema extends z.ZodMiniType>(
  operation: string,
  schema: Schema,
  answer: unknown,
): ReadReply<z.output<Schema>> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return { kind: 'read', value: parsed.data };
  const text = `The answer to ${operation} does not fit: ${describeFirstIssue(parsed.error.issues)}.`;
  return { kind: 'misfit', failure: { kind: 'malformed', code: 'REPLY_SHAPE', text } };
}

/**
 * Whether a body that is no JSON may still be the service's own answer to a write: empty or a plain text. A page is
 * that of a proxy or a sign-in, and what begins like JSON was cut: both prove nothing.
 */
export function mayBeServiceText(raw: string | null): boolean {
  return raw === null || !/^\s*[<{["]/.test(raw);
}

/** Whether the body of a success says of itself that it failed: its `status` or `success`, at the top or in `meta`. */
export function reportsError(answer: unknown): boolean {
  return [answer, fieldsOf(answer)['meta']].map(fieldsOf).some(({ status, success }) => {
    return success === false || (typeof status === 'string' && /^(error|failed|failure|fail)$/i.test(status));
  });
}

/** Whether nothing of an answer was left unread: no row of a list, and not the record that it should hold. */
export function isFullyRead(value: unknown): boolean {
  const { unreadable, ...rest } = fieldsOf(value);
  if (Array.isArray(unreadable)) return unreadable.length === 0;
  return !isEmptyRecord(rest) && (!('data' in rest) || !isEmptyRecord(rest['data']));
}

/** Undefined, or a record of which no part could be read. */
function isEmptyRecord(value: unknown): boolean {
  if (value === undefined) return true;
  const parts = Object.values(fieldsOf(value));
  return parts.length > 0 && parts.every((part) => part === undefined);
}

/** The first issue of a schema, in words: field and what was expected; never the value. */
export function describeFirstIssue(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (issue === undefined) return 'the answer';
  const field = issue.path.length === 0 ? 'the body' : issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `${field} has unknown fields`;
  if (issue.code === 'invalid_type') return `${field} is not of type ${issue.expected}`;
  return `${field} has a value that is not allowed`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whole at once: in pieces, the decoder is many times slower. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Calls itself at most as deep as is allowed. Parsing does not: it takes any depth. */
function isDeeperThan(value: unknown, deepest: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (deepest === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, deepest - 1));
  for (const name in value) {
    if (isDeeperThan((value as Record<string, unknown>)[name], deepest - 1)) return true;
  }
  return false;
}

function unreadable(kind: 'malformed' | 'tooLarge', code: string, text: string, bytes: number) {
  return { kind: 'unreadable', failure: { kind, code, text }, bytes } as const;
}
