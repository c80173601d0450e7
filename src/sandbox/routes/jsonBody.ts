import type { Exchange } from '../http/router.ts';
import { quoteName, type RequestProblem } from './requestCheck.ts';

/** The body's JSON, undefined for an empty body, or why it cannot be read. */
export function readJsonBody(
  { body, headers }: Pick<Exchange, 'body' | 'headers'>,
  mustBeJson = false,
  mostBytes = Number.POSITIVE_INFINITY,
): { readonly value: unknown } | RequestProblem {
  // Required wherever a JSON body is sent (P1 4).
  if (mustBeJson && body.length > 0 && !isJsonContentType(headers['content-type']))
    return { path: ['Content-Type'], message: 'must be application/json' };
  if (body === 'tooLarge' || body.length > mostBytes) return { path: [], message: 'is too large for this route' };
  if (body.length === 0) return { value: undefined };
  const text = decodeUtf8(body);
  if (text === undefined) return { path: [], message: 'must be UTF-8 text' };
  try {
    const value: unknown = JSON.parse(text);
    const broken = findBrokenField(text, value);
    if (broken !== undefined) return { path: broken, message: 'must not contain half a surrogate pair' };
    const name = findDuplicateKey(text);
    return name === undefined ? { value } : { path: [], message: `has ${quoteName(name)} twice in one object` };
  } catch {
    return { path: [], message: 'must be valid JSON' };
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first field with text that can't be stored: the bytes are UTF-8, but an escape may be half a surrogate pair. */
function findBrokenField(text: string, value: unknown): RequestProblem['path'] | undefined {
  if (!LONE_SURROGATE.test(text)) return undefined;
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const [name] = fields.find(hasLoneSurrogate) ?? [];
  return name?.isWellFormed() ? [name] : hasLoneSurrogate(value) ? [] : undefined;
}

const LONE_SURROGATE = /\\u[dD][89a-fA-F]/;

/** `JSON.stringify` escapes only lone surrogates; a backslash of the text itself is doubled. */
function hasLoneSurrogate(value: unknown): boolean {
  return LONE_SURROGATE.test(JSON.stringify(value).replaceAll('\\\\', ''));
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Whether a `Content-Type` is JSON. */
export function isJsonContentType(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType?.trim() ?? '');
}

/**
 * The first name that appears twice in one object of a valid JSON text: `JSON.parse` would silently keep the last one.
 * One pass without recursion, because nesting is unlimited here.
 */
function findDuplicateKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === '{') open.push(new Set());
    else if (unit === '[') open.push(undefined);
    else if (unit === '}' || unit === ']') open.pop();
    else if (unit === '"') {
      const end = stringEnd(text, at);
      const names = open.at(-1);
      if (names !== undefined && isKey(text, end)) {
        const name: string = JSON.parse(text.slice(at, end));
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** Index after the closing quote. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}
