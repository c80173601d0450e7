import * as z from 'zod/mini';
import { OBJECT_ID_PATTERN } from './recordId.ts';

/** The fields of an unvalidated object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Text; numbers and booleans are converted. */
export const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));

/** An id as non-empty text; whole numbers are converted. */
export const anyId = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.int()]),
  z.transform((id) => String(id)),
);

/** A number; numeric text is converted. */
export const numberLike = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/)), z.transform(Number)),
]);

/** A boolean; `"true"` and `"false"` are converted. */
export const booleanLike = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((said) => said === 'true'),
  ),
]);

/** An optional field. A missing, null or wrongly typed value becomes undefined and never makes its record unreadable. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** The same for text, with the empty text as default. */
export function textOrEmpty() {
  return z.catch(text, '');
}

/** An optional array; members that don't match the schema are dropped. */
export function lenientArray<Schema extends z.ZodMiniType>(member: Schema) {
  const all = z.array(member);
  return lenient(
    z.pipe(
      z.array(z.unknown()),
      z.transform((members): z.output<Schema>[] => {
        const read = all.safeParse(members);
        return read.success ? read.data : members.flatMap((it) => member.safeParse(it).data ?? []);
      }),
    ),
  );
}

/** The documented or assumed shape of a tolerant schema, for the OpenAPI document. */
export const documentedShapes = new WeakMap<object, z.ZodMiniType>();

/** A schema made by `tolerantRecord`, with the names of its fields. */
export type TolerantRecord<Value = unknown> = z.ZodMiniType<Value, unknown> & { readonly names: readonly string[] };

/**
 * A record that the documents don't show in full. Field names may be in camel or snake case, and the id (the first field)
 * may have one of `idNames`. Fields that aren't `lenient` are required; unknown fields are kept.
 */
export function tolerantRecord<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  idNames: readonly string[] = [],
): TolerantRecord<z.output<z.ZodMiniObject<Shape, z.core.$loose>>> {
  const names = Object.keys(shape);
  const record = z.looseObject(shape) as unknown as z.ZodMiniObject<Shape, z.core.$loose>;
  const schema = z.pipe(
    z.unknown(),
    z.transform((value, context): z.output<typeof record> => {
      const read = record.safeParse(withDocumentedNames(value, names, idNames));
      if (read.success) return read.data;
      context.issues.push({
        code: 'custom',
        input: value,
        path: read.error.issues[0]?.path ?? [],
        message: 'mismatch',
      });
      return z.NEVER;
    }),
  );
  documentedShapes.set(schema, record);
  return Object.assign(schema, { names });
}

/** The fields of an object; no fields for any other value. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Whether a value is an object and not an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A cache, because every response has the same names. */
const foldedNames = new Map<string, string>();
/** Keeps the cache small, because a service may use ids as field names. */
const MAX_FOLDED_NAMES = 2_000;

/** A field name in lower case without `_` and `-`: `total_pages` and `totalPages` become `totalpages`. */
export function foldName(name: string): string {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const fold = name.replace(/[_-]/g, '').toLowerCase();
  if (foldedNames.size < MAX_FOLDED_NAMES) foldedNames.set(name, fold);
  return fold;
}

/** Moves values from other spellings of the documented names to the documented ones. */
function withDocumentedNames(value: unknown, names: readonly string[], idNames: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const missing = names.filter((name, at) => value[name] === undefined || (at === 0 && value[name] === null));
  if (missing.length === 0) return value;
  const others = new Map(Object.keys(value).flatMap((key) => (names.includes(key) ? [] : [[foldName(key), key]])));
  const fields: Record<string, unknown> = { ...value };
  for (const name of missing) {
    // A record with its own name for its id may have another record’s as `id`.
    const spellings = [...(name === names[0] ? idNames : []), name].map(foldName);
    const key = spellings.map((it) => others.get(it)).find((it) => it !== undefined && value[it] != null);
    if (key === undefined) continue;
    fields[name] = value[key];
    delete fields[key];
  }
  return fields;
}

/** A record id in a path or a body. */
export const objectIdSchema = z.string().check(z.regex(OBJECT_ID_PATTERN));
