import { LEVEL_NAMES } from '../card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from '../cardSketch.ts';
import { pointTime } from '../geometry/pointTime.ts';
import { validColor } from '../geometry/strokeStyle.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../objectNames.ts';
import { formatPrice, pricePrecision } from '../pricePrecision.ts';

/** A level or drawing as a row of a table. */
export interface ExportedObject {
  /** Unique in the file, and made of nothing that the card says. */
  readonly anchor: string;
  /** Absent or empty where the card gives none. */
  readonly objectId: string | undefined;
  /** What it is, e.g. `Pivot` or `Channel`. */
  readonly what: string;
  /** `#RRGGBB`; levels have none of their own. */
  readonly color: string | undefined;
  /** Of a level its price; of a drawing its points, each with price and time (UTC). */
  readonly places: readonly string[];
}

/** The levels from the highest name to the lowest. */
export function exportedLevels(sketch: CardSketch): readonly ExportedObject[] {
  const decimals = pricePrecision(sketch);
  return LEVEL_NAMES.flatMap((name) => {
    const level = sketch.levels[name];
    if (level === undefined) return [];
    return [
      {
        anchor: `level-${name}`,
        objectId: level.clientObjectId,
        what: LEVEL_TITLES[name],
        color: undefined,
        places: [formatPoint({ ...(level.price === undefined ? {} : { price: level.price }) }, decimals)],
      },
    ];
  });
}

/** The drawings as they stand in the card. */
export function exportedDrawings(sketch: CardSketch): readonly ExportedObject[] {
  const decimals = pricePrecision(sketch);
  return sketch.drawings.map((drawing, place) => ({
    anchor: `drawing-${place + 1}`,
    objectId: drawing.clientObjectId,
    what: drawing.type === undefined ? 'Drawing' : DRAWING_LABELS[drawing.type],
    color: validColor(drawing.style.color ?? drawing.style.borderColor ?? drawing.style.fillColor),
    places: placesOf(drawing, decimals),
  }));
}

/** Where a link of the card's texts leads in the file, by id; of several objects with one id the first. */
export function anchorsOf(objects: readonly ExportedObject[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  for (const { objectId, anchor } of objects) {
    if (objectId !== undefined && objectId !== '' && !anchors.has(objectId)) anchors.set(objectId, anchor);
  }
  return anchors;
}

function placesOf({ type, points }: DrawingSketch, decimals: number): readonly string[] {
  // A price line lies at every time.
  if (type === 'HORIZONTAL_LINE') {
    return points.slice(0, 1).map(({ price }) => formatPoint(price === undefined ? {} : { price }, decimals));
  }
  return points.map((point) => formatPoint(point, decimals));
}

function formatPoint(point: PointSketch, decimals: number): string {
  const { price } = point;
  const time = pointTime(point);
  const words = [
    price === undefined || !Number.isFinite(price) ? undefined : formatPrice(price, decimals),
    time === undefined ? undefined : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ].filter((part) => part !== undefined);
  return words.length === 0 ? '–' : words.join(' · ');
}
