import { placeBesideDuplicates } from '../geometry/drawingEdits.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import { timeAxis } from '../geometry/timeAxis.ts';
import { CARD_LIMITS, LEVEL_NAMES } from '../model/card.ts';
import { type CardSketch, type DrawingSketch, type LevelSketch, sketchOf } from '../model/cardSketch.ts';
import { drawingJson } from '../model/drawingChanges.ts';
import type { JsonValue } from '../model/jsonValue.ts';
import { freshObjectId, objectIds } from '../model/objectIds.ts';
import { pointTime, writeTime } from '../model/pointTime.ts';
import { onTick, pricePrecision } from '../model/prices.ts';
import { readCardText } from '../text/readCard.ts';

/** Longest clipboard text that is parsed, in UTF-16 units; the largest card is far shorter. */
const LONGEST = 200_000;
/** Version of the clipboard format. */
const FORMAT_VERSION = 1;

/** Levels and drawings from the clipboard. */
interface CopiedObjects {
  readonly drawings: readonly DrawingSketch[];
  readonly levels: CardSketch['levels'];
}

/** What to paste, and how many objects exceeded the card's limit. */
interface PastedObjects {
  readonly drawings: readonly DrawingSketch[];
  readonly leftOut: number;
}

/** The objects with those IDs as text for the clipboard. */
export function formatCopied(sketch: CardSketch, chosen: readonly string[]): string {
  const ids = new Set(chosen);
  const isChosen = ({ clientObjectId }: LevelSketch | DrawingSketch): boolean => ids.has(clientObjectId ?? '');
  const levels = Object.fromEntries(
    LEVEL_NAMES.flatMap((name) => {
      const level = sketch.levels[name];
      return level !== undefined && isChosen(level) ? [[name, level]] : [];
    }),
  );
  const copied = { chartCards: FORMAT_VERSION, drawings: sketch.drawings.filter(isChosen).map(drawingJson), levels };
  return `${JSON.stringify(copied, undefined, 2)}\n`;
}

/**
 * The objects in a text: copied objects of a card, one or several drawings copied from a card's text, or the drawings
 * of a whole card. Undefined if there is nothing that can be drawn. Total.
 */
export function parseCopied(text: string): CopiedObjects | undefined {
  if (text.length > LONGEST) return undefined;
  // Text cut out of an array often ends with its comma.
  const { value, problems } = readCardText(text.replace(/,\s*$/, ''));
  if (value === undefined || problems.length > 0) return undefined;
  const { drawings, levels } = sketchOf(asCardValue(value));
  const usable = drawings.filter(isComplete);
  const priced = Object.fromEntries(Object.entries(levels).filter(([, level]) => level.price !== undefined));
  return usable.length + Object.keys(priced).length === 0 ? undefined : { drawings: usable, levels: priced };
}

/**
 * The copied objects as new drawings of the card: with new IDs where theirs are used, and at most as many as the card
 * can hold. The card has its own levels, so copied levels become horizontal lines, at `time` (epoch milliseconds) if
 * they have none.
 */
export function toPastedObjects(sketch: CardSketch, copied: CopiedObjects, time = 0): PastedObjects {
  const wanted = [...copied.drawings, ...levelLines(copied.levels, time)];
  const drawings: DrawingSketch[] = [];
  const free = Math.max(0, CARD_LIMITS.drawings.max - sketch.drawings.length);
  for (const drawing of wanted.slice(0, free)) {
    const grown = { sketch: { ...sketch, drawings: [...sketch.drawings, ...drawings] } };
    const { type, clientObjectId: id } = drawing;
    const taken = id === undefined || id === '' || objectIds(grown).some((object) => object.id === id);
    drawings.push(taken && type !== undefined ? { ...drawing, clientObjectId: freshObjectId(grown, type) } : drawing);
  }
  return { drawings, leftOut: wanted.length - drawings.length };
}

function levelLines(levels: CardSketch['levels'], time: number): DrawingSketch[] {
  return LEVEL_NAMES.flatMap((name): DrawingSketch[] => {
    const level = levels[name];
    if (level?.price === undefined) return [];
    const own = pointTime(level) === undefined ? undefined : level.time;
    const point = { time: own ?? writeTime(time, undefined), price: level.price };
    return [{ type: 'HORIZONTAL_LINE', points: [point], style: {} }];
  });
}

function asCardValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return { drawings: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const fields = value as { readonly [key: string]: JsonValue };
  if (fields['chartCards'] !== undefined) return fields['chartCards'] === FORMAT_VERSION ? fields : {};
  return { drawings: Array.isArray(fields['drawings']) ? fields['drawings'] : [fields] };
}

function isComplete({ type, points }: DrawingSketch): boolean {
  if (type === undefined) return false;
  const { min, max } = DRAWING_KINDS[type].pointCount;
  return (
    points.length >= min &&
    points.length <= max &&
    points.every((point) => point.price !== undefined && pointTime(point) !== undefined)
  );
}

/** Distance of each copy: bars to the right, and down by this share of the card's price range. */
const STEP = { bars: 2, share: 0.02 } as const;

/**
 * Moves pasted objects aside while they would cover their originals. The chart is unknown here, so the step depends on
 * the card's own prices.
 */
export function placePasted(sketch: CardSketch, copies: readonly DrawingSketch[]): readonly DrawingSketch[] {
  const prices = pricesOf(sketch);
  const tick = Number(`1e-${pricePrecision(sketch)}`);
  const axis = timeAxis([], sketch.metadata.timeframe ?? 'H4');
  const down = Math.max(tick, onTick((Math.max(...prices) - Math.min(...prices)) * STEP.share, tick));
  return placeBesideDuplicates(sketch, copies, { bars: STEP.bars, price: -down }, { axis, tick });
}

function pricesOf({ levels, drawings }: CardSketch): readonly number[] {
  const points = [...Object.values(levels), ...drawings.flatMap((drawing) => drawing.points)];
  return points.flatMap(({ price }) => (price !== undefined && Number.isFinite(price) ? [price] : []));
}
