import * as z from 'zod/mini';
import { documentedShapes } from '../../src/contract/tolerant.ts';

/** A JSON value of the document. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** An object of the document. */
export type JsonObject = { readonly [name: string]: Json | undefined };

/** What goes over the wire by a schema: of one that reads and then changes, the side that is read. */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // What reads tolerantly shows the shape that is documented or assumed.
      const shown = documentedShapes.get(zodSchema);
      if (shown !== undefined) Object.assign(jsonSchema, jsonSchemaOf(shown));
    },
  });
  return rest as JsonObject;
}

/** The properties of an object's schema, and which of them are needed. */
export function propertiesOf(schema: JsonObject): {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
} {
  return {
    properties: (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>,
    required: (schema['required'] ?? []) as readonly string[],
  };
}
