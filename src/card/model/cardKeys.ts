import type * as z from 'zod/mini';
import { cardSchema, type Drawing, type DrawingType } from './card.ts';
import type { JsonPath } from './jsonValue.ts';
import { lazy } from './lazy.ts';

/** A key that is allowed only with a certain value of the key beside it, e.g. `hours` with `type` `HOURS`. */
export interface Condition {
  readonly key: string;
  readonly is: string;
}

/** A key of an object: the shape of its value, and whether it is required. */
interface KeyShape {
  readonly shape: Shape;
  readonly required: boolean;
  readonly only: Condition | undefined;
}

/** An object with its keys in the documents' order. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly keys: ReadonlyMap<string, KeyShape>;
  readonly names: readonly string[];
  /** The required keys among them. */
  readonly required: readonly { readonly key: string; readonly only: Condition | undefined }[];
}

/** The shape of a card's text as data, without limits. */
export type Shape =
  | ObjectShape
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'text'; readonly oneOf?: readonly string[] }
  | { readonly kind: 'number' }
  /** String or number (P2 2.4: ISO 8601 or epoch milliseconds). */
  | { readonly kind: 'time' };

/** Keys of a drawing that only one type has (P2 2.4). */
const TYPES_OF_KEYS: { readonly [Key in keyof Drawing]?: DrawingType } = {
  startHead: 'LINE',
  endHead: 'LINE',
  levels: 'FIB_RETRACEMENT',
};

/** The shape of a card as the interface accepts it on creation, without `sender`. Read from the schemas. */
export const cardShape = /* @__PURE__ */ lazy(() => shapeOf(cardSchema()) as ObjectShape);

function shapeOf(schema: unknown): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return shapeOf(def.innerType);
    case 'object':
      return objectShape(
        Object.entries(def.shape).map(([key, part]) => {
          const type = TYPES_OF_KEYS[key as keyof Drawing];
          const isOfType = type !== undefined && 'points' in def.shape;
          return [key, keyShape(part, isOfType ? { key: 'type', is: type } : undefined)];
        }),
      );
    case 'array':
      return { kind: 'list', item: shapeOf(def.element) };
    case 'enum':
      return { kind: 'text', oneOf: Object.values(def.entries).map(String) };
    case 'literal':
      return { kind: 'text', oneOf: def.values.map(String) };
    case 'number':
      return { kind: 'number' };
    case 'union':
      return unionShape(def.options.map(shapeOf));
    default:
      return { kind: 'text' };
  }
}

function keyShape(schema: z.core.$ZodType, only: Condition | undefined): KeyShape {
  return { shape: shapeOf(schema), required: schema._zod.optin !== 'optional', only };
}

function objectShape(keys: Iterable<readonly [string, KeyShape]>): ObjectShape {
  const entries = new Map(keys);
  const required = [...entries].flatMap(([key, { required, only }]) => (required ? [{ key, only }] : []));
  return { kind: 'object', keys: entries, names: [...entries.keys()], required };
}

/** One object with the keys of all: those that not all have are conditional on the type. Anything else is a time. */
function unionShape(options: readonly Shape[]): Shape {
  const objects = options.filter((option) => option.kind === 'object');
  if (objects.length === 0) return { kind: 'time' };
  const types = objects.flatMap(({ keys }) => namesOf(keys.get('type')?.shape));
  return objectShape(
    objects.flatMap((object) =>
      [...object.keys].map(([key, { shape, required }]) => {
        const [is = ''] = namesOf(object.keys.get('type')?.shape);
        if (key === 'type') return [key, { shape: { kind: 'text', oneOf: types }, required, only: undefined }];
        return [key, { shape, required, only: { key: 'type', is } }];
      }),
    ),
  );
}

function namesOf(shape: Shape | undefined): readonly string[] {
  return shape?.kind === 'text' ? (shape.oneOf ?? []) : [];
}

/** The shape of the value at a path; undefined if a card has nothing there. */
export function shapeAt(path: JsonPath): Shape | undefined {
  let shape: Shape | undefined = cardShape();
  for (const part of path) {
    if (shape?.kind === 'object' && typeof part === 'string') shape = shape.keys.get(part)?.shape;
    else if (shape?.kind === 'list' && typeof part === 'number') shape = shape.item;
    else return undefined;
  }
  return shape;
}

/** Where a card has its first drawing, and that drawing's style and first point. */
export const DRAWING: JsonPath = ['drawings', 0];
export const STYLE: JsonPath = [...DRAWING, 'style'];
export const POINT: JsonPath = [...DRAWING, 'points', 0];

/** The keys of the object at a path of a card, in the documents' order (P2 2.4, 4.8); none where a card has no object. */
export function documentKeys(path: JsonPath): readonly string[] {
  const shape = shapeAt(path);
  return shape?.kind === 'object' ? shape.names : [];
}

/** The given keys in the documents' order; undocumented keys come last, in their own order. */
export function inDocumentOrder(path: JsonPath, keys: readonly string[]): string[] {
  const known = documentKeys(path);
  return [...known.filter((key) => keys.includes(key)), ...keys.filter((key) => !known.includes(key))];
}
