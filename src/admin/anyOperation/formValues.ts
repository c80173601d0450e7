import type * as z from 'zod/mini';
import type { AnyCallInput } from '../../client/serviceClient.ts';
import type { UploadFile } from '../../client/uploadFile.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  type FieldInput,
  type FormCall,
  type FormField,
  type FormPart,
  type FormValues,
  isOptional,
  KEY_PATH,
  operationForm,
} from './operationForm.ts';

/** The input of a filled form; `file` is the file that the form's path names. */
export function formInput(call: FormCall, values: FormValues, file?: UploadFile): AnyCallInput {
  const { operation, as } = call;
  const key = values[KEY_PATH];
  const body = as === 'file' || operation.body === undefined ? undefined : partOf(call, 'body', values);
  // An optional body is sent only if it isn't empty.
  const sent = body !== undefined || operation.body === undefined || isOptional(operation.body) ? body : {};
  const fields = partOf(call, 'form', values) ?? {};
  return {
    path: partOf(call, 'path', values) ?? {},
    ...(operation.query === undefined ? {} : { query: partOf(call, 'query', values) ?? {} }),
    ...(as === 'file' ? (file === undefined ? {} : { upload: { file, fields } }) : { body: sent }),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  };
}

/** The value of one part from what was filled in; undefined if nothing was. */
function partOf(call: FormCall, part: FormPart, values: FormValues): unknown {
  const filled = operationForm(call).filter((field) => field.part === part && values[field.path] !== undefined);
  if (filled.length === 0) return undefined;
  const [whole] = filled;
  if (whole?.names.length === 0) return values[whole.path];
  const made: Record<string, unknown> = {};
  for (const field of filled) put(made, field, values[field.path]);
  return made;
}

function put(made: Record<string, unknown>, { names }: FormField, value: unknown): void {
  let at = made;
  for (const name of names.slice(0, -1)) {
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  at[names.at(-1) ?? ''] = value;
}

/** What is wrong with a value. */
export type FieldProblem =
  | { readonly kind: 'missing' }
  /** An Idempotency-Key of a form that is not allowed. */
  | { readonly kind: 'key form' }
  /** An update with drawings alone: the service answers 200 and changes nothing (P2 4.8 rule 3). */
  | { readonly kind: 'drawings only' }
  /** What a schema found; `inside`: where, deeper in a value that is written as JSON. */
  | { readonly kind: 'issue'; readonly issue: z.core.$ZodIssue; readonly inside: string | undefined };

/** What is wrong with one field's value by the operation's schemas; undefined if nothing is. */
export function fieldProblem(call: FormCall, field: FormField, value: unknown): FieldProblem | undefined {
  if (field.part === 'file') return typeof value === 'string' && value !== '' ? undefined : { kind: 'missing' };
  if (field.path === KEY_PATH) {
    return typeof value === 'string' && IDEMPOTENCY_KEY_PATTERN.test(value) ? undefined : { kind: 'key form' };
  }
  const part = partOf(call, field.part, { [field.path]: value });
  const issues = partSchema(call, field.part)?.safeParse(part).error?.issues ?? [];
  // A problem of other fields in the part isn't this field's.
  const own = issues.filter((issue) => field.names.every((name, at) => issue.path[at] === name));
  return own[0] === undefined ? undefined : problemOfIssue(own[0], field.names.length, part);
}

/**
 * The fields that keep the form from being sent, by path; a problem across fields is reported on the last one it names.
 */
export function formProblems(call: FormCall, values: FormValues): ReadonlyMap<string, FieldProblem> {
  const found = new Map<string, FieldProblem>();
  const form = operationForm(call);
  for (const field of form) {
    const value = values[field.path];
    if (value !== undefined) {
      const problem = fieldProblem(call, field, value);
      if (problem !== undefined) found.set(field.path, problem);
    } else if (field.need === 'required') found.set(field.path, { kind: 'missing' });
  }
  for (const part of ['path', 'query', 'body', 'form'] as const) {
    const schema = partSchema(call, part);
    if (schema === undefined) continue;
    const value = partOf(call, part, values) ?? emptyPart(schema);
    for (const issue of schema.safeParse(value).error?.issues ?? []) {
      const field = fieldAt(form, part, issue.path);
      const place = field?.path ?? part;
      if (!found.has(place)) found.set(place, problemOfIssue(issue, field?.names.length ?? 0, value));
    }
  }
  if (updatesDrawingsOnly(call, values)) found.set('body.metadata.title', { kind: 'drawings only' });
  return found;
}

/** Whether a card update would succeed without changing anything. */
export function updatesDrawingsOnly({ operation, as }: FormCall, values: FormValues): boolean {
  if (operation.id !== 'analyses.update') return false;
  const body = partOf({ operation, as }, 'body', values);
  if (typeof body !== 'object' || body === null) return false;
  return 'drawings' in body && !('metadata' in body) && !('levels' in body);
}

function emptyPart(schema: z.ZodMiniType): unknown {
  return schema.safeParse(undefined).success ? undefined : {};
}

function partSchema({ operation, as }: FormCall, part: FormPart): z.ZodMiniType | undefined {
  return partsOf(operation, as)[part];
}

function partsOf(operation: Operation, as: FormCall['as']): Readonly<Partial<Record<FormPart, z.ZodMiniType>>> {
  const { pathParameters: path, query, body, upload } = operation;
  const sent = as === 'file' ? { form: upload?.fields } : { body };
  return withoutMissing({ path, query, ...sent });
}

function withoutMissing(parts: Readonly<Record<string, z.ZodMiniType | undefined>>) {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, z.ZodMiniType] => entry[1] !== undefined),
  );
}

/** The field that a schema issue's path leads to or into. */
function fieldAt(form: readonly FormField[], part: FormPart, path: readonly PropertyKey[]): FormField | undefined {
  const inPart = form.filter((field) => field.part === part);
  return (
    inPart.find(({ names }) => names.every((name, at) => path[at] === name)) ??
    inPart.find(({ names }) => path.every((name, at) => names[at] === name))
  );
}

function problemOfIssue(issue: z.core.$ZodIssue, depth: number, part: unknown): FieldProblem {
  if (issue.code === 'invalid_union') {
    // Of several union members, the one whose kind is given was meant, else the one that got furthest.
    const named = issue.errors.filter((found) => found.every(({ code }) => code !== 'invalid_value'));
    const forms = named.length > 0 ? named : issue.errors;
    const furthest = [...forms].sort((a, b) => deepest(b) - deepest(a))[0]?.[0];
    if (furthest !== undefined && furthest.path.length > 0) {
      return problemOfIssue({ ...furthest, path: [...issue.path, ...furthest.path] } as z.core.$ZodIssue, depth, part);
    }
  }
  const inside = issue.path.slice(depth).map(String).join('.');
  if (inside === '' && valueAt(part, issue.path) === undefined) return { kind: 'missing' };
  return { kind: 'issue', issue, inside: inside === '' ? undefined : inside };
}

function deepest(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path }) => path.length));
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );
}

/** Longest text of an input line, in characters. */
const LONGEST_TYPED = 1_000_000;

/** The value of a typed text, or why it isn't one. */
export type TypedValue =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'invalid';
      readonly reason: 'too long' | 'no number' | 'no whole number' | 'no JSON' | 'no list' | 'no object' | 'no text';
    };

const NUMBER_PATTERN = /^[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?$/;

/** Reads a field's text. Text keeps its leading and trailing spaces, since the service may distinguish them. */
export function readTyped(input: FieldInput, typed: string): TypedValue {
  if (typed.length > LONGEST_TYPED) return invalid('too long');
  switch (input.kind) {
    case 'text':
    case 'choice':
    case 'file':
      // Half of a surrogate pair can't be sent: it would arrive as another character.
      return typed.isWellFormed() ? { kind: 'value', value: typed } : invalid('no text');
    case 'flag':
      return typed === 'true' || typed === 'false' ? { kind: 'value', value: typed === 'true' } : invalid('no JSON');
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

function readNumber(text: string, whole: boolean): TypedValue {
  const value = NUMBER_PATTERN.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return invalid('no number');
  return whole && !Number.isSafeInteger(value) ? invalid('no whole number') : { kind: 'value', value };
}

function readJson(text: string, holds: 'list' | 'object' | 'anything'): TypedValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid('no JSON');
  }
  if (holds === 'list' && !Array.isArray(value)) return invalid('no list');
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return holds === 'object' && !isObject ? invalid('no object') : { kind: 'value', value };
}

function invalid(reason: Extract<TypedValue, { kind: 'invalid' }>['reason']): TypedValue {
  return { kind: 'invalid', reason };
}
