/** A path in a card: keys and array indexes from the root, e.g. `['drawings', 0, 'points', 1, 'price']`. */
export type JsonPath = readonly (string | number)[];

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A change of the value at a path; without a value it is removed. */
export interface PlaceChange {
  readonly path: JsonPath;
  readonly value?: JsonValue;
}

/** Whether two values are equal as JSON: the order of keys is ignored, and `undefined` equals an absent key. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item: unknown, place) => sameValue(item, b[place]))
    );
  }
  const [left, right] = [presentEntries(a), new Map(presentEntries(b))];
  return left.length === right.size && left.every(([key, part]) => right.has(key) && sameValue(part, right.get(key)));
}

function presentEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, part]) => part !== undefined);
}

/** The value wrapped in the arrays and objects that `path` names. */
export function wrapInPath(path: JsonPath, value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>(
    (inner, segment) => (typeof segment === 'number' ? [inner] : { [segment]: inner }),
    value,
  );
}

/**
 * `whole` with the value at `path` replaced or removed. An index past the end appends. Values that block the path are
 * replaced.
 */
export function withValueAt(
  whole: JsonValue | undefined,
  path: JsonPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (typeof segment === 'number' && isJsonList(whole)) {
    const item = withValueAt(whole[segment], rest, value);
    if (segment >= whole.length) return item === undefined ? whole : [...whole, item];
    return whole.toSpliced(segment, 1, ...(item === undefined ? [] : [item]));
  }
  if (typeof segment === 'string' && isJsonObject(whole)) {
    const part = withValueAt(Object.hasOwn(whole, segment) ? whole[segment] : undefined, rest, value);
    if (part !== undefined) return { ...whole, [segment]: part };
    return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== segment));
  }
  return value === undefined ? whole : wrapInPath(path, value);
}

/** The keys of an object, or keys that may be absent. */
export type JsonFields = { readonly [key: string]: JsonValue | undefined };

export function isJsonObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The fields of an object; none for any other value. */
export function fieldsOf(value: JsonValue | undefined): JsonFields {
  return isJsonObject(value) ? value : {};
}

/** The items of an array; none for any other value. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonList(value) ? value : [];
}
