import * as z from 'zod/mini';
import type { FieldInput, FieldLimit, FormField, FormPart } from './formField.ts';
import type { FormSchema } from './formSchema.ts';
import { sampleJson } from './sampleOf.ts';

/** Names of fields that hold credentials (P2 4.9, 4.11). */
const CREDENTIALS: readonly string[] = ['accessId', 'accessKey', 'password'];

/** The fields of one part of a request, in the order of its schema; objects become fields with dots in their place. */
export function schemaFields(part: FormPart, schema: z.ZodMiniType): readonly FormField[] {
  const read = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FormSchema;
  return collectFields(part, [], read, isOptional(schema) ? 'optional' : 'required');
}

/** Whether the part may be left out as a whole. */
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
  // An object of fixed fields is its fields; what may hold any names is written as a whole.
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
      place: [part, ...names].join('.'),
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

/** What is required in something optional is required with it. */
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

/** Where text or a number is taken, text is: a number as text means the same there (P1 4.5), and keeps leading zeros. */
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

/** A whole number's own bounds go without saying, and so does one character of what is required. */
function toLimit(of: FieldLimit['of'], least: number | undefined, most: number | undefined): FieldLimit | undefined {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from === undefined && to === undefined) return undefined;
  if (of === 'characters' && to === undefined && from === 1) return undefined;
  return { of, ...(from === undefined ? {} : { least: from }), ...(to === undefined ? {} : { most: to }) };
}
