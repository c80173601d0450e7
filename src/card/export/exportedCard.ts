import { formatUtcMinute } from '../../time.ts';
import { LEVEL_NAMES } from '../card.ts';
import type { CardSketch, DrawingSketch, MetadataSketch, PointSketch } from '../cardSketch.ts';
import { validColor } from '../geometry/figure.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../objectIds.ts';
import { pointTime } from '../pointTime.ts';
import { formatPrice, pricePrecision } from '../prices.ts';
import { findTextLinks } from '../textLinks.ts';

/** A card as it leaves for people who have no editor. */
export interface ExportedCard {
  readonly sketch: CardSketch;
  /** What is known of it beside its texts, e.g. `Type`: `Bullish breakout`, in the order shown. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/** Said in every export: what a reader sees is no picture of the service's. */
export const OWN_RENDERING = 'Rendered by Chart Cards, not by the service.';

/** The attribution that the chart library's licence asks for. */
export const CHART_ATTRIBUTION = {
  text: 'Charts by TradingView Lightweight Charts™',
  address: 'https://www.tradingview.com/',
} as const;

/** What a picture of the card shows, for those who do not see it. */
export function describePicture({ metadata }: CardSketch): string {
  const of = [metadata.symbol, metadata.timeframe].filter((part) => part !== undefined && part !== '').join(' ');
  return of === '' ? 'Chart of the card' : `Chart of ${of} with levels and drawings`;
}

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
    time === undefined ? undefined : formatUtcMinute(time),
  ].filter((part) => part !== undefined);
  return words.length === 0 ? '–' : words.join(' · ');
}

/** The scenario texts that a card has, with their headings, in the order shown. */
export function exportedTexts({
  preferenceText,
  alternativeText,
  comments,
}: MetadataSketch): readonly { readonly heading: string; readonly text: string }[] {
  const texts = [
    { heading: 'Preference', text: preferenceText },
    { heading: 'Alternative', text: alternativeText },
    { heading: 'Comments', text: comments },
  ];
  return texts.flatMap(({ heading, text }) => (text === undefined || text.trim() === '' ? [] : [{ heading, text }]));
}

/** A stretch of a text as a reader sees it. */
export type LinkedRun =
  | { readonly kind: 'words'; readonly text: string }
  /** Leads to the object with that anchor. */
  | { readonly kind: 'link'; readonly text: string; readonly anchor: string }
  /** A link that names nothing on the card. */
  | { readonly kind: 'dead'; readonly text: string };

/** The text in stretches; what begins as a link and is none stays as it is written. */
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
