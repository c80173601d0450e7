import { CARD_LIMITS, LEVEL_NAMES } from './card.ts';
import { type CardSketch, type DrawingSketch, type LevelSketch, sketchOf } from './cardSketch.ts';
import { drawingJson } from './drawingChanges.ts';
import { placeBesideDuplicates } from './drawingEdits.ts';
import { DRAWING_KINDS } from './geometry/drawingKinds.ts';
import { timeAxis } from './geometry/timeAxis.ts';
import type { JsonValue } from './jsonValue.ts';
import { freshObjectId, objectIds } from './objectIds.ts';
import { pointTime, writeTime } from './pointTime.ts';
import { MOST_DECIMALS, onTick, pricePrecision } from './prices.ts';
import { readCardText } from './text/readCard.ts';

/** Longest clipboard text that is looked into, in UTF-16 units: a largest card is far below. */
const LONGEST = 200_000;
/** Version of the form in which objects lie on the clipboard. */
const FORMAT_VERSION = 1;

/** Levels and drawings from the clipboard. */
interface CopiedObjects {
  readonly drawings: readonly DrawingSketch[];
  readonly levels: CardSketch['levels'];
}

/** What is pasted, and how many found no room on the card. */
interface PastedObjects {
  readonly drawings: readonly DrawingSketch[];
  readonly leftOut: number;
}

/** The objects with those ids as text for the clipboard. */
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
 * The objects that a text holds: what was copied from a card, a drawing or several as they stand in a card's text, a
 * whole card for its drawings. Undefined when it holds none that could be drawn. Total.
 */
export function parseCopied(text: string): CopiedObjects | undefined {
  if (text.length > LONGEST) return undefined;
  // Text cut out of a list often ends with its comma.
  const { value, problems } = readCardText(text.replace(/,\s*$/, ''));
  if (value === undefined || problems.length > 0) return undefined;
  const { drawings, levels } = sketchOf(asCardValue(value));
  const usable = drawings.filter(isComplete);
  const priced = Object.fromEntries(Object.entries(levels).filter(([, level]) => level.price !== undefined));
  return usable.length + Object.keys(priced).length === 0 ? undefined : { drawings: usable, levels: priced };
}

/**
 * The copied objects as new drawings of the card, with other ids where theirs are taken, and no more than it can hold.
 * A card has its own levels, so copied ones become horizontal lines; `time` (epoch milliseconds) is theirs if they have none.
 */
export function toPastedObjects(sketch: CardSketch, copied: CopiedObjects, time = 0): PastedObjects {
  const wanted = [...copied.drawings, ...levelLines(copied.levels, time)];
  const drawings: DrawingSketch[] = [];
  const room = Math.max(0, CARD_LIMITS.drawings.max - sketch.drawings.length);
  for (const drawing of wanted.slice(0, room)) {
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

/** The value in the shape of a card. */
function asCardValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return { drawings: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const fields = value as { readonly [key: string]: JsonValue };
  if (fields['chartCards'] !== undefined) return fields['chartCards'] === FORMAT_VERSION ? fields : {};
  return { drawings: Array.isArray(fields['drawings']) ? fields['drawings'] : [fields] };
}

/** Whether nothing is missing that the kind needs. */
function isComplete({ type, points }: DrawingSketch): boolean {
  if (type === undefined) return false;
  const { min, max } = DRAWING_KINDS[type].pointCount;
  return (
    points.length >= min &&
    points.length <= max &&
    points.every((point) => point.price !== undefined && pointTime(point) !== undefined)
  );
}

/** How far copies go at a time: bars to the right, and down by this share of the prices on the card. */
const STEP = { bars: 2, share: 0.02 } as const;

/** What is pasted, beside its models where they are on the card. Knows no chart: a step is measured by the card's own prices. */
export function placePasted(sketch: CardSketch, copies: readonly DrawingSketch[]): readonly DrawingSketch[] {
  const prices = pricesOf(sketch);
  const tick = Number((10 ** -pricePrecision(sketch)).toFixed(MOST_DECIMALS));
  const axis = timeAxis([], sketch.metadata.timeframe ?? 'H4');
  const down = Math.max(tick, onTick((Math.max(...prices) - Math.min(...prices)) * STEP.share, tick));
  return placeBesideDuplicates(sketch, copies, { bars: STEP.bars, price: -down }, { axis, tick });
}

function pricesOf({ levels, drawings }: CardSketch): readonly number[] {
  const points = [...Object.values(levels), ...drawings.flatMap((drawing) => drawing.points)];
  return points.flatMap(({ price }) => (price !== undefined && Number.isFinite(price) ? [price] : []));
}
