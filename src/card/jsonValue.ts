/** A place in a card: keys and array positions from the root, e.g. `['drawings', 0, 'points', 1, 'price']`. */
export type JsonPath = readonly (string | number)[];

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A place of the card and what is to stand there; without a value the place is taken away. */
export interface PlaceChange {
  readonly path: JsonPath;
  readonly value?: JsonValue;
}

/** Whether two values say the same as JSON: the order of keys does not matter, nor an absent key against `undefined`. */
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
