import {
  CARD_LIMITS,
  type drawingSchema,
  type drawingStyleSchema,
  LEVEL_NAMES,
  type levelSchema,
  type metadataSchema,
  type pointSchema,
} from '../../card/card.ts';
import type { JsonPath } from '../../card/jsonPath.ts';

/** A part of the card's shape: an object with named parts, a list with a limit, or anything that is put whole. */
type Shape =
  | { readonly kind: 'value' }
  | { readonly kind: 'object'; readonly parts: Readonly<Record<string, Shape>> }
  | { readonly kind: 'list'; readonly most: number; readonly item: Shape };

/** Keys of a schema, so that a field added to the card is missed here by the compiler and not by a person. */
type PartsOf<S extends { shape: object }> = Readonly<Record<keyof S['shape'], Shape>>;

const VALUE: Shape = { kind: 'value' };
/** More points or ratios than any drawing kind takes: room for a mistake that the findings then name. */
const MOST_ITEMS = 100;

const point = { time: VALUE, price: VALUE } satisfies PartsOf<ReturnType<typeof pointSchema>>;
const style = {
  color: VALUE,
  lineWidth: VALUE,
  lineStyle: VALUE,
  fillColor: VALUE,
  borderColor: VALUE,
  opacity: VALUE,
} satisfies PartsOf<ReturnType<typeof drawingStyleSchema>>;
const drawing = {
  type: VALUE,
  clientObjectId: VALUE,
  points: { kind: 'list', most: MOST_ITEMS, item: { kind: 'object', parts: point } },
  style: { kind: 'object', parts: style },
  startHead: VALUE,
  endHead: VALUE,
  levels: { kind: 'list', most: MOST_ITEMS, item: VALUE },
} satisfies PartsOf<ReturnType<typeof drawingSchema>>;
const level = { price: VALUE, clientObjectId: VALUE, time: VALUE } satisfies PartsOf<ReturnType<typeof levelSchema>>;
const metadata = {
  symbol: VALUE,
  title: VALUE,
  direction: VALUE,
  entryPlacement: VALUE,
  timeframe: VALUE,
  expiry: { kind: 'object', parts: { type: VALUE, hours: VALUE } },
  preferenceText: VALUE,
  alternativeText: VALUE,
  comments: VALUE,
} satisfies PartsOf<ReturnType<typeof metadataSchema>>;

const CARD: Shape = {
  kind: 'object',
  parts: {
    metadata: { kind: 'object', parts: metadata },
    levels: {
      kind: 'object',
      parts: Object.fromEntries(LEVEL_NAMES.map((name) => [name, { kind: 'object', parts: level }])),
    },
    drawings: { kind: 'list', most: CARD_LIMITS.drawings.max, item: { kind: 'object', parts: drawing } },
  },
};

/** Whether the path names a place that a card has, the card itself and its words as a whole excepted. */
export function isCardPath(path: JsonPath): boolean {
  if (path.length === 0 || (path.length === 1 && path[0] === 'metadata')) return false;
  let shape: Shape | undefined = CARD;
  for (const segment of path) {
    if (shape?.kind === 'object' && typeof segment === 'string') {
      shape = Object.hasOwn(shape.parts, segment) ? shape.parts[segment] : undefined;
    } else if (shape?.kind === 'list' && typeof segment === 'number') {
      shape = Number.isInteger(segment) && segment >= 0 && segment < shape.most ? shape.item : undefined;
    } else return false;
  }
  return shape !== undefined;
}
