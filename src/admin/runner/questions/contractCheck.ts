import { l10n } from 'vscode';
import type * as z from 'zod/mini';
import { formatNumber } from '../../../card/model/formatValues.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../../contract/loyaltyExports.ts';
import { type Limit, type Operation, requestFieldSchema } from '../../../contract/operation.ts';
import { OBJECT_ID_PATTERN } from '../../../contract/recordId.ts';
import type { FieldInput } from './operationForm.ts';

/** One problem a schema finds. */
type Issue = z.core.$ZodIssue;

/**
 * What the contract says is wrong with the value of a request field, for the user; undefined if it may be sent. Paths
 * are those of `requestFieldSchema`, e.g. `body.identifier.key`.
 */
export function contractCheck(operation: Operation, place: string): (value: unknown) => string | undefined {
  return (value) => {
    const schema = requestFieldSchema(operation, place);
    if (schema === undefined) throw new Error(`${operation.id} has no ${place}.`);
    const read = schema.safeParse(value);
    if (read.success) return limitProblem(operation.limits?.[place.split('.').pop() ?? ''], value);
    const [issue] = read.error.issues;
    if (issue === undefined) return l10n.t('The service doesn’t accept this value.');
    return (isTimeIssue(issue) ? missingTimePart(value) : undefined) ?? describeIssue(issue);
  };
}

function isTimeIssue(issue: Issue): boolean {
  return issue.code === 'invalid_format' && isTimePattern(issue.pattern);
}

function isTimePattern(pattern: string | undefined): boolean {
  return pattern?.includes('T') === true && pattern.includes('Z');
}

/** Which part of a UTC time is missing, with the whole time; undefined if nothing is but missing. */
function missingTimePart(value: unknown): string | undefined {
  const [, day, minute, seconds = '', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2})?(:\d{2}(?:\.\d+)?)?(Z)?$/.exec(String(value).trim()) ?? [];
  if (day === undefined) return undefined;
  if (minute === undefined) return l10n.t('The time of day is missing, e.g. {0}.', `${day}T00:00:00Z`);
  if (seconds === '') return l10n.t('The seconds are missing: {0}.', `${day}${minute}:00Z`);
  return zone === '' ? l10n.t('The Z for UTC is missing: {0}.', `${day}${minute}${seconds}Z`) : undefined;
}

/** What is wrong by the bounds that the documents state besides the schema. */
function limitProblem(limit: Limit | undefined, value: unknown): string | undefined {
  const size = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : value;
  if (limit === undefined || typeof size !== 'number') return undefined;
  const origin = typeof value === 'string' ? 'string' : Array.isArray(value) ? 'array' : 'number';
  if (limit.least !== undefined && size < limit.least) return describeTooSmall({ origin, minimum: limit.least });
  if (limit.most !== undefined && size > limit.most) return describeTooBig({ origin, maximum: limit.most });
  return undefined;
}

/** Describes a schema's issue for the person who typed the value. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_format':
      return l10n.t('Must be {0}.', describeFormat(issue.format, issue.pattern));
    case 'invalid_value':
      return l10n.t('Must be one of {0}.', issue.values.map((value) => String(value)).join(', '));
    case 'invalid_type':
      return issue.expected === 'int'
        ? l10n.t('Must be a whole number.')
        : l10n.t('Must be {0}.', describeType(issue.expected));
    case 'custom':
      return ruleSentence(l10n.t(issue.message));
    case 'unrecognized_keys':
      return l10n.t('The service doesn’t know {0}.', issue.keys.join(', '));
    case 'invalid_union':
      return describeUnion(issue);
    default:
      return l10n.t('The service doesn’t accept this value.');
  }
}

function describeTooSmall({ origin, minimum }: { readonly origin: string; readonly minimum: number | bigint }): string {
  if (origin === 'string') {
    return minimum <= 1 ? l10n.t('Enter a value.') : l10n.t('At least {0} characters.', String(minimum));
  }
  if (origin === 'array') return l10n.t('At least {0} are required.', String(minimum));
  return l10n.t('The minimum is {0}.', String(minimum));
}

function describeTooBig({ origin, maximum }: { readonly origin: string; readonly maximum: number | bigint }): string {
  const most = formatNumber(Number(maximum));
  if (origin === 'string') return l10n.t('At most {0} characters.', most);
  if (origin === 'array') return l10n.t('At most {0} are allowed.', most);
  // A bound of the number type itself, not of the documents.
  if (Number(maximum) >= Number.MAX_SAFE_INTEGER) return l10n.t('This number is too large to be exact.');
  return l10n.t('The maximum is {0}.', most);
}

const PATTERN_DESCRIPTIONS: ReadonlyMap<string, () => string> = new Map([
  [String(OBJECT_ID_PATTERN), () => l10n.t('24 characters 0-9 and a-f')],
  [
    String(IDEMPOTENCY_KEY_PATTERN),
    () => l10n.t('1–128 letters, digits and _ - . : (not starting with a point or colon)'),
  ],
  [String(/^[a-z0-9-]+$/), () => l10n.t('lower-case letters, digits and hyphens')],
  [String(/^\d{2}\/\d{2}\/\d{4}$/), () => l10n.t('a date as DD/MM/YYYY')],
  [String(/^\d{4}-\d{2}-\d{2}$/), () => l10n.t('a date as YYYY-MM-DD')],
  [String(/^[A-Za-z_.]+:(asc|desc)$/), () => l10n.t('a field, a colon and asc or desc, e.g. name:asc')],
  [String(/^keyword:[\s\S]+$/), () => l10n.t('“keyword:” and the words to search for')],
]);

function describeFormat(format: string, pattern: string | undefined): string {
  const known = PATTERN_DESCRIPTIONS.get(pattern ?? '');
  if (known !== undefined) return known();
  if (isTimePattern(pattern)) {
    return l10n.t('a UTC time, e.g. 2026-03-01T00:00:00Z');
  }
  return format === 'regex' ? l10n.t('in the format that the service accepts') : format;
}

function describeType(type: string): string {
  const words: Readonly<Record<string, string>> = {
    string: l10n.t('text'),
    number: l10n.t('a number'),
    boolean: l10n.t('true or false'),
    array: l10n.t('a list'),
    object: l10n.t('an object of names and values'),
    record: l10n.t('an object of names and values'),
  };
  return words[type] ?? type;
}

function describeUnion(issue: Issue & { code: 'invalid_union' }): string {
  const inner = issue.errors.flat().find(({ code }) => code !== 'invalid_type');
  return inner === undefined ? l10n.t('The service doesn’t accept this value.') : describeIssue(inner);
}

/** `is blank (P1 4.1)` → `This is blank (P1 4.1).` */
function ruleSentence(rule: string): string {
  if (/^(is|has|holds|needs|must)\b/.test(rule)) return l10n.t('This {0}.', rule);
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`;
}

/** Longest text of an input line, in characters. */
const LONGEST_TYPED = 1_000_000;

/** The value of a typed text, or what is wrong with it. */
export type TypedValue =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly problem: string };

/** No thousands separators or exponents. */
const NUMBER_PATTERN = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;

/** Reads the text of an input. Text keeps its leading and trailing spaces, since the service may distinguish them. */
export function readTyped(input: FieldInput, typed: string): TypedValue {
  if (typed.length > LONGEST_TYPED) return invalid(l10n.t('Too long to type here.'));
  switch (input.kind) {
    case 'text':
    case 'choice':
    case 'file':
      // Half of a surrogate pair would arrive as another character.
      return typed.isWellFormed()
        ? valid(typed)
        : invalid(l10n.t('Contains half of a character, which can’t be sent.'));
    case 'flag':
      return typed === 'true' || typed === 'false' ? valid(typed === 'true') : invalid(describeNoJson());
    case 'number':
      return readNumber(typed.trim(), input.whole);
    case 'json':
      return readJson(typed, input.holds);
  }
}

/** The text for editing a value. */
export function typedFrom(input: FieldInput, value: unknown): string {
  if (value === undefined) return '';
  return input.kind === 'json' ? JSON.stringify(value) : String(value);
}

/** The number is sent as typed. */
function readNumber(text: string, whole: boolean): TypedValue {
  if (text === '') return invalid(l10n.t('Enter a number.'));
  if (whole && !/^[+-]?\d+$/.test(text)) return invalid(l10n.t('Not a whole number. Use digits only.'));
  if (!NUMBER_PATTERN.test(text)) return invalid(l10n.t('Not a number. Use digits and a decimal point only.'));
  const value = Number(text);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? invalid(l10n.t('This number is too large to be exact.'))
    : valid(value);
}

function readJson(text: string, holds: 'list' | 'object' | 'anything'): TypedValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(describeNoJson());
  }
  if (holds === 'list' && !Array.isArray(value)) return invalid(l10n.t('Not a list. Use [ … ].'));
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return holds === 'object' && !isObject ? invalid(l10n.t('Not an object. Use { … }.')) : valid(value);
}

function describeNoJson(): string {
  return l10n.t('Not valid JSON. Put text in "quotes", lists in [ ] and objects in { }.');
}

function valid(value: unknown): TypedValue {
  return { kind: 'value', value };
}

function invalid(problem: string): TypedValue {
  return { kind: 'invalid', problem };
}
