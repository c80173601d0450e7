import * as z from 'zod/mini';
import {
  type Card,
  cardSchema,
  type Drawing,
  type DrawingStyle,
  type Level,
  type LevelName,
  type MetadataName,
  type Point,
} from '../model/card.ts';
import type { JsonValue } from '../model/jsonValue.ts';

/**
 * The keywords of JSON Schema that a card's schema uses; the Markdown ones are those of VS Code's JSON language
 * service.
 */
export interface CardJsonSchema {
  readonly properties?: Readonly<Record<string, CardJsonSchema>>;
  readonly items?: CardJsonSchema;
  readonly anyOf?: readonly CardJsonSchema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly markdownDescription?: string;
  readonly markdownEnumDescriptions?: readonly string[];
  readonly [keyword: string]: unknown;
}

/**
 * The JSON Schema of a card, generated from the schema that reads it, with a description for every key and value. It
 * helps to write a card and doesn't validate one: an expiry is one object with the keys of both types, so that either
 * can become the other.
 */
export function cardJsonSchema(): CardJsonSchema {
  return described(z.toJSONSchema(cardSchema()) as CardJsonSchema, []);
}

function described(printed: CardJsonSchema, path: readonly string[]): CardJsonSchema {
  const schema = oneObject(printed);
  const { properties, items, anyOf, const: only, ...rest } = schema;
  const about = describe(KEY_DESCRIPTIONS, path);
  const preset = describe(KEY_DEFAULTS, path);
  const values = only === undefined ? schema.enum : [only];
  const meanings = describe(VALUE_DESCRIPTIONS, path);
  return {
    ...rest,
    ...(about === undefined ? {} : { markdownDescription: about }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(values === undefined ? {} : { enum: values }),
    ...(values === undefined || meanings === undefined
      ? {}
      : { markdownEnumDescriptions: values.map((value) => meanings[value] ?? '') }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, property]) => [key, described(property, [...path, key])]),
          ),
        }),
    ...(items === undefined ? {} : { items: described(items, [...path, '*']) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((choice) => described(choice, path)) }),
  };
}

/**
 * Merges several object schemas allowed at one place into one with all their keys; descriptions of a shared key are
 * joined.
 */
function oneObject(schema: CardJsonSchema): CardJsonSchema {
  const { anyOf = [], ...rest } = schema;
  if (anyOf.length === 0 || anyOf.some((choice) => choice.properties === undefined)) return schema;
  const properties: Record<string, CardJsonSchema> = {};
  for (const [key, property] of anyOf.flatMap((choice) => Object.entries(choice.properties ?? {}))) {
    const { const: only, ...kept } = property;
    properties[key] =
      only === undefined ? property : { ...kept, enum: [...new Set([...(properties[key]?.enum ?? []), only])] };
  }
  return { ...rest, type: 'object', properties };
}

/** The description of a path; what all levels have in common is written once. */
function describe<T>(table: Readonly<Record<string, T>>, path: readonly string[]): T | undefined {
  const [top, second, ...deeper] = path;
  return table[path.join('.')] ?? (second === undefined ? undefined : table[[top, '*', ...deeper].join('.')]);
}

/** Path of a key in a card; `*` matches any index or level. */
type CardKey =
  | keyof Card
  | `metadata.${MetadataName}`
  | `metadata.expiry.${'type' | 'hours'}`
  | `levels.${LevelName}`
  | `levels.*.${keyof Level}`
  | 'drawings.*'
  | `drawings.*.${keyof Drawing}`
  | `drawings.*.points.*.${keyof Point}`
  | `drawings.*.style.${keyof DrawingStyle}`;

/**
 * Descriptions of every key of a card as Markdown, for hovers and completion. Limits and rules are those of the interface documents (P2 2.4, 4.8).
 */
const KEY_DESCRIPTIONS: Readonly<Record<CardKey, string>> = {
  metadata: 'The card’s texts, type and expiry.',
  'metadata.symbol': 'The instrument, e.g. `EUR/USD`. Set when the card is published and never changes after that.',
  'metadata.title': '1–200 characters. Changing the title of a published card adds a message to its discussion.',
  'metadata.direction':
    'The expected direction of the price. Together with `entryPlacement` it determines the card’s type. Changing the type requires a full set of levels in the same save.',
  'metadata.entryPlacement':
    'Where the entry is relative to the current price. Together with `direction` it determines the card’s type.',
  'metadata.timeframe': 'The timeframe of the chart. `M1` is one minute, `M` is one month.',
  'metadata.expiry': 'When the card expires: when it’s cancelled, or a whole number of hours after it was created.',
  'metadata.expiry.type': '`GTC`: good till cancelled. `HOURS`: after `hours` hours.',
  'metadata.expiry.hours': 'Whole hours after the card was created, 1–8760. Only with type `HOURS`.',
  'metadata.preferenceText':
    'The preferred scenario: 1–5000 characters. `[[id:text]]` links to a level or drawing on the card.',
  'metadata.alternativeText':
    'The alternative scenario: up to 5000 characters. `[[id:text]]` links to a level or drawing on the card. Once published, it can be changed but not cleared.',
  'metadata.comments':
    'Comments: up to 5000 characters. `[[id:text]]` links to a level or drawing on the card. Once published, they can be changed but not cleared.',
  levels:
    'The price levels, in strictly descending order from resistance to support. On a published card they can change only together with its type.',
  'levels.resistance': 'The highest level.',
  'levels.intermediateResistance': 'Between resistance and pivot. Optional.',
  'levels.pivot':
    'The price that decides between the scenarios: either the entry or the invalidation level. The interface documents don’t say which. The setting `chartCards.levelConvention` decides how reward to risk is calculated.',
  'levels.intermediateSupport': 'Between pivot and support. Optional.',
  'levels.support': 'The lowest level.',
  'levels.*.price': 'The level’s price.',
  'levels.*.clientObjectId': 'The ID that text links use, as in `[[id:text]]`. Unique among the levels.',
  'levels.*.time': 'A time for the level in UTC, e.g. `2026-03-02T08:00:00Z`. Optional.',
  drawings: 'Up to 20 drawings. A save replaces the whole set; an empty array removes all drawings.',
  'drawings.*': 'A drawing on the chart.',
  'drawings.*.type': 'The type of drawing. It determines the number of points.',
  'drawings.*.clientObjectId': 'The ID that text links use, as in `[[id:text]]`. Unique among the drawings.',
  'drawings.*.points':
    'The drawing’s points: 1 for `HORIZONTAL_LINE`, 2 for `LINE` and `RECTANGLE`, 3 for `PARALLEL`, 2 or 3 for `FIB_RETRACEMENT`.',
  'drawings.*.points.*.time': 'A time in UTC, e.g. `2026-03-02T08:00:00Z`, or whole milliseconds since 1970.',
  'drawings.*.points.*.price': 'The point’s price.',
  'drawings.*.style': 'The drawing’s style. Every property is optional.',
  'drawings.*.style.color': 'Line colour as `#RRGGBB`. Use `opacity` instead of an alpha channel.',
  'drawings.*.style.lineWidth': 'Line width, 1–10.',
  'drawings.*.style.lineStyle': 'Whether the line is solid, dashed or dotted.',
  'drawings.*.style.fillColor': 'Fill colour as `#RRGGBB`. Use `opacity` instead of an alpha channel.',
  'drawings.*.style.borderColor': 'Border colour as `#RRGGBB`.',
  'drawings.*.style.opacity': 'Fill opacity, from 0 (transparent) to 1 (opaque).',
  'drawings.*.startHead': 'The end of a `LINE` at its first point. `NONE` by default.',
  'drawings.*.endHead': 'The end of a `LINE` at its second point. `NONE` by default.',
  'drawings.*.levels':
    'The ratios of a `FIB_RETRACEMENT`, e.g. `[0, 0.5, 1]`. By default the standard set from -0.618 to 1.618.',
};

/** Descriptions of enum values, by the key's path. */
const VALUE_DESCRIPTIONS: Readonly<Partial<Record<CardKey, Readonly<Record<string, string>>>>> = {
  'metadata.direction': { BULLISH: 'The price is expected to rise.', BEARISH: 'The price is expected to fall.' },
  'metadata.entryPlacement': {
    ABOVE_CURRENT: 'The entry is above the current price.',
    BELOW_CURRENT: 'The entry is below the current price.',
  },
  'metadata.timeframe': {
    M1: '1 minute.',
    M5: '5 minutes.',
    M15: '15 minutes.',
    M30: '30 minutes.',
    H1: '1 hour.',
    H2: '2 hours.',
    H4: '4 hours.',
    D: '1 day.',
    W: '1 week.',
    M: '1 month.',
  },
  'metadata.expiry.type': { GTC: 'Good till cancelled.', HOURS: 'Expires after `hours` hours.' },
  'drawings.*.type': {
    HORIZONTAL_LINE: 'A horizontal line through 1 point.',
    LINE: 'A line through 2 points, with optional heads.',
    RECTANGLE: 'A rectangle between 2 corner points.',
    PARALLEL: 'A parallel channel: 2 points on one edge and 1 on the other.',
    FIB_RETRACEMENT: 'A retracement between 2 points, or an extension with a 3rd.',
  },
  'drawings.*.style.lineStyle': { SOLID: 'A solid line.', DASHED: 'Dashes.', DOTTED: 'Dots.' },
  'drawings.*.startHead': { NONE: 'Nothing.', ARROW: 'An arrow.', EXTEND: 'The line extends past the point.' },
  'drawings.*.endHead': { NONE: 'Nothing.', ARROW: 'An arrow.', EXTEND: 'The line extends past the point.' },
};

/**
 * Initial values of keys for which the schema alone would suggest 0, which the interface rejects or which is invisible.
 */
const KEY_DEFAULTS: Readonly<Record<string, JsonValue>> = {
  'metadata.expiry': { type: 'HOURS', hours: 24 },
  'metadata.expiry.hours': 24,
  'drawings.*.style.lineWidth': 1,
  'drawings.*.style.opacity': 0.2,
};
