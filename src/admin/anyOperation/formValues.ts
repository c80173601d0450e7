import type * as z from 'zod/mini';
import type { AnyCallInput } from '../../client/serviceClient.ts';
import type { UploadFile } from '../../client/uploadFile.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../contract/loyaltyExports.ts';
import { requestFieldSchema } from '../../contract/operation.ts';
import {
  type FormCall,
  type FormField,
  type FormPart,
  type FormValues,
  isOptional,
  KEY_PATH,
  operationForm,
} from '../runner/questions/operationForm.ts';

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
  const [issue] = requestFieldSchema(call.operation, placeOf(field))?.safeParse(value).error?.issues ?? [];
  return issue && problemOfIssue(issue, 0, value);
}

/** The place of a field in a request, as the contract's checks name it. */
export function placeOf({ path }: FormField): string {
  return path.replace(/^form\b/, 'upload');
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
  switch (part) {
    case 'path':
      return operation.pathParameters;
    case 'query':
      return operation.query;
    case 'body':
      return as === 'file' ? undefined : operation.body;
    case 'form':
      return as === 'file' ? operation.upload?.fields : undefined;
    default:
      return undefined;
  }
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
