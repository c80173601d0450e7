import type * as z from 'zod/mini';

type Check = (value: unknown) => boolean;

/**
 * Compiles the schema of an object to a check with the same result. Unlike parsing by the schema it doesn't copy each of
 * millions of records, which takes longer than reading them: 5 instead of 16 MB/s in a measurement.
 */
export function compileCheck<Schema extends z.ZodMiniObject>(
  schema: Schema,
): (value: unknown) => value is z.output<Schema> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, checkOf(field as z.ZodMiniType)] as const);
  return (value): value is z.output<Schema> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    for (const [name, fits] of fields) if (!fits(record[name])) return false;
    return true;
  };
}

/** Checks plain types directly and leaves all others to the schema. */
function checkOf(field: z.ZodMiniType): Check {
  const { def } = field as { readonly def: { readonly type: string; readonly checks?: readonly unknown[] } };
  if ((def.checks ?? []).length > 0) return (value) => field.safeParse(value).success;
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'null':
      return (value) => value === null;
    case 'nullable': {
      const inner = checkOf((def as unknown as { readonly innerType: z.ZodMiniType }).innerType);
      return (value) => value === null || inner(value);
    }
    case 'array': {
      const inner = checkOf((def as unknown as { readonly element: z.ZodMiniType }).element);
      return (value) => Array.isArray(value) && value.every(inner);
    }
    default:
      return (value) => field.safeParse(value).success;
  }
}
