import * as z from 'zod/mini';
import type { Operation } from '../../../contract/operation.ts';

/** How a body is sent: as JSON, or as a file with fields besides it if the operation takes one (P2 4.6). */
type SendAs = 'json' | 'file';

/** One call that a form can be made for. */
export interface FormCall {
  readonly operation: Operation;
  readonly as: SendAs;
}

/** Every way to call the operations: one each, or two for those that take a file or rows. */
export function formCalls(operations: readonly Operation[]): readonly FormCall[] {
  return operations.flatMap((operation) => [
    ...(operation.upload === undefined ? [] : [{ operation, as: 'file' as const }]),
    ...(operation.upload !== undefined && operation.body === undefined ? [] : [{ operation, as: 'json' as const }]),
  ]);
}

/** Forms never change, and one is read on every keystroke. */
const cachedForms = new WeakMap<Operation, Map<SendAs, readonly FormField[]>>();

/** The form of a call: path, query, body or file, headers; required fields first in each. */
export function operationForm({ operation, as }: FormCall): readonly FormField[] {
  const forms = cachedForms.get(operation) ?? new Map<SendAs, readonly FormField[]>();
  cachedForms.set(operation, forms);
  const form = forms.get(as) ?? makeForm(operation, as);
  forms.set(as, form);
  return form;
}

/** The field at a place of a request, e.g. `body.days` or `upload.log_name`. */
export function formField(operation: Operation, place: string): FormField | undefined {
  const isUpload = place.startsWith('upload.');
  const path = isUpload ? place.replace('upload', 'form') : place;
  return operationForm({ operation, as: isUpload ? 'file' : 'json' }).find((field) => field.path === path);
}

function makeForm(operation: Operation, as: SendAs): readonly FormField[] {
  const { pathParameters, query, body, upload, idempotencyKey } = operation;
  const parts = [
    schemaFields('path', pathParameters),
    query === undefined ? [] : schemaFields('query', query),
    as === 'file' && upload !== undefined
      ? [FILE, ...schemaFields('form', upload.fields)]
      : body === undefined
        ? []
        : schemaFields('body', body),
    idempotencyKey === undefined ? [] : [keyField(idempotencyKey)],
  ];
  return parts.flatMap((fields) => [...fields.filter(isRequired), ...fields.filter((field) => !isRequired(field))]);
}

/** Path of the file in a form. */
export const FILE_PATH = 'file';
/** Path of the idempotency key in a form. */
export const KEY_PATH = 'header.Idempotency-Key';

const FILE: FormField = { path: FILE_PATH, part: 'file', names: [], need: 'required', input: { kind: 'file' } };

function keyField(need: 'required' | 'optional'): FormField {
  return {
    path: KEY_PATH,
    part: 'header',
    names: ['Idempotency-Key'],
    need,
    input: { kind: 'text' },
    limit: { of: 'characters', least: 1, most: 128 },
  };
}

function isRequired({ need }: FormField): boolean {
  return need === 'required';
}

/** The part of the request a field belongs to. */
export type FormPart = 'path' | 'query' | 'body' | 'form' | 'file' | 'header';

/** The kind of input of a field. */
export type FieldInput =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Written as JSON; `sample` is what it may look like. */
  | { readonly kind: 'json'; readonly holds: 'list' | 'object' | 'anything'; readonly sample: string }
  | { readonly kind: 'file' };

/** Inclusive bounds of a value, for the user. */
export interface FieldLimit {
  readonly of: 'characters' | 'value' | 'items';
  readonly least?: number;
  readonly most?: number;
}

/** One field of an operation's form. */
export interface FormField {
  /** Unique in its form, e.g. `body.metadata.title`. */
  readonly path: string;
  readonly part: FormPart;
  /** The names that lead to it in its part; empty if it is the whole part. */
  readonly names: readonly string[];
  /** `group`: required as soon as anything else of its group is given. */
  readonly need: 'required' | 'group' | 'optional';
  readonly input: FieldInput;
  readonly limit?: FieldLimit;
  /** A pattern for text. */
  readonly pattern?: string;
  /** From the operation's schema. */
  readonly description?: string;
  /** A credential; never shown. */
  readonly secret?: true;
}

/** The values by path. A file is its path on disk. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Names of fields that hold credentials (P2 4.9, 4.11). */
const CREDENTIALS: readonly string[] = ['accessId', 'accessKey', 'password'];

/** The fields of one part of a request, in the schema's order; objects become fields with dotted paths. */
function schemaFields(part: FormPart, schema: z.ZodMiniType): readonly FormField[] {
  const read = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FormSchema;
  return collectFields(part, [], read, isOptional(schema) ? 'optional' : 'required');
}

/** Whether the whole part is optional. */
export function isOptional(schema: z.ZodMiniType): boolean {
  return schema.safeParse(undefined).success;
}

function collectFields(
  part: FormPart,
  names: readonly string[],
  schema: FormSchema,
  need: FormField['need'],
): readonly FormField[] {
  const { properties } = schema;
  // An object with fixed fields becomes its fields; one with any names is entered as JSON.
  if (properties !== undefined && !isOpen(schema)) {
    return Object.entries(properties).flatMap(([name, inner]) => {
      const isRequired = schema.required?.includes(name) === true;
      return collectFields(part, [...names, name], inner, isRequired ? innerNeed(need) : 'optional');
    });
  }
  const { description, pattern } = schema;
  const limit = limitOf(schema);
  return [
    {
      path: [part, ...names].join('.'),
      part,
      names,
      need,
      input: inputOf(schema),
      ...(limit === undefined ? {} : { limit }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(description === undefined ? {} : { description }),
      ...(CREDENTIALS.includes(names.at(-1) ?? '') ? { secret: true as const } : {}),
    },
  ];
}

/** A required field of something optional is required only with it. */
function innerNeed(need: FormField['need']): FormField['need'] {
  return need === 'optional' ? 'group' : need;
}

function isOpen({ additionalProperties }: FormSchema): boolean {
  return additionalProperties !== undefined && additionalProperties !== false;
}

function inputOf(schema: FormSchema): FieldInput {
  const types = typesOf(schema);
  const choices = choicesOf(schema);
  if (choices !== undefined) return { kind: 'choice', choices };
  if (types.includes('string')) return { kind: 'text' };
  if (types.includes('integer') && types.length === 1) return { kind: 'number', whole: true };
  if (types.includes('number') || types.includes('integer')) return { kind: 'number', whole: false };
  if (types.length === 1 && types[0] === 'boolean') return { kind: 'flag' };
  const holds = types.every((type) => type === 'array') ? 'list' : types.every(isObject) ? 'object' : 'anything';
  return { kind: 'json', holds: types.length === 0 ? 'anything' : holds, sample: sampleJson(schema) };
}

function isObject(type: string): boolean {
  return type === 'object';
}

/**
 * Text or number means text: the service treats a number as text the same here (P1 4.5), and text keeps leading zeros.
 */
function typesOf(schema: FormSchema): readonly string[] {
  const own = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return [...own, ...(schema.anyOf ?? []).flatMap(typesOf)].filter((type) => type !== 'null');
}

function choicesOf(schema: FormSchema): readonly string[] | undefined {
  const all = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return all?.every((it): it is string => typeof it === 'string') ? all : undefined;
}

function limitOf(schema: FormSchema): FieldLimit | undefined {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  return (
    toLimit('characters', minLength, maxLength) ??
    toLimit('value', minimum, maximum) ??
    toLimit('items', minItems, maxItems)
  );
}

/** A whole number's own bounds aren't worth showing, nor is one character for something required. */
function toLimit(of: FieldLimit['of'], least: number | undefined, most: number | undefined): FieldLimit | undefined {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from === undefined && to === undefined) return undefined;
  if (of === 'characters' && to === undefined && from === 1) return undefined;
  return { of, ...(from === undefined ? {} : { least: from }), ...(to === undefined ? {} : { most: to }) };
}

interface FormSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | FormSchema;
  readonly anyOf?: readonly FormSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: FormSchema;
  readonly description?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Longest useful sample, in characters. */
const LONGEST_SAMPLE = 200;

/** An example of the schema's values as one line of JSON; one per union member. Empty: none. */
function sampleJson(schema: FormSchema): string {
  const forms = schema.anyOf ?? [schema];
  const text = forms.map((form) => JSON.stringify(sampleValue(form))).join('  ·  ');
  return text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text === 'null' ? '' : text;
}

function sampleValue(schema: FormSchema): unknown {
  const { type, properties, items, anyOf, additionalProperties } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return sampleValue(anyOf[0]);
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'string':
      return '…';
    case 'number':
    case 'integer':
      // A whole number's own bound isn't a useful sample.
      return schema.minimum === undefined || schema.minimum <= Number.MIN_SAFE_INTEGER ? 1 : schema.minimum;
    case 'boolean':
      return true;
    case 'array':
      return items === undefined ? [] : [sampleValue(items)];
    case 'object': {
      const required = Object.entries(properties ?? {}).filter(([name]) => schema.required?.includes(name));
      if (required.length > 0) return Object.fromEntries(required.map(([name, inner]) => [name, sampleValue(inner)]));
      return typeof additionalProperties === 'object' && additionalProperties.type !== undefined
        ? { '…': sampleValue(additionalProperties) }
        : {};
    }
    default:
      return null;
  }
}
