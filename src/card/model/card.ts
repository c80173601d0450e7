import * as z from 'zod/mini';
import { UTC_INSTANT_PATTERN } from '../../time.ts';
import { lazy } from './lazy.ts';

/** Card directions (P2 4.8). */
export const DIRECTIONS = ['BULLISH', 'BEARISH'] as const;
/** The position of the entry relative to the current price (P2 4.8). */
export const ENTRY_PLACEMENTS = ['ABOVE_CURRENT', 'BELOW_CURRENT'] as const;
/** Timeframes that the service accepts; `M1` is a minute and `M` a month (P2 4.8). */
export const TIMEFRAMES = ['M1', 'M5', 'M15', 'M30', 'H1', 'H2', 'H4', 'D', 'W', 'M'] as const;
/** Drawing kinds (P2 2.4). */
export const DRAWING_TYPES = ['HORIZONTAL_LINE', 'LINE', 'RECTANGLE', 'PARALLEL', 'FIB_RETRACEMENT'] as const;
/** Stroke styles (P2 2.4). */
export const LINE_STYLES = ['SOLID', 'DASHED', 'DOTTED'] as const;
/** The ends of a LINE (P2 2.4). */
export const LINE_HEADS = ['NONE', 'ARROW', 'EXTEND'] as const;
/** Names of the levels, from the highest price to the lowest (P2 2.4). */
export const LEVEL_NAMES = ['resistance', 'intermediateResistance', 'pivot', 'intermediateSupport', 'support'] as const;
/** Levels that every card must have (P2 2.4). */
export const REQUIRED_LEVEL_NAMES = ['resistance', 'pivot', 'support'] as const;
/** Documented limits of a card (P2 8); lengths in code points, hours whole. */
export const CARD_LIMITS = {
  title: { min: 1, max: 200 },
  preferenceText: { min: 1, max: 5000 },
  alternativeText: { min: 0, max: 5000 },
  comments: { min: 0, max: 5000 },
  expiryHours: { min: 1, max: 8760 },
  drawings: { min: 0, max: 20 },
  lineWidth: { min: 1, max: 10 },
  opacity: { min: 0, max: 1 },
} as const;

/** `#RRGGBB`; the service rejects an alpha channel (P2 2.4). */
export const COLOR_PATTERN = /^#[0-9a-fA-F]{6}$/;

/** Keys of a drawing's style that are colours. */
export const COLOR_KEYS = ['color', 'fillColor', 'borderColor'] as const;

/** Values of a drawing and its style that mean the same as none (P2 2.4). */
export const DOCUMENTED_DEFAULTS: Readonly<Record<string, string>> = {
  lineStyle: 'SOLID',
  startHead: 'NONE',
  endHead: 'NONE',
};

const color = () => z.string().check(z.regex(COLOR_PATTERN));
const utcTime = () => z.string().check(z.regex(UTC_INSTANT_PATTERN));
const clientObjectId = () => z.string().check(z.minLength(1));

/** A drawing's point: `time` is ISO 8601 UTC text or whole epoch milliseconds (P2 2.4). */
export const pointSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({ time: z.union([utcTime(), z.int()]), price: z.number() }),
);

/** A drawing's style; every property is optional (P2 2.4). */
export const drawingStyleSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({
    color: z.exactOptional(color()),
    lineWidth: z.exactOptional(z.int().check(z.minimum(1), z.maximum(10))),
    lineStyle: z.exactOptional(z.enum(LINE_STYLES)),
    fillColor: z.exactOptional(color()),
    borderColor: z.exactOptional(color()),
    opacity: z.exactOptional(z.number().check(z.minimum(0), z.maximum(1))),
  }),
);

/** A drawing on the chart (P2 2.4). The findings check what each type allows. */
export const drawingSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({
    type: z.enum(DRAWING_TYPES),
    clientObjectId: clientObjectId(),
    points: z.array(pointSchema()),
    style: z.exactOptional(drawingStyleSchema()),
    startHead: z.exactOptional(z.enum(LINE_HEADS)),
    endHead: z.exactOptional(z.enum(LINE_HEADS)),
    levels: z.exactOptional(z.array(z.number())),
  }),
);

/** One named price level (P2 2.4). */
export const levelSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({ price: z.number(), clientObjectId: clientObjectId(), time: z.exactOptional(z.string()) }),
);

/** The levels of a card, in strict price order from resistance down to support (P2 2.4). */
export const levelsSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({
    resistance: levelSchema(),
    intermediateResistance: z.exactOptional(levelSchema()),
    pivot: levelSchema(),
    intermediateSupport: z.exactOptional(levelSchema()),
    support: levelSchema(),
  }),
);

/** When a card expires: good till cancelled, or after a number of whole hours (P2 4.8). */
export const expirySchema = /* @__PURE__ */ lazy(() =>
  z.union([
    z.strictObject({ type: z.literal('GTC') }),
    z.strictObject({ type: z.literal('HOURS'), hours: z.int().check(z.minimum(1), z.maximum(8760)) }),
  ]),
);

const limitedText = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.string().check(...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max));

/** A card's texts and type (P2 4.8). `symbol` is set on creation and never changes. */
export const metadataSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({
    symbol: z.string().check(z.minLength(1)),
    title: limitedText(CARD_LIMITS.title),
    direction: z.enum(DIRECTIONS),
    entryPlacement: z.enum(ENTRY_PLACEMENTS),
    timeframe: z.enum(TIMEFRAMES),
    expiry: expirySchema(),
    preferenceText: limitedText(CARD_LIMITS.preferenceText),
    alternativeText: z.exactOptional(limitedText(CARD_LIMITS.alternativeText)),
    comments: z.exactOptional(limitedText(CARD_LIMITS.comments)),
  }),
);

/** What is known of a metadata field beside its schema. */
interface MetadataField {
  /** Its name for people, in lower case within a sentence. */
  readonly title: string;
  /** How two of its values are compared; see `sameField`. */
  readonly compared: 'text' | 'symbol' | 'code' | 'expiry';
  /** How an update changes it: on its own, only together with the card's type, or never (P2 4.8 rules 1 and 2). */
  readonly updated: 'alone' | 'withType' | 'never';
  /** A change adds a bot message to the card's discussion (P2 4.8 rule 5). */
  readonly discussed?: true;
  /**
   * Of prose: the length beyond which a reader has to scroll or sees it truncated. The documents state none; these are
   * measured from the preview and a list row. In UTF-16 units, links counted by their labels.
   */
  readonly displayed?: number;
  /** Of a text that may hold links: its heading. */
  readonly heading?: string;
  /** Of a text that may hold links: its name in `extra`, the service's summary (P2 2.4). */
  readonly summary?: string;
}

/** The fields of a card's metadata, in the documents' order. Apart from the schema, since pages don't need that. */
export const METADATA_FIELDS = {
  symbol: { title: 'Symbol', compared: 'symbol', updated: 'never' },
  title: { title: 'Title', compared: 'text', updated: 'alone', discussed: true, displayed: 80 },
  direction: { title: 'Direction', compared: 'code', updated: 'withType' },
  entryPlacement: { title: 'Entry placement', compared: 'code', updated: 'withType' },
  timeframe: { title: 'Timeframe', compared: 'code', updated: 'alone' },
  expiry: { title: 'Expiry', compared: 'expiry', updated: 'alone' },
  preferenceText: {
    title: 'Preference text',
    compared: 'text',
    updated: 'alone',
    discussed: true,
    displayed: 1200,
    heading: 'Preference',
    summary: 'happened',
  },
  alternativeText: {
    title: 'Alternative text',
    compared: 'text',
    updated: 'alone',
    discussed: true,
    displayed: 1200,
    heading: 'Alternative',
    summary: 'expected',
  },
  comments: {
    title: 'Comments',
    compared: 'text',
    updated: 'alone',
    displayed: 1200,
    heading: 'Comments',
    summary: 'comments',
  },
} as const satisfies { readonly [Name in keyof Metadata]-?: MetadataField };

type MetadataFields = typeof METADATA_FIELDS;
export type MetadataName = keyof MetadataFields;
/** Names of the fields, in the documents' order. */
export const METADATA_NAMES = Object.keys(METADATA_FIELDS) as readonly MetadataName[];

/** The field's name within a sentence, e.g. `preference text`. */
export function fieldLabel(name: MetadataName): string {
  return METADATA_FIELDS[name].title.toLowerCase();
}

type NamesWith<Fact extends keyof MetadataField> = {
  [Name in MetadataName]: Fact extends keyof MetadataFields[Name] ? Name : never;
}[MetadataName];

/** Names of the fields of which that fact is known. */
function namesWith<Fact extends keyof MetadataField>(fact: Fact): readonly NamesWith<Fact>[] {
  return METADATA_NAMES.filter((name): name is NamesWith<Fact> => fact in METADATA_FIELDS[name]);
}

/** Fields of prose: the title, and the texts that may hold links. The service keeps one that is sent empty (P2 4.8). */
export const TEXT_FIELDS = /* @__PURE__ */ namesWith('displayed');
export type TextField = (typeof TEXT_FIELDS)[number];
/** Text fields that may hold links. */
export const LINKED_TEXT_FIELDS = /* @__PURE__ */ namesWith('heading');
/** Text fields about the card's own chart. */
export const DISCUSSED_FIELDS = /* @__PURE__ */ namesWith('discussed');
/** Fields that are compared and merged one by one; direction and entry placement are compared as the card's type. */
export const SINGLE_FIELDS = /* @__PURE__ */ METADATA_NAMES.filter(
  (name) => METADATA_FIELDS[name].updated !== 'withType',
);

/** A whole card as the interface accepts it on creation, without `sender` (P2 4.8). */
export const cardSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({
    metadata: metadataSchema(),
    levels: levelsSchema(),
    drawings: z.array(drawingSchema()).check(z.maxLength(20)),
  }),
);

const isKnownType = (type: string): boolean => DRAWING_TYPES.some((known) => known === type);
const unknownDrawing = () =>
  z.looseObject({
    type: z.string().check(z.refine((type) => type !== '' && !isKnownType(type), { error: 'is a known type' })),
    clientObjectId: clientObjectId(),
  });

/**
 * A drawing as an update or append may send it: as documented, plus undocumented content that the service holds (keys,
 * heads, line styles, whole types), which is sent back unchanged.
 */
export const sentDrawingSchema = /* @__PURE__ */ lazy(() =>
  z.union([
    z.looseObject({
      ...drawingSchema().shape,
      points: z.array(z.looseObject(pointSchema().shape)),
      style: z.exactOptional(z.looseObject({ ...drawingStyleSchema().shape, lineStyle: z.exactOptional(z.string()) })),
      startHead: z.exactOptional(z.string()),
      endHead: z.exactOptional(z.string()),
    }),
    unknownDrawing(),
  ]),
);

/**
 * Anything with the parts of a card, however invalid or unknown the rest; the findings report that. Values typed as
 * enums (a timeframe, a drawing's type, a head) may be other strings.
 */
export const heldCardSchema = /* @__PURE__ */ lazy(
  () =>
    z.looseObject({
      metadata: z.looseObject({
        ...loosened(metadataSchema().shape),
        direction: z.enum(DIRECTIONS),
        entryPlacement: z.enum(ENTRY_PLACEMENTS),
        expiry: z.looseObject({ type: z.string() }),
      }),
      levels: z.looseObject(mapSchemas(levelsSchema().shape, () => z.looseObject(loosened(levelSchema().shape)))),
      drawings: z.array(
        z.looseObject({
          type: z.string(),
          clientObjectId: z.string(),
          points: z.exactOptional(z.union([z.array(anyFields()), z.unknown()])),
          style: z.exactOptional(anyFields()),
        }),
      ),
    }) as unknown as z.ZodMiniType<Card>,
);

/**
 * Copies objects into ordinary ones, because objects read from a text have no prototype; leaves anything else as is.
 */
const anyFields = () => z.union([z.looseObject({}), z.unknown()]);
/** Any text or number, where the interface has limits or a list of values. */
const loosened = (shape: Shape) => mapSchemas(shape, (type) => (type === 'number' ? z.number() : z.string()));

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Other schemas for the same keys, optional where they were. `type` is zod's name of the kind of value. */
function mapSchemas(shape: Shape, schemaFor: (type: string) => z.ZodMiniType): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => {
      const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
      return def.type === 'optional'
        ? [key, z.exactOptional(schemaFor(def.innerType._zod.def.type))]
        : [key, schemaFor(def.type)];
    }),
  );
}

export type Direction = (typeof DIRECTIONS)[number];
export type EntryPlacement = (typeof ENTRY_PLACEMENTS)[number];
export type Timeframe = (typeof TIMEFRAMES)[number];
export type DrawingType = (typeof DRAWING_TYPES)[number];
export type LineStyle = (typeof LINE_STYLES)[number];
export type LineHead = (typeof LINE_HEADS)[number];
export type LevelName = (typeof LEVEL_NAMES)[number];
export type LinkedTextField = (typeof LINKED_TEXT_FIELDS)[number];
export type Point = z.infer<ReturnType<typeof pointSchema>>;
export type DrawingStyle = z.infer<ReturnType<typeof drawingStyleSchema>>;
export type Drawing = z.infer<ReturnType<typeof drawingSchema>>;
export type Level = z.infer<ReturnType<typeof levelSchema>>;
export type Levels = z.infer<ReturnType<typeof levelsSchema>>;
export type Expiry = z.infer<ReturnType<typeof expirySchema>>;
export type Metadata = z.infer<ReturnType<typeof metadataSchema>>;
export type Card = z.infer<ReturnType<typeof cardSchema>>;

/**
 * The standard set from -0.618 to 1.618, for a card that omits `levels` (P2 2.4 states only the ends; the nine in
 * between are an assumption, docs/assumptions.md, Geometry). For display only: never written into a card.
 */
export const STANDARD_FIB_RATIOS = [-0.618, -0.382, 0, 0.382, 0.5, 0.618, 1, 1.382, 1.618] as const;
