import * as z from 'zod/mini';
import { cardSchema } from '../card.ts';
import { KEY_DEFAULTS, KEY_DESCRIPTIONS, VALUE_DESCRIPTIONS } from './keyDescriptions.ts';

/** A JSON Schema as far as a card's has parts; the Markdown keywords are those of VS Code's JSON language service. */
export interface CardJsonSchema {
  readonly properties?: Readonly<Record<string, CardJsonSchema>>;
  readonly items?: CardJsonSchema;
  readonly anyOf?: readonly CardJsonSchema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly markdownDescription?: string;
  readonly markdownEnumDescriptions?: readonly string[];
  readonly [keyword: string]: unknown;
}

/**
 * The JSON Schema of a card, printed from the schema that reads it, with words for every key and value. It is there to
 * be written by, not to judge: an expiry is one object with the keys of both kinds, so that either can become the other.
 */
export function cardJsonSchema(): CardJsonSchema {
  return described(z.toJSONSchema(cardSchema()) as CardJsonSchema, []);
}

function described(printed: CardJsonSchema, path: readonly string[]): CardJsonSchema {
  const schema = oneObject(printed);
  const { properties, items, anyOf, const: only, ...rest } = schema;
  const about = describe(KEY_DESCRIPTIONS, path);
  const preset = describe(KEY_DEFAULTS, path);
  const values = only === undefined ? schema.enum : [only];
  const meanings = describe(VALUE_DESCRIPTIONS, path);
  return {
    ...rest,
    ...(about === undefined ? {} : { markdownDescription: about }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(values === undefined ? {} : { enum: values }),
    ...(values === undefined || meanings === undefined
      ? {}
      : { markdownEnumDescriptions: values.map((value) => meanings[value] ?? '') }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, property]) => [key, described(property, [...path, key])]),
          ),
        }),
    ...(items === undefined ? {} : { items: described(items, [...path, '*']) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((choice) => described(choice, path)) }),
  };
}

/** Of several objects that may stand at a place one with all their keys, the words of a shared key put together. */
function oneObject(schema: CardJsonSchema): CardJsonSchema {
  const { anyOf = [], ...rest } = schema;
  if (anyOf.length === 0 || anyOf.some((choice) => choice.properties === undefined)) return schema;
  const properties: Record<string, CardJsonSchema> = {};
  for (const [key, property] of anyOf.flatMap((choice) => Object.entries(choice.properties ?? {}))) {
    const { const: only, ...kept } = property;
    properties[key] =
      only === undefined ? property : { ...kept, enum: [...new Set([...(properties[key]?.enum ?? []), only])] };
  }
  return { ...rest, type: 'object', properties };
}

/** What is said of a path; of what all levels have in common it is said once. */
function describe<T>(table: Readonly<Record<string, T>>, path: readonly string[]): T | undefined {
  const [top, second, ...deeper] = path;
  return table[path.join('.')] ?? (second === undefined ? undefined : table[[top, '*', ...deeper].join('.')]);
}
