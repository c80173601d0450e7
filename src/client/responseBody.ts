import type * as z from 'zod/mini';
import { parseLimitedJson } from '../card/model/limitedJson.ts';
import { fieldsOf, isObject } from '../contract/schemas.ts';
import type { TransportReply } from '../http/transport.ts';
import type { TransportFailure } from './outcome.ts';

/** The largest response that is read, in bytes. Files are read elsewhere. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Parsed JSON, or why the body couldn't be parsed, with its text (null if empty). */
export type ReadBody =
  | { readonly kind: 'json'; readonly value: unknown; readonly bytes: number }
  | {
      readonly kind: 'unreadable';
      readonly failure: TransportFailure;
      readonly bytes: number;
      readonly raw?: string | null;
    };

/**
 * Reads a body as JSON, whatever its content type. The end of the stream proves nothing, because a truncated body without a
 * length ends like a complete one: only text that parses counts. Transport errors are thrown.
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
        `The response to ${operation} is larger than ${largest} bytes.`,
        bytes,
      );
    }
    chunks.push(chunk);
  }
  const text = decode(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
  if (text === undefined) {
    return unreadable('malformed', 'REPLY_NOT_UTF8', `The response to ${operation} isn’t UTF-8 text.`, bytes);
  }
  const parsed = parseLimitedJson(text);
  switch (parsed.kind) {
    case 'json':
      return { kind: 'json', value: EXTENDED.test(text) ? plainValue(parsed.value) : parsed.value, bytes };
    case 'tooDeep':
      return unreadable('malformed', 'REPLY_TOO_DEEP', `The response to ${operation} is nested too deeply.`, bytes);
    case 'tooMany':
      return unreadable('tooLarge', 'REPLY_TOO_LARGE', `The response to ${operation} has too many values.`, bytes);
    case 'notJson': {
      const failed = unreadable('malformed', 'REPLY_NOT_JSON', `The response to ${operation} isn’t JSON.`, bytes);
      return { ...failed, raw: text === '' ? null : text };
    }
  }
}

/** An id, a time or a number in a database's own form (MongoDB Extended JSON). */
const EXTENDED = /"\$(?:oid|date|number(?:Int|Long|Double|Decimal))"/;

/** The value with `{"$oid": "…"}` as the id, `{"$date": …}` as the time and `{"$numberInt": "…"}` as the number. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  const [only, ...others] = Object.entries(value);
  if (only !== undefined && others.length === 0 && EXTENDED.test(`"${only[0]}"`)) {
    const inner = plainValue(only[1]);
    const isNumber = only[0] !== '$oid' && typeof inner === 'string' && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(inner);
    return isNumber ? Number(inner) : inner;
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainValue(part)]));
}

/** A parsed reply, or a failure that names the operation and the first invalid field. */
type ReadReply<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'mismatch'; readonly failure: TransportFailure };

/** Parses a response by its schema. */
export function readReply<Schema extends z.ZodMiniType>(
  operation: string,
  schema: Schema,
  answer: unknown,
): ReadReply<z.output<Schema>> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return { kind: 'read', value: parsed.data };
  const text = `The response to ${operation} isn’t valid: ${describeFirstIssue(parsed.error.issues)}.`;
  return { kind: 'mismatch', failure: { kind: 'malformed', code: 'REPLY_SHAPE', text } };
}

/** Whether a body is a web page, which may come from a proxy or a sign-in and then proves nothing. */
export function isWebPage(raw: unknown): boolean {
  return typeof raw === 'string' && /^\s*</.test(raw);
}

/** Whether the body of a success says that it failed, by `status` or `success` at the top level or in `meta`. */
export function reportsError(answer: unknown): boolean {
  return [answer, fieldsOf(answer)['meta']].map(fieldsOf).some(({ status, success }) => {
    return success === false || (typeof status === 'string' && /^(error|failed|failure|fail)$/i.test(status));
  });
}

/** Whether all of a response was read: every row of a list, and the record that it should contain. */
export function isFullyRead(value: unknown): boolean {
  const { unreadable, ...rest } = fieldsOf(value);
  if (Array.isArray(unreadable)) return unreadable.length === 0;
  return !isEmptyRecord(rest) && (!('data' in rest) || !isEmptyRecord(rest['data']));
}

/** Undefined, or a record without any readable field. */
function isEmptyRecord(value: unknown): boolean {
  if (value === undefined) return true;
  const parts = Object.values(fieldsOf(value));
  return parts.length > 0 && parts.every((part) => part === undefined);
}

/** Describes the first issue of a schema: the field and what was expected, never the value. */
export function describeFirstIssue(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (issue === undefined) return 'the response';
  const field = issue.path.length === 0 ? 'the body' : issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `${field} has unknown fields`;
  if (issue.code === 'invalid_type') return `${field} is not of type ${issue.expected}`;
  return `${field} has a value that is not allowed`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes in one call, because the decoder is many times slower in pieces. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function unreadable(kind: 'malformed' | 'tooLarge', code: string, text: string, bytes: number) {
  return { kind: 'unreadable', failure: { kind, code, text }, bytes } as const;
}
