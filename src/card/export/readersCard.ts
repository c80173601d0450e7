import { formatUtcMinute } from '../../time.ts';
import { validColor } from '../geometry/figure.ts';
import { type DrawingType, LEVEL_NAMES, type LevelName, type LinkedTextField } from '../model/card.ts';
import { type CardSketch, type DrawingSketch, type PointSketch, writtenTexts } from '../model/cardSketch.ts';
import { styleColor } from '../model/drawingLook.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../model/objectIds.ts';
import { pointTime } from '../model/pointTime.ts';
import { exactPrice, shownDecimals } from '../model/prices.ts';
import { type TextPiece, textPieces } from '../model/textLinks.ts';

/** A card as its readers see it: on the preview, in a review, in an exported page and in Markdown. */
export interface ReadersCard {
  /** Undefined if it's blank. */
  readonly title: string | undefined;
  /** Symbol and timeframe, as far as the card has them. */
  readonly market: readonly string[];
  /** The texts that aren't blank. */
  readonly texts: readonly ReadersText[];
  /** From the highest name to the lowest. */
  readonly levels: readonly ReadersObject<LevelName>[];
  /** In the card's order. */
  readonly drawings: readonly ReadersObject<DrawingType | undefined>[];
  /** Anchors by object ID, for the links of the texts; of several objects with one ID the first. */
  readonly anchors: ReadonlyMap<string, string>;
}

interface ReadersText {
  readonly field: LinkedTextField;
  readonly heading: string;
  readonly pieces: readonly TextPiece[];
}

/** A level or drawing. */
export interface ReadersObject<Kind = LevelName | DrawingType | undefined> {
  readonly kind: Kind;
  /** Unique on the card and independent of its content. */
  readonly anchor: string;
  /** Undefined if it has none, or an empty one. */
  readonly objectId: string | undefined;
  /** Its type, e.g. `Pivot` or `Channel`. */
  readonly what: string;
  /** `#RRGGBB`; levels don't have a color. */
  readonly color: string | undefined;
  /** The price of a level or of a horizontal line. */
  readonly price: number | undefined;
  /** A level's price, or a drawing's points with price and time (UTC). */
  readonly places: readonly string[];
}

/** `decimals`: of the card's candles, if it has some. Pure, never throws. */
export function readersCard({ metadata, levels, drawings }: CardSketch, decimals?: number): ReadersCard {
  const { title, symbol, timeframe } = metadata;
  const precision = shownDecimals(levels, decimals);
  const shownLevels = LEVEL_NAMES.flatMap((kind): readonly ReadersObject<LevelName>[] => {
    const level = levels[kind];
    if (level === undefined) return [];
    const { price, clientObjectId } = level;
    const places = [formatPoint(price === undefined ? {} : { price }, precision)];
    const what = LEVEL_TITLES[kind];
    return [
      { kind, anchor: `level-${kind}`, objectId: clientObjectId || undefined, what, color: undefined, price, places },
    ];
  });
  const shownDrawings = drawings.map((drawing, place) => drawingOf(drawing, place, precision));
  const anchors = new Map<string, string>();
  for (const { objectId, anchor } of [...shownLevels, ...shownDrawings]) {
    if (objectId !== undefined && !anchors.has(objectId)) anchors.set(objectId, anchor);
  }
  return {
    title: title?.trim() || undefined,
    market: [symbol || [], timeframe ?? []].flat(),
    texts: writtenTexts({ metadata }).map(({ text, ...of }) => ({ ...of, pieces: textPieces(text, anchors) })),
    levels: shownLevels,
    drawings: shownDrawings,
    anchors,
  };
}

function drawingOf(
  { type: kind, clientObjectId, style, points }: DrawingSketch,
  place: number,
  precision: number,
): ReadersObject<DrawingType | undefined> {
  const isLine = kind === 'HORIZONTAL_LINE';
  const price = isLine ? points[0]?.price : undefined;
  return {
    kind,
    anchor: `drawing-${place + 1}`,
    objectId: clientObjectId || undefined,
    what: kind === undefined ? 'Drawing' : DRAWING_LABELS[kind],
    color: validColor(styleColor(style)),
    price,
    // A horizontal line has no time.
    places: (isLine ? points.slice(0, 1).map(() => (price === undefined ? {} : { price })) : points).map((point) =>
      formatPoint(point, precision),
    ),
  };
}

function formatPoint(point: PointSketch, decimals: number): string {
  const { price } = point;
  const time = pointTime(point);
  const words = [
    price === undefined || !Number.isFinite(price) ? undefined : exactPrice(price, decimals),
    time === undefined ? undefined : formatUtcMinute(time),
  ].filter((part) => part !== undefined);
  return words.length === 0 ? '–' : words.join(' · ');
}
