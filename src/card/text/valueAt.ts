import type { JsonPath, JsonValue } from '../jsonPath.ts';

/** The value inside the lists and objects that `path` names. */
export function wrapInPath(path: JsonPath, value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>(
    (inner, segment) => (typeof segment === 'number' ? [inner] : { [segment]: inner }),
    value,
  );
}

/** `whole` with another value at `path`, or without one; a position past the end appends. What is in the way is replaced. */
export function withValueAt(
  whole: JsonValue | undefined,
  path: JsonPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (typeof segment === 'number' && isList(whole)) {
    const item = withValueAt(whole[segment], rest, value);
    if (segment >= whole.length) return item === undefined ? whole : [...whole, item];
    return whole.toSpliced(segment, 1, ...(item === undefined ? [] : [item]));
  }
  if (typeof segment === 'string' && isRecord(whole)) {
    const part = withValueAt(Object.hasOwn(whole, segment) ? whole[segment] : undefined, rest, value);
    if (part !== undefined) return { ...whole, [segment]: part };
    return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== segment));
  }
  return value === undefined ? whole : wrapInPath(path, value);
}

function isRecord(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
