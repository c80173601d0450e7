import * as z from 'zod/mini';

/** The fields of an object as they came. */
export type Fields = Readonly<Record<string, unknown>>;

/** Text, also where it arrives as a number or a flag. */
export const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));

/** An id that can be sent back: text or a whole number, never empty. */
export const anyId = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.int()]),
  z.transform((id) => String(id)),
);

/** A number, also where it arrives as text. */
export const numberLike = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/)), z.transform(Number)),
]);

/** A yes or no, also where it arrives as text. */
export const booleanLike = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((said) => said === 'true'),
  ),
]);

/** A field that nothing depends on: missing, null or oddly typed, it never hides its record. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** The same for text that every reader wants to have: empty where there is none. */
export function textOrEmpty() {
  return z.catch(text, '');
}

/** A list of which the members that fit are kept. */
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

/** The shape that a tolerant schema's value is documented or assumed to have; for the OpenAPI document. */
export const documentedShapes = new WeakMap<object, z.ZodMiniType>();

/** A schema of records that is read by `tolerantRecord`, with the names of its fields. */
export type TolerantRecord<Value = unknown> = z.ZodMiniType<Value, unknown> & { readonly names: readonly string[] };

/**
 * A record whose response the documents do not show in full: names in camel or snake case, its id (the first field)
 * also under the other names that it may have. What is not `decoration` is needed; unknown fields are kept.
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
      context.issues.push({ code: 'custom', input: value, path: read.error.issues[0]?.path ?? [], message: 'misfit' });
      return z.NEVER;
    }),
  );
  documentedShapes.set(schema, record);
  return Object.assign(schema, { names });
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names that were folded before; every answer has the same ones again. */
const foldedNames = new Map<string, string>();
/** A service may name fields by ids: what is remembered stays small. */
const MAX_FOLDED_NAMES = 2_000;

/** A field's name without regard to case and underscores: `total_pages` is `totalPages`. */
export function foldName(name: string): string {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const fold = name.replace(/[_-]/g, '').toLowerCase();
  if (foldedNames.size < MAX_FOLDED_NAMES) foldedNames.set(name, fold);
  return fold;
}

/** Gives each field that is missing what stands under another spelling of its name. */
function withDocumentedNames(value: unknown, names: readonly string[], idNames: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const missing = names.filter((name, at) => value[name] === undefined || (at === 0 && value[name] === null));
  if (missing.length === 0) return value;
  const others = new Map(Object.keys(value).flatMap((key) => (names.includes(key) ? [] : [[foldName(key), key]])));
  const fields: Record<string, unknown> = { ...value };
  for (const name of missing) {
    const spellings = [name, ...(name === names[0] ? idNames : [])].map(foldName);
    const key = spellings.map((it) => others.get(it)).find((it) => it !== undefined && value[it] != null);
    if (key === undefined) continue;
    fields[name] = value[key];
    delete fields[key];
  }
  return fields;
}

/** 24 hexadecimal characters, as the service names its records (P2 2.1, 4.8). */
export const OBJECT_ID_PATTERN = /^[0-9a-fA-F]{24}$/;

/** A record id in a path or a body. */
export const objectIdSchema = z.string().check(z.regex(OBJECT_ID_PATTERN));
