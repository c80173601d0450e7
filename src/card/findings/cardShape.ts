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

/** A key that belongs only where the key beside it says so, e.g. `hours` where `type` is `HOURS`. */
export interface Condition {
  readonly key: string;
  readonly is: string;
}

/** A key of an object: what stands there, and whether the object can do without. */
export interface KeyShape {
  readonly shape: Shape;
  readonly required?: true;
  readonly only?: Condition;
}

/** A key that the object cannot do without, where its condition holds. */
export interface RequiredKey {
  readonly key: string;
  readonly only: Condition | undefined;
}

/** What a card's text may hold at a place, as data: one walk finds all that does not fit. */
export type Shape =
  | {
      readonly kind: 'object';
      readonly keys: ReadonlyMap<string, KeyShape>;
      /** Those of the keys that are required. */
      readonly required: readonly RequiredKey[];
    }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'text'; readonly oneOf?: readonly string[] }
  | { readonly kind: 'number' }
  /** Text or number (P2 2.4: ISO 8601 or epoch milliseconds). */
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

const required: readonly string[] = REQUIRED_LEVEL_NAMES;

/** The shape of a card as the interface takes it on creation, without `sender` (P2 2.4, 4.8). */
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
