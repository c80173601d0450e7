import type * as z from 'zod/mini';
import type { Reply } from '../http/reply.ts';
import type { Exchange } from '../http/router.ts';

/** What is wrong with a request: where, and what the value must be. */
export interface RequestProblem {
  /** E.g. `['drawings', 0, 'type']`; empty for the whole body or query. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** As the schema reports it. */
  readonly issue?: z.core.$ZodIssue;
  readonly isInQuery?: true;
  /** The path names what the body must not have. */
  readonly isOfBody?: true;
}

/** Ends a request with a reply; a write in progress is rolled back. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super('the request is refused');
    this.reply = reply;
  }
}

/** The reply's `detail`: the path of the field, e.g. `drawings[0].points[1].time`, then what it must be. */
export function formatProblem({ path, message }: RequestProblem): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return `${place.replace(/^\./, '') || 'body'} ${message}`;
}

/** A client's name for something, shortened for an error message. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** How strict a route is about a body. */
export interface BodyRule {
  /** Unknown fields are ignored (P1 4.5, 4.6). */
  readonly ignoresUnknown?: boolean;
  /** Blank text counts as text, not as empty. */
  readonly allowsBlank?: boolean;
}

/** What is wrong with a body, by the contract's schema; undefined if nothing. */
export function bodyProblem(schema: z.ZodMiniType, body: unknown, rule: BodyRule = {}): RequestProblem | undefined {
  const read = schema.safeParse(rule.allowsBlank ? body : withEmptyBlanks(body, MAX_DEPTH), { reportInput: true });
  const issue = read.error?.issues.find(({ code }) => !(rule.ignoresUnknown && code === 'unrecognized_keys'));
  return issue && problemOf(issue);
}

/** Deeper than any field of a schema. */
const MAX_DEPTH = 6;

/** Schemas that refuse empty text then refuse blank text, too. */
function withEmptyBlanks(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withEmptyBlanks(item, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withEmptyBlanks(item, depth - 1)]));
}

/** The parameters of a query by the contract's schema, or what is wrong with them. */
export function readQuery(
  schema: z.ZodMiniType,
  query: URLSearchParams,
): { readonly values: Readonly<Record<string, unknown>> } | RequestProblem {
  const { shape } = schema._zod.def as unknown as { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  const values: Record<string, unknown> = {};
  for (const [name, value] of query) {
    // A cursor is a parameter only where the service returned one (`deviatingReplies.ts`).
    if (!Object.hasOwn(shape, name) || name === 'cursor') return unknownParameter(name);
    if (Object.hasOwn(values, name)) return { path: [name], message: 'must be sent once', isInQuery: true };
    const isNumber = shape[name]?.safeParse(1).success === true;
    if (isNumber && !/^\d{1,15}$/.test(value))
      return { path: [name], message: 'must be a whole number', isInQuery: true };
    values[name] = isNumber ? Number(value) : value;
  }
  const [issue] = schema.safeParse(values, { reportInput: true }).error?.issues ?? [];
  return issue === undefined ? { values } : { ...problemOf(issue), isInQuery: true };
}

/** The meaning of a parameter that the call doesn't have would be a guess. */
export function unknownParameter(name: string): RequestProblem {
  return { path: [name.slice(0, 60)], message: 'is not a parameter of this route' };
}

/** An issue of a schema as the reply says it. */
export function problemOf(issue: z.core.$ZodIssue): RequestProblem {
  const inside = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1).map((name) => name.slice(0, 60)) : [];
  const path = [...issue.path, ...inside].map((step) => (typeof step === 'number' ? step : String(step)));
  return { path, message: describeIssue(issue), issue, ...(inside.length === 0 ? {} : { isOfBody: true }) };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `is required (${issue.expected})` : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `must ${sizeOf(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${sizeOf(issue.origin, 'at least', issue.minimum)}`;
    case 'unrecognized_keys':
      return 'is an unknown field';
    case 'invalid_format':
      return `must match ${issue.pattern}`;
    case 'invalid_union':
      if ('options' in issue && Array.isArray(issue.options)) return `must be one of ${issue.options.join(', ')}`;
      return [...new Set(issue.errors.map(([first]) => (first === undefined ? '' : describeIssue(first))))].join(
        ', or ',
      );
    case 'custom':
      return issue.message;
    default:
      return 'has the wrong format';
  }
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `be ${bound} ${size} characters long`;
  return origin === 'array' ? `have ${bound} ${size} items` : `be ${bound} ${size}`;
}

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
    return name === undefined ? { value } : { path: [name], message: 'appears twice in one object', isOfBody: true };
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
