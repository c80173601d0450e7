import type { Condition, ObjectShape, Shape } from '../model/cardKeys.ts';
import { isJsonList, isJsonObject, type JsonFields, type JsonPath, type JsonValue } from '../model/jsonValue.ts';
import { closestMatch } from '../model/strings.ts';

/** A place where a value doesn't fit its shape. */
export type Deviation =
  /** `meant` is a missing key that this one nearly spells; it isn't reported as missing as well. */
  | { readonly kind: 'unknownKey'; readonly path: JsonPath; readonly meant: string | undefined }
  | { readonly kind: 'missingKey'; readonly path: JsonPath }
  | {
      readonly kind: 'wrongType';
      readonly path: JsonPath;
      readonly expected: Shape;
      readonly value: JsonValue;
      readonly isRequired: boolean;
    }
  | { readonly kind: 'notOneOf'; readonly path: JsonPath; readonly value: string; readonly oneOf: readonly string[] }
  /** A number that overflows, e.g. `1e999`. */
  | { readonly kind: 'notFinite'; readonly path: JsonPath }
  | { readonly kind: 'misplacedKey'; readonly path: JsonPath; readonly only: Condition };

/** More of one kind aren't collected: nobody reads them, and each costs fixes. */
const MOST = 100;

/** All places where any value doesn't fit, in one walk no deeper than the shape. */
export function shapeDeviations(value: JsonValue, shape: Shape): Deviation[] {
  const found: Deviation[] = [];
  const counts = new Map<Deviation['kind'], number>();
  const path: (string | number)[] = [];

  const isFull = (kind: Deviation['kind']): boolean => (counts.get(kind) ?? 0) >= MOST;
  const report = (deviation: Deviation): void => {
    if (isFull(deviation.kind)) return;
    counts.set(deviation.kind, (counts.get(deviation.kind) ?? 0) + 1);
    found.push(deviation);
  };

  const visit = (part: JsonValue, expected: Shape, isRequired: boolean): void => {
    switch (expected.kind) {
      case 'object':
        if (!isJsonObject(part)) break;
        visitKeys(part, expected);
        return;
      case 'list':
        if (!isJsonList(part)) break;
        visitItems(part, expected.item);
        return;
      case 'text':
        if (typeof part !== 'string') break;
        if (expected.oneOf !== undefined && !expected.oneOf.includes(part))
          report({ kind: 'notOneOf', path: [...path], value: part, oneOf: expected.oneOf });
        return;
      case 'number':
      case 'time':
        if (typeof part === 'string' && expected.kind === 'time') return;
        if (typeof part !== 'number') break;
        if (!Number.isFinite(part)) report({ kind: 'notFinite', path: [...path] });
        return;
    }
    report({ kind: 'wrongType', path: [...path], expected, value: part, isRequired });
  };

  const visitItems = (items: readonly JsonValue[], item: Shape): void => {
    let index = 0;
    for (const part of items) {
      path.push(index++);
      visit(part, item, true);
      path.pop();
    }
  };

  const visitKeys = (fields: JsonFields, { keys, required }: ObjectShape): void => {
    // Created at the first unknown key, because most objects have none.
    let lacking: Set<string> | undefined;
    // Objects read from a text have no prototype, so `in` finds own keys only.
    for (const key in fields) {
      const part = fields[key];
      const expected = keys.get(key);
      if (part === undefined) continue;
      path.push(key);
      if (expected === undefined) {
        lacking ??= new Set([...keys.keys()].filter((candidate) => fields[candidate] === undefined));
        const meant = isFull('unknownKey') ? undefined : closestMatch(key, lacking);
        if (meant !== undefined) lacking.delete(meant);
        report({ kind: 'unknownKey', path: [...path], meant });
      } else if (expected.only !== undefined && excludes(fields, expected.only, keys)) {
        report({ kind: 'misplacedKey', path: [...path], only: expected.only });
      } else visit(part, expected.shape, expected.required);
      path.pop();
    }
    for (const { key, only } of required) {
      if (fields[key] !== undefined || lacking?.has(key) === false) continue;
      if (only === undefined || fields[only.key] === only.is) report({ kind: 'missingKey', path: [...path, key] });
    }
  };

  visit(value, shape, true);
  return found;
}

/** Whether the key beside it rules this one out; a mistake in that key proves nothing. */
function excludes(fields: JsonFields, only: Condition, keys: ObjectShape['keys']): boolean {
  const beside = fields[only.key];
  const shape = keys.get(only.key)?.shape;
  const isUnderstood = shape?.kind === 'text' && typeof beside === 'string' && shape.oneOf?.includes(beside);
  return isUnderstood === true && beside !== only.is;
}
