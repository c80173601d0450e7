import * as z from 'zod/mini';
import { UTC_INSTANT_PATTERN } from '../time.ts';
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
/** Text fields that may hold links. */
export const LINKED_TEXT_FIELDS = ['preferenceText', 'alternativeText', 'comments'] as const;

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

/** A card's texts and type (P2 4.8). `symbol` is set on creation and never changes. */
export const metadataSchema = /* @__PURE__ */ lazy(() =>
  z.strictObject({
    symbol: z.string().check(z.minLength(1)),
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    direction: z.enum(DIRECTIONS),
    entryPlacement: z.enum(ENTRY_PLACEMENTS),
    timeframe: z.enum(TIMEFRAMES),
    expiry: expirySchema(),
    preferenceText: z.string().check(z.minLength(1), z.maxLength(5000)),
    alternativeText: z.exactOptional(z.string().check(z.maxLength(5000))),
    comments: z.exactOptional(z.string().check(z.maxLength(5000))),
  }),
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
      type: z.enum(DRAWING_TYPES),
      clientObjectId: clientObjectId(),
      points: z.array(z.looseObject({ time: z.union([utcTime(), z.int()]), price: z.number() })),
      style: z.exactOptional(z.looseObject({ ...drawingStyleSchema().shape, lineStyle: z.exactOptional(z.string()) })),
      startHead: z.exactOptional(z.string()),
      endHead: z.exactOptional(z.string()),
      levels: z.exactOptional(z.array(z.number())),
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
        symbol: z.string(),
        title: z.string(),
        direction: z.enum(DIRECTIONS),
        entryPlacement: z.enum(ENTRY_PLACEMENTS),
        timeframe: z.string(),
        expiry: z.looseObject({ type: z.string() }),
        preferenceText: z.string(),
        alternativeText: z.exactOptional(z.string()),
        comments: z.exactOptional(z.string()),
      }),
      levels: z.looseObject({
        resistance: heldLevel(),
        intermediateResistance: z.exactOptional(heldLevel()),
        pivot: heldLevel(),
        intermediateSupport: z.exactOptional(heldLevel()),
        support: heldLevel(),
      }),
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
const heldLevel = () =>
  z.looseObject({ price: z.number(), clientObjectId: z.string(), time: z.exactOptional(z.string()) });

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
