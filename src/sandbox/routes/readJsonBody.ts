import type { Exchange } from '../http/exchange.ts';
import { findDuplicateKey } from './repeatedName.ts';
import type { BodyProblem } from './serviceRoute.ts';

/** The body's JSON, undefined for an empty body, or why it cannot be read. */
export function readJsonBody(
  { body }: Pick<Exchange, 'body'>,
  mostBytes = Number.POSITIVE_INFINITY,
): { readonly value: unknown } | { readonly problem: BodyProblem; readonly detail: string } {
  if (body === 'tooLarge' || body.length > mostBytes)
    return { problem: 'tooLarge', detail: 'body is larger than this route takes' };
  if (body.length === 0) return { value: undefined };
  const text = decodeUtf8(body);
  if (text === undefined) return { problem: 'notUtf8', detail: 'body must be UTF-8 text' };
  try {
    const value: unknown = JSON.parse(text);
    const broken = findBrokenField(text, value);
    if (broken !== undefined) return { problem: 'brokenText', detail: `${broken} must not hold half a surrogate pair` };
    const name = findDuplicateKey(text);
    if (name !== undefined) return { problem: 'repeatedName', detail: `${name} stands twice in one object` };
    return { value };
  } catch {
    return { problem: 'notJson', detail: 'body must be valid JSON' };
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The field whose text could not be stored as it came: the bytes were UTF-8, but an escape can be half a pair. */
function findBrokenField(text: string, value: unknown): string | undefined {
  if (!LONE_SURROGATE.test(text)) return undefined;
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const [name] = fields.find(hasLoneSurrogate) ?? [];
  return name?.isWellFormed() ? name : hasLoneSurrogate(value) ? 'body' : undefined;
}

const LONE_SURROGATE = /\\u[dD][89a-fA-F]/;

/** Whole pairs are not written as escapes; a backslash of the text itself is written as two. */
function hasLoneSurrogate(value: unknown): boolean {
  return LONE_SURROGATE.test(JSON.stringify(value).replaceAll('\\\\', ''));
}
