import * as z from 'zod/mini';
import { cardSchema } from '../card.ts';
import type { JsonValue } from '../jsonValue.ts';

/** A JSON Schema as far as a card's has parts; the Markdown keywords are those of VS Code's JSON language service. */
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
 * The JSON Schema of a card, printed from the schema that reads it, with words for every key and value. It is there to
 * be written by, not to judge: an expiry is one object with the keys of both kinds, so that either can become the other.
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

/** Of several objects that may stand at a place one with all their keys, the words of a shared key put together. */
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

/** What is said of a path; of what all levels have in common it is said once. */
function describe<T>(table: Readonly<Record<string, T>>, path: readonly string[]): T | undefined {
  const [top, second, ...deeper] = path;
  return table[path.join('.')] ?? (second === undefined ? undefined : table[[top, '*', ...deeper].join('.')]);
}

/**
 * What every key of a card is for, for hovers and completion, as Markdown; by its path, `*` for any position and any
 * level. Limits and rules are those of the interface's documents (P2 2.4, 4.8).
 */
export const KEY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  metadata: 'The card’s words, its type and how long it stands.',
  'metadata.symbol': 'The instrument, e.g. `EUR/USD`. Set when the card is published; it never changes after.',
  'metadata.title':
    'What readers see first: 1 to 200 characters. A changed title is announced in the card’s discussion.',
  'metadata.direction':
    'Which way the price is expected to go. Together with `entryPlacement` it makes the card’s type; another type needs a full set of levels in the same save.',
  'metadata.entryPlacement':
    'Where the entry lies, seen from the current price. Together with `direction` it makes the card’s type.',
  'metadata.timeframe': 'The bars that the card is drawn on. `M1` is a minute, `M` a month.',
  'metadata.expiry': 'How long the card stands: until it is cancelled, or a number of whole hours from its creation.',
  'metadata.expiry.type': '`GTC`: until cancelled. `HOURS`: as many hours as `hours` says.',
  'metadata.expiry.hours': 'Whole hours from the card’s creation, 1 to 8760; only with the type `HOURS`.',
  'metadata.preferenceText':
    'The main scenario: 1 to 5000 characters. `[[id:text]]` links to a level or drawing of the card.',
  'metadata.alternativeText':
    'The other scenario: up to 5000 characters, with links such as `[[id:text]]`. A text that is emptied keeps its value on the service.',
  'metadata.comments':
    'Further remarks: up to 5000 characters, with links such as `[[id:text]]`. A text that is emptied keeps its value on the service.',
  levels:
    'The named prices, in strict order: resistance above the pivot above support. On a published card they stay until its type changes.',
  'levels.resistance': 'The highest level.',
  'levels.intermediateResistance': 'Between resistance and pivot; may be left out.',
  'levels.pivot':
    'The price that decides between the scenarios: the entry, or the line that ends the idea. The documents do not say which; reward to risk follows the setting `chartCards.levelConvention`.',
  'levels.intermediateSupport': 'Between pivot and support; may be left out.',
  'levels.support': 'The lowest level.',
  'levels.*.price': 'The level’s price.',
  'levels.*.clientObjectId': 'The id by which texts link to the level, `[[id:text]]`; unique among the levels.',
  'levels.*.time': 'A moment that belongs to the level, in UTC, e.g. `2026-03-02T08:00:00Z`; may be left out.',
  drawings: 'Up to 20 drawings. They are saved as a whole set; an empty list removes all.',
  'drawings.*': 'One drawing on the chart.',
  'drawings.*.type': 'The kind of drawing. It decides how many points there are.',
  'drawings.*.clientObjectId': 'The id by which texts link to the drawing, `[[id:text]]`; unique among the drawings.',
  'drawings.*.points':
    'Where the drawing lies: `HORIZONTAL_LINE` has 1 point, `LINE` and `RECTANGLE` 2, `PARALLEL` 3, `FIB_RETRACEMENT` 2 or 3.',
  'drawings.*.points.*.time': 'A moment in UTC, e.g. `2026-03-02T08:00:00Z`, or whole milliseconds since 1970.',
  'drawings.*.points.*.price': 'The point’s price.',
  'drawings.*.style': 'How the drawing looks; each part may be left out.',
  'drawings.*.style.color': 'The line’s colour, `#RRGGBB`. An alpha channel is refused; `opacity` is for that.',
  'drawings.*.style.lineWidth': 'The line’s width, 1 to 10.',
  'drawings.*.style.lineStyle': 'Whether the line is solid, dashed or dotted.',
  'drawings.*.style.fillColor': 'The area’s colour, `#RRGGBB`. An alpha channel is refused; `opacity` is for that.',
  'drawings.*.style.borderColor': 'The border’s colour, `#RRGGBB`.',
  'drawings.*.style.opacity': 'How opaque the area is, from 0 (not to be seen) to 1.',
  'drawings.*.startHead': 'What a `LINE` wears at its first point; `NONE` if left out.',
  'drawings.*.endHead': 'What a `LINE` wears at its second point; `NONE` if left out.',
  'drawings.*.levels':
    'The ratios of a `FIB_RETRACEMENT`, e.g. `[0, 0.5, 1]`; the standard set from -0.618 to 1.618 if left out.',
};

/** What the values of an enum mean, by the key's path. */
export const VALUE_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'metadata.direction': { BULLISH: 'The price is expected to rise.', BEARISH: 'The price is expected to fall.' },
  'metadata.entryPlacement': {
    ABOVE_CURRENT: 'The entry lies above the current price.',
    BELOW_CURRENT: 'The entry lies below the current price.',
  },
  'metadata.timeframe': {
    M1: 'A minute.',
    M5: 'Five minutes.',
    M15: 'A quarter of an hour.',
    M30: 'Half an hour.',
    H1: 'An hour.',
    H2: 'Two hours.',
    H4: 'Four hours.',
    D: 'A day.',
    W: 'A week.',
    M: 'A month.',
  },
  'metadata.expiry.type': { GTC: 'The card stands until it is cancelled.', HOURS: 'The card stands for `hours`.' },
  'drawings.*.type': {
    HORIZONTAL_LINE: 'A price line: 1 point.',
    LINE: 'A line, with heads if wanted: 2 points.',
    RECTANGLE: 'A zone between two corners: 2 points.',
    PARALLEL: 'A channel: 2 points of one edge and 1 of the other.',
    FIB_RETRACEMENT: 'Ratios of a move: 2 points, or 3.',
  },
  'drawings.*.style.lineStyle': { SOLID: 'A whole line.', DASHED: 'Dashes.', DOTTED: 'Dots.' },
  'drawings.*.startHead': { NONE: 'Nothing.', ARROW: 'An arrow.', EXTEND: 'The line goes on past the point.' },
  'drawings.*.endHead': { NONE: 'Nothing.', ARROW: 'An arrow.', EXTEND: 'The line goes on past the point.' },
};

/** What a key is written with where the schema alone would say 0, which the interface refuses or nobody sees. */
const KEY_DEFAULTS: Readonly<Record<string, JsonValue>> = {
  'metadata.expiry': { type: 'HOURS', hours: 24 },
  'metadata.expiry.hours': 24,
  'drawings.*.style.lineWidth': 1,
  'drawings.*.style.opacity': 0.2,
};
