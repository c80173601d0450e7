import * as z from 'zod/mini';
import type { Drawing, DrawingStyle, Point } from '../card/model/card.ts';
import { ToolError } from './agentHost.ts';

/** A JSON schema with only the keywords that every client supports. */
export type ToolSchema = {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ToolSchema;
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ToolSchema;
  readonly anyOf?: readonly ToolSchema[];
};

/** Descriptions by input name, for schemas without one. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  answers: 'From a template: answers to its questions, by their names',
  borderColor: 'Colour of the border as #RRGGBB',
  clientObjectId: 'ID of the object in the card, to which texts link',
  color: 'Colour as #RRGGBB',
  direction: 'Where price is expected to go',
  do: 'What the edit does',
  drawing: 'The drawing',
  edits: 'Edits that are made together, as one undo step',
  endHead: 'Of a LINE: the head at its end',
  entryPlacement: 'Whether the entry is above or below the current price',
  expiry: 'When the card expires',
  field: 'The text to change',
  fillColor: 'Colour of the area as #RRGGBB',
  from: 'What the draft is made from',
  hours: 'Hours until the card expires, counted from its publication',
  level: 'Name of the level',
  levels: 'Levels of a card that is rolled forward: kept, or moved to the nearest proposed prices',
  lineStyle: 'Style of the line',
  lineWidth: 'Width of the line in pixels',
  opacity: 'Opacity of the area, from 0 to 1',
  part: 'The part to read; all by default',
  points: 'Points of the drawing, in their order',
  price: 'A price in the units of the symbol',
  startHead: 'Of a LINE: the head at its start',
  style: 'How the drawing looks; only what is given changes',
  symbol: 'E.g. EUR/USD',
  template: 'Name of the template, as list_cards gives it',
  text: 'The whole new text',
  time: 'ISO 8601 in UTC, e.g. 2026-03-02T08:00:00Z, or epoch milliseconds',
  timeframe: 'Length of a bar',
  title: 'Title of the card',
  to: 'The new ID',
  type: 'The kind',
} satisfies Readonly<Record<string, string>> &
  Readonly<Record<keyof Drawing | keyof DrawingStyle | keyof Point, string>>;

/** The JSON schema of a tool's input: an object, with only the keywords that every client supports. */
export function inputSchema(input: z.ZodMiniType): ToolSchema {
  return { ...simplified(z.toJSONSchema(input, { io: 'input' }) as JsonSchema), type: 'object' };
}

/** The parts of zod's JSON schemas that tool inputs use. */
type JsonSchema = Omit<ToolSchema, 'items' | 'properties' | 'additionalProperties' | 'anyOf'> & {
  readonly const?: unknown;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
};

/** Greater bounds are zod's own limits of whole numbers and are left out. */
const LARGEST_BOUND = 1_000_000_000;

function simplified(schema: JsonSchema, name?: string): ToolSchema {
  const { type, minimum, maximum, items, properties, required, additionalProperties, oneOf, anyOf = oneOf } = schema;
  const description = schema.description ?? (name === undefined ? undefined : DESCRIPTIONS[name]);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const isBound = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < LARGEST_BOUND;
  return {
    ...(type && { type }),
    ...(description && { description }),
    ...(values && { enum: values }),
    ...(isBound(minimum) && { minimum }),
    ...(isBound(maximum) && { maximum }),
    ...(items && { items: simplified(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, simplified(part, key)])),
    }),
    ...(required && { required }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : simplified(additionalProperties),
    }),
    ...(anyOf && { anyOf: anyOf.map((part) => simplified(part)) }),
  };
}

/** Reads the input by its schema. Throws a `ToolError` that names the mismatch. */
export function readToolInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const meant = inputSchema(schema);
  const given = fitted(meant, input ?? {});
  const read = z.safeParse(schema, given);
  if (read.success) return read.data;
  const mistakes = read.error.issues.slice(0, 5).map((issue) => describeIssue(issue, meant, given));
  throw new ToolError(
    `The input isn’t valid: ${mistakes.join('; ')}. Nothing was done.`,
    'Call the tool again with input that fits its schema.',
  );
}

function describeIssue(issue: z.core.$ZodIssue, schema: ToolSchema, input: unknown): string {
  const at = issue.path.join('.') || 'input';
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${at}: unknown ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'too_small':
      return `${at}: at least ${issue.minimum}`;
    case 'too_big':
      return `${at}: at most ${issue.maximum}`;
    default:
      return `${at}: must be ${describeExpected(schemaAt(schema, issue.path, input))}`;
  }
}

function schemaAt(schema: ToolSchema, path: readonly PropertyKey[], input: unknown): ToolSchema {
  const chosen = schema.anyOf === undefined ? schema : (optionFor(schema.anyOf, input) ?? schema);
  const [key, ...rest] = path;
  if (key === undefined) return chosen;
  const next = chosen.items ?? chosen.properties?.[String(key)] ?? chosen.additionalProperties;
  const value = typeof input === 'object' && input !== null ? (input as Record<PropertyKey, unknown>)[key] : undefined;
  return typeof next === 'object' ? schemaAt(next, rest, value) : {};
}

function describeExpected({ type, enum: values, anyOf, properties }: ToolSchema): string {
  if (values !== undefined) return `one of ${values.join(', ')}`;
  if (anyOf !== undefined) return `one of: ${anyOf.map((option) => describeExpected(option)).join('; ')}`;
  switch (type) {
    case 'number':
      return 'a number, e.g. 1.1055';
    case 'integer':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'object':
      return `an object with ${Object.keys(properties ?? {}).join(', ')}`;
    case 'string':
      return 'a text';
    default:
      return 'another value';
  }
}

/**
 * The value in the type of its schema, where it has only one reading: some clients send null for what is absent, and
 * numbers, lists and objects as text. Anything else stays, and the schema refuses it.
 */
function fitted(schema: ToolSchema, value: unknown): unknown {
  if (schema.anyOf !== undefined) return fitted(optionFor(schema.anyOf, value) ?? {}, value);
  switch (schema.type) {
    case 'object': {
      const fields = typeof value === 'string' ? parsed(value) : value;
      if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return value;
      return fittedFields(schema, fields);
    }
    case 'array': {
      const items = typeof value === 'string' ? parsed(value) : value;
      return Array.isArray(items) ? items.map((item: unknown) => fitted(schema.items ?? {}, item)) : value;
    }
    case 'number':
    case 'integer':
      return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

function fittedFields({ properties = {}, required = [], additionalProperties }: ToolSchema, fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      if (value === null && !required.includes(key)) return [];
      const part = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      return [[key, typeof part === 'object' ? fitted(part, value) : value]];
    }),
  );
}

/** The option that a field with a single value names, e.g. `do`; else the only one of the value's type. */
function optionFor(options: readonly ToolSchema[], value: unknown): ToolSchema | undefined {
  const fields = typeof value === 'string' ? parsed(value) : value;
  if (typeof fields !== 'object' || fields === null) return options.find(({ type }) => type === typeof value);
  return options.find(({ properties = {} }) =>
    Object.entries(properties).some(
      ([key, { enum: values }]) => values?.length === 1 && (fields as Record<string, unknown>)[key] === values[0],
    ),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
