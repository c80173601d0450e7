import { formatUtcMinute } from '../../time.ts';
import { LEVEL_NAMES } from '../card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from '../cardSketch.ts';
import { styleColor } from '../drawingLook.ts';
import { validColor } from '../geometry/figure.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../objectIds.ts';
import { pointTime } from '../pointTime.ts';
import { exactPrice, shownDecimals } from '../prices.ts';
import { findTextLinks } from '../textLinks.ts';

/** A card as exported for people without the editor. */
export interface ExportedCard {
  readonly sketch: CardSketch;
  /** Decimals of the card's candles, if it has some. */
  readonly decimals?: number | undefined;
  /** Facts beside the texts, e.g. `Type`: `Bullish breakout`, in display order. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/** Included in every export, because the image doesn't come from the service. */
export const OWN_RENDERING = 'Rendered by Chart Cards, not by the service.';

/** The attribution that the licence of the chart library requires. */
export const CHART_ATTRIBUTION = {
  text: 'Charts by TradingView Lightweight Charts™',
  address: 'https://www.tradingview.com/',
} as const;

/** Alternative text of the card's image. */
export function describePicture({ metadata }: CardSketch): string {
  const of = [metadata.symbol, metadata.timeframe].filter((part) => part !== undefined && part !== '').join(' ');
  return of === '' ? 'Chart of the card' : `Chart of ${of} with levels and drawings`;
}

/** A level or drawing as a table row. */
export interface ExportedObject {
  /** Unique in the file and independent of the card's content. */
  readonly anchor: string;
  /** Absent or empty if the card has none. */
  readonly objectId: string | undefined;
  /** Its type, e.g. `Pivot` or `Channel`. */
  readonly what: string;
  /** `#RRGGBB`; levels don't have a colour. */
  readonly color: string | undefined;
  /** A level's price, or a drawing's points with price and time (UTC). */
  readonly places: readonly string[];
}

type PricedCard = Pick<ExportedCard, 'sketch' | 'decimals'>;

/** The levels from the highest name to the lowest. */
export function exportedLevels({ sketch, decimals: ofCandles }: PricedCard): readonly ExportedObject[] {
  const decimals = shownDecimals(sketch.levels, ofCandles);
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

/** The drawings in the card's order. */
export function exportedDrawings({ sketch, decimals: ofCandles }: PricedCard): readonly ExportedObject[] {
  const decimals = shownDecimals(sketch.levels, ofCandles);
  return sketch.drawings.map((drawing, place) => ({
    anchor: `drawing-${place + 1}`,
    objectId: drawing.clientObjectId,
    what: drawing.type === undefined ? 'Drawing' : DRAWING_LABELS[drawing.type],
    color: validColor(styleColor(drawing.style)),
    places: placesOf(drawing, decimals),
  }));
}

/** Anchors of the file by object ID, for text links; of several objects with one ID the first. */
export function anchorsOf(objects: readonly ExportedObject[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  for (const { objectId, anchor } of objects) {
    if (objectId !== undefined && objectId !== '' && !anchors.has(objectId)) anchors.set(objectId, anchor);
  }
  return anchors;
}

function placesOf({ type, points }: DrawingSketch, decimals: number): readonly string[] {
  // A horizontal line has no time.
  if (type === 'HORIZONTAL_LINE') {
    return points.slice(0, 1).map(({ price }) => formatPoint(price === undefined ? {} : { price }, decimals));
  }
  return points.map((point) => formatPoint(point, decimals));
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

/** A run of text as the reader sees it. */
export type LinkedRun =
  | { readonly kind: 'words'; readonly text: string }
  /** Links to the object with that anchor. */
  | { readonly kind: 'link'; readonly text: string; readonly anchor: string }
  /** A link to an object that doesn't exist. */
  | { readonly kind: 'dead'; readonly text: string };

/** The text in runs; a malformed link stays as written. */
export function linkedRuns(text: string, anchors: ReadonlyMap<string, string>): readonly LinkedRun[] {
  const runs: LinkedRun[] = [];
  let end = 0;
  const words = (until: number): void => {
    if (until > end) runs.push({ kind: 'words', text: text.slice(end, until) });
  };
  for (const link of findTextLinks(text)) {
    if (link.kind !== 'link') continue;
    words(link.range.offset);
    const anchor = anchors.get(link.id);
    runs.push(anchor === undefined ? { kind: 'dead', text: link.label } : { kind: 'link', text: link.label, anchor });
    end = link.range.offset + link.range.length;
  }
  words(text.length);
  return runs;
}
