/**
 * As much of `zod/mini` as the page's messages and its kept state are made of, by the same names: bundled in its place,
 * because all of zod would be a tenth of the page. A test holds the two against each other.
 */

/** One thing that does not fit, and where. */
interface Issue {
  readonly code:
    | 'invalid_type'
    | 'invalid_value'
    | 'invalid_union'
    | 'invalid_format'
    | 'too_big'
    | 'too_small'
    | 'unrecognized_keys';
  readonly path: readonly PropertyKey[];
}

/** What is being read: the issues found so far. */
type Found = Issue[];

type Path = readonly PropertyKey[];

type Check = (value: unknown) => Issue['code'] | undefined;

/** What a value must be; `read` gives it back without what is not in the schema. */
interface Schema {
  readonly read: (value: unknown, path: Path, found: Found) => unknown;
  /** Whether an object may be without it: what is there is read, `undefined` too. */
  readonly absent?: true;
  /** Of an object, and what its key `kind` or `type` can be. */
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly values?: readonly unknown[];
  readonly check: (...checks: readonly Check[]) => Schema;
}

function schema(read: Schema['read'], more: Omit<Partial<Schema>, 'read' | 'check'> = {}): Schema {
  return {
    read,
    ...more,
    check: (...checks) =>
      schema((value, path, found) => {
        const before = found.length;
        const result = read(value, path, found);
        if (found.length > before) return result;
        for (const one of checks) {
          const code = one(result);
          if (code !== undefined) found.push({ code, path });
        }
        return result;
      }, more),
  };
}

function simple(fits: (value: unknown) => boolean, code: Issue['code'] = 'invalid_type'): Schema {
  return schema((value, path, found) => {
    if (!fits(value)) found.push({ code, path });
    return value;
  });
}

export const string = (): Schema => simple((value) => typeof value === 'string');
export const boolean = (): Schema => simple((value) => typeof value === 'boolean');
/** Finite. */
export const number = (): Schema => simple(Number.isFinite);
export const int = (): Schema => simple(Number.isSafeInteger);

const oneOf = (values: readonly unknown[]): Schema =>
  schema(
    (value, path, found) => {
      if (!values.includes(value)) found.push({ code: 'invalid_value', path });
      return value;
    },
    { values },
  );

export const literal = (value: unknown): Schema => oneOf([value]);

const enumOf = (values: readonly string[]): Schema => oneOf(values);
const instanceOf = (kind: new (...args: never[]) => unknown): Schema => simple((value) => value instanceof kind);

export { enumOf as enum, instanceOf as instanceof };

export const array = (item: Schema): Schema =>
  schema((value, path, found) => {
    if (Array.isArray(value)) return value.map((each, at) => item.read(each, [...path, at], found));
    found.push({ code: 'invalid_type', path });
    return value;
  });

export const object = (shape: Readonly<Record<string, Schema>>): Schema =>
  schema(
    (value, path, found) => {
      if (!isRecord(value)) {
        found.push({ code: 'invalid_type', path });
        return value;
      }
      const result: Record<string, unknown> = {};
      for (const [key, part] of Object.entries(shape)) {
        const there = Object.hasOwn(value, key);
        if (!there && part.absent) continue;
        const read = part.read(value[key], [...path, key], found);
        if (there || read !== undefined) result[key] = read;
      }
      return result;
    },
    { shape },
  );

/** May be absent; where it is there, it is no `undefined`. */
export const exactOptional = ({ read }: Schema): Schema => schema(read, { absent: true });

export const optional = ({ read }: Schema): Schema =>
  schema((value, path, found) => (value === undefined ? undefined : read(value, path, found)));

export const _default = ({ read }: Schema, first: unknown): Schema =>
  schema((value, path, found) => (value === undefined ? structuredClone(first) : read(value, path, found)));

export const partial = ({ shape = {} }: Schema): Schema =>
  object(Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, optional(part)])));

export const partialRecord = ({ values = [] }: Schema, item: Schema): Schema =>
  schema((value, path, found) => {
    if (!isPlain(value)) {
      found.push({ code: 'invalid_type', path });
      return value;
    }
    const entries = entriesOf(value);
    if (entries.some(([key]) => !values.includes(key))) found.push({ code: 'unrecognized_keys', path });
    const known = entries.filter(([key]) => values.includes(key));
    return Object.fromEntries(known.map(([key, each]) => [key, item.read(each, [...path, key], found)]));
  });

export const union = (parts: readonly Schema[]): Schema =>
  schema((value, path, found) => {
    for (const part of parts) {
      const wrong: Found = [];
      const result = part.read(value, path, wrong);
      if (wrong.length === 0) return result;
    }
    found.push({ code: 'invalid_union', path });
    return value;
  });

export const discriminatedUnion = (key: string, parts: readonly Schema[]): Schema =>
  schema((value, path, found) => {
    if (!isRecord(value)) {
      found.push({ code: 'invalid_type', path });
      return value;
    }
    const part = parts.find(({ shape }) => shape?.[key]?.values?.includes(value[key]));
    if (part !== undefined) return part.read(value, path, found);
    found.push({ code: 'invalid_union', path: [...path, key] });
    return value;
  });

/** What JSON can say. The page sends such values and reads none. */
export const json = (): Schema =>
  schema((value, path, found) => {
    if (isJson(value)) return copied(value);
    found.push({ code: 'invalid_union', path });
    return value;
  });

export const maxLength =
  (most: number): Check =>
  (value) =>
    lengthOf(value) > most ? 'too_big' : undefined;
export const minLength =
  (least: number): Check =>
  (value) =>
    lengthOf(value) < least ? 'too_small' : undefined;
export const maximum =
  (most: number): Check =>
  (value) =>
    (value as number) > most ? 'too_big' : undefined;
export const minimum =
  (least: number): Check =>
  (value) =>
    (value as number) < least ? 'too_small' : undefined;
export const regex =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value as string) ? undefined : 'invalid_format';

/** The value as the schema has it, or what is wrong with it. */
export function safeParse(
  { read }: Schema,
  value: unknown,
):
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } } {
  const issues: Found = [];
  const data = read(value, [], issues);
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}

/** The value as the schema has it; throws where it does not fit. */
export function parse(wanted: Schema, value: unknown): unknown {
  const parsed = safeParse(wanted, value);
  if (!parsed.success)
    throw new TypeError(`${parsed.error.issues[0]?.code} at ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data;
}

/** There is nothing to set: nothing is compiled. */
export function config(): void {}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return isPlain(value) && entriesOf(value).every(([, each]) => isJson(each));
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  return isPlain(value) ? Object.fromEntries(entriesOf(value).map(([key, each]) => [key, copied(each)])) : value;
}

/** All but `__proto__`, which zod leaves out unseen: assigned, it would replace the prototype. */
function entriesOf(value: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([key]) => key !== '__proto__');
}

/** Of no class, in whichever realm it was made. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype as object, 'isPrototypeOf');
}
