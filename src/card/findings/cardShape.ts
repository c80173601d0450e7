import {
  DIRECTIONS,
  DRAWING_TYPES,
  ENTRY_PLACEMENTS,
  LEVEL_NAMES,
  LINE_HEADS,
  LINE_STYLES,
  REQUIRED_LEVEL_NAMES,
  TIMEFRAMES,
} from '../card.ts';
import type { JsonPath, JsonValue } from '../jsonValue.ts';
import { closestMatch } from '../strings.ts';

/** A key that is allowed only with a certain value of the key beside it, e.g. `hours` with `type` `HOURS`. */
interface Condition {
  readonly key: string;
  readonly is: string;
}

/** A key of an object: the shape of its value, and whether it is required. */
interface KeyShape {
  readonly shape: Shape;
  readonly required?: true;
  readonly only?: Condition;
}

/** A required key, if its condition holds. */
interface RequiredKey {
  readonly key: string;
  readonly only: Condition | undefined;
}

/** The shape of a card's text as data, so that one walk finds everything that doesn't fit. */
export type Shape =
  | {
      readonly kind: 'object';
      readonly keys: ReadonlyMap<string, KeyShape>;
      /** The required keys among them. */
      readonly required: readonly RequiredKey[];
    }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'text'; readonly oneOf?: readonly string[] }
  | { readonly kind: 'number' }
  /** String or number (P2 2.4: ISO 8601 or epoch milliseconds). */
  | { readonly kind: 'time' };

const text: Shape = { kind: 'text' };
const number: Shape = { kind: 'number' };

function oneOf(values: readonly string[]): Shape {
  return { kind: 'text', oneOf: values };
}

function object(keys: Readonly<Record<string, KeyShape>>): Shape {
  const entries = Object.entries(keys);
  const needed = entries.flatMap(([key, { required, only }]) => (required ? [{ key, only }] : []));
  return { kind: 'object', keys: new Map(entries), required: needed };
}

const required: readonly string[] = REQUIRED_LEVEL_NAMES;

const level = object({
  price: { shape: number, required: true },
  clientObjectId: { shape: text, required: true },
  time: { shape: text },
});

const drawing = object({
  type: { shape: oneOf(DRAWING_TYPES), required: true },
  clientObjectId: { shape: text, required: true },
  points: {
    shape: {
      kind: 'list',
      item: object({ time: { shape: { kind: 'time' }, required: true }, price: { shape: number, required: true } }),
    },
    required: true,
  },
  style: {
    shape: object({
      color: { shape: text },
      lineWidth: { shape: number },
      lineStyle: { shape: oneOf(LINE_STYLES) },
      fillColor: { shape: text },
      borderColor: { shape: text },
      opacity: { shape: number },
    }),
  },
  startHead: { shape: oneOf(LINE_HEADS), only: { key: 'type', is: 'LINE' } },
  endHead: { shape: oneOf(LINE_HEADS), only: { key: 'type', is: 'LINE' } },
  levels: { shape: { kind: 'list', item: number }, only: { key: 'type', is: 'FIB_RETRACEMENT' } },
});

/** The shape of a card as the interface accepts it on creation, without `sender` (P2 2.4, 4.8). */
export const CARD_SHAPE: Shape = object({
  metadata: {
    required: true,
    shape: object({
      symbol: { shape: text, required: true },
      title: { shape: text, required: true },
      direction: { shape: oneOf(DIRECTIONS), required: true },
      entryPlacement: { shape: oneOf(ENTRY_PLACEMENTS), required: true },
      timeframe: { shape: oneOf(TIMEFRAMES), required: true },
      expiry: {
        required: true,
        shape: object({
          type: { shape: oneOf(['GTC', 'HOURS']), required: true },
          hours: { shape: number, required: true, only: { key: 'type', is: 'HOURS' } },
        }),
      },
      preferenceText: { shape: text, required: true },
      alternativeText: { shape: text },
      comments: { shape: text },
    }),
  },
  levels: {
    required: true,
    shape: object(
      Object.fromEntries(
        LEVEL_NAMES.map((name): [string, KeyShape] => [
          name,
          required.includes(name) ? { shape: level, required: true } : { shape: level },
        ]),
      ),
    ),
  },
  drawings: { required: true, shape: { kind: 'list', item: drawing } },
});

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
        if (!isFields(part)) break;
        visitKeys(part, expected);
        return;
      case 'list':
        if (!isList(part)) break;
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

  const visitKeys = (fields: Fields, { keys, required }: Shape & { kind: 'object' }): void => {
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
      } else visit(part, expected.shape, expected.required ?? false);
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

type Fields = { readonly [key: string]: JsonValue | undefined };

/** Whether the key beside it rules this one out; a mistake in that key proves nothing. */
function excludes(fields: Fields, only: Condition, keys: (Shape & { kind: 'object' })['keys']): boolean {
  const beside = fields[only.key];
  const shape = keys.get(only.key)?.shape;
  const isUnderstood = shape?.kind === 'text' && typeof beside === 'string' && shape.oneOf?.includes(beside);
  return isUnderstood === true && beside !== only.is;
}

function isFields(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
