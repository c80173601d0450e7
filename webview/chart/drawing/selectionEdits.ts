import { type LevelName, REQUIRED_LEVEL_NAMES } from '../../../src/card/card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from '../../../src/card/cardSketch.ts';
import { type StackingMove, stackingOrder } from '../../../src/card/drawingChanges.ts';
import { duplicateDrawings, placeBesideDuplicates } from '../../../src/card/drawingEdits.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from '../../../src/card/geometry/levelLines.ts';
import { onTick } from '../../../src/card/prices.ts';
import { pointTime, writeTime } from '../../../src/card/utcTime.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import { addedDrawings, changedDrawings, changesEdit, moveRefusal, roomRefusal } from '../tools/cardEdits.ts';
import type { ToolContext } from '../tools/tool.ts';

/** What a command makes of the selection, or why it makes nothing. */
export type SelectionEdit =
  | {
      readonly kind: 'edit';
      readonly edit: CardEdit;
      readonly sketch: CardSketch;
      /** Becomes the selection. */
      readonly select?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A command on the selection: values in, values out. */
export type SelectionCommand = (facts: ToolContext) => SelectionEdit;

/** Nothing is done, and why. */
export function refused(reason: string): SelectionEdit {
  return { kind: 'refused', reason };
}

/** How far from its model a copy is put, CSS pixels each way. */
const OFFSET = 16;

/** Why nothing happens when the drawings are there already. */
const ALREADY_THERE_REASONS: { readonly [To in StackingMove]: string } = {
  front: 'It is in front of all others already.',
  forward: 'It is in front of all others already.',
  backward: 'It is behind all others already.',
  back: 'It is behind all others already.',
};

/** What the desk's actions make of the selection. */
export const selectionEdits = {
  duplicate,
  delete: deleteSelection,
  bringToFront: restack('front'),
  bringForward: restack('forward'),
  sendBackward: restack('backward'),
  sendToBack: restack('back'),
  snapToCandle,
  reversePoints,
} as const satisfies { readonly [Action in ChartAction]?: SelectionCommand };

/** An action that edits the selection. */
export type SelectionAction = keyof typeof selectionEdits;

/** A drawing of the selection and its place in the card. */
export interface SelectedDrawing {
  readonly id: string;
  readonly place: number;
  readonly drawing: DrawingSketch;
}

/** The drawings of the selection, in the order of the card. */
function selectedDrawings({ sketch, selected }: ToolContext): readonly SelectedDrawing[] {
  return sketch.drawings.flatMap((drawing, place) => {
    const { clientObjectId: id } = drawing;
    return id !== undefined && selected.includes(id) ? [{ id, place, drawing }] : [];
  });
}

/** The levels of the selection, from the highest name to the lowest. */
function selectedLevels({ sketch, selected }: ToolContext): readonly LevelName[] {
  return drawnLevels(sketch.levels).flatMap(({ name, level }) =>
    selected.includes(level.clientObjectId ?? '') ? [name] : [],
  );
}

/** The drawings of the selection that may be changed, or why none may. */
function editableDrawings(facts: ToolContext): readonly SelectedDrawing[] | string {
  if (facts.readOnly !== undefined) return facts.readOnly;
  const drawings = selectedDrawings(facts);
  if (drawings.length === 0) return facts.selected.length === 0 ? 'Nothing is selected.' : 'No drawing is selected.';
  const [first] = drawings;
  const free = drawings.filter(({ id }) => !facts.locked.has(id));
  return free.length > 0 || first === undefined ? free : (moveRefusal(facts, first.id) ?? 'It is locked.');
}

/** Takes away the selected drawings and intermediate levels; what is locked stays, and so do levels that a card needs. */
function deleteSelection(facts: ToolContext): SelectionEdit {
  const { sketch, selected, locked, readOnly, levelsLocked } = facts;
  if (readOnly !== undefined) return refused(readOnly);
  const last = selected.at(-1);
  if (last === undefined) return refused('Nothing is selected.');
  const places = selectedDrawings(facts)
    .filter(({ id }) => !locked.has(id))
    .map(({ place }) => place);
  const chosen = selectedLevels(facts);
  const levels = chosen.filter(
    (name) => levelsLocked === undefined && !isRequired(name) && !locked.has(sketch.levels[name]?.clientObjectId ?? ''),
  );
  if (places.length === 0 && levels.length === 0) {
    const needed = chosen.find(isRequired);
    const reason = needed && `${SHORT_LEVEL_TITLES[needed]} cannot be deleted: every card has one.`;
    return refused(moveRefusal(facts, last) ?? reason ?? 'The selected objects are not on the card any more.');
  }
  const after = without(sketch, places, levels);
  const select = selected.filter((objectId) => isOn(after, objectId));
  if (levels.length === 0) {
    return { kind: 'edit', edit: { kind: 'removeDrawings', places }, sketch: after, select };
  }
  const paths = [...levels.map((name) => ['levels', name]), ...places.map((place) => ['drawings', place])];
  return { kind: 'edit', edit: changesEdit(paths.map((path) => ({ path }))), sketch: after, select };
}

function isRequired(name: LevelName): boolean {
  return REQUIRED_LEVEL_NAMES.some((required) => required === name);
}

function without(sketch: CardSketch, places: readonly number[], levels: readonly LevelName[]): CardSketch {
  return {
    ...sketch,
    levels: Object.fromEntries(Object.entries(sketch.levels).filter(([name]) => !levels.some((gone) => gone === name))),
    drawings: sketch.drawings.filter((_, place) => !places.includes(place)),
  };
}

function isOn({ levels, drawings }: CardSketch, objectId: string): boolean {
  return [...Object.values(levels), ...drawings].some(({ clientObjectId }) => clientObjectId === objectId);
}

/** Copies of the selected drawings, a little to the right and below; the copies are selected. */
function duplicate(facts: ToolContext): SelectionEdit {
  const { sketch, projection, tick, readOnly, selected } = facts;
  const chosen = selectedDrawings(facts);
  if (readOnly !== undefined) return refused(readOnly);
  if (chosen.length === 0) return refused(selected.length === 0 ? 'Nothing is selected.' : 'Levels cannot be doubled.');
  const noRoom = roomRefusal(sketch, chosen.length);
  if (noRoom !== undefined) return refused(noRoom);
  const step = {
    bars: Math.max(1, Math.round(projection.index(OFFSET) - projection.index(0))),
    price: -Math.max(tick, onTick(projection.price(0) - projection.price(OFFSET), tick)),
  };
  const copies = duplicateDrawings(sketch, selected, { bars: 0, price: 0 }, projection.axis);
  const moved = placeBesideDuplicates(sketch, copies, step, { axis: projection.axis, tick });
  const select = moved.flatMap(({ clientObjectId }) => clientObjectId ?? []);
  return { kind: 'edit', ...addedDrawings(sketch, moved), select };
}

/** Moves the selected drawings among the others: a later one is painted over an earlier one. */
function restack(to: StackingMove): SelectionCommand {
  return (facts) => {
    const { sketch, readOnly, selected } = facts;
    if (readOnly !== undefined) return refused(readOnly);
    const places = selectedDrawings(facts).map(({ place }) => place);
    if (places.length === 0) {
      return refused(selected.length === 0 ? 'Nothing is selected.' : 'Levels are always in front of drawings.');
    }
    const order = stackingOrder(sketch.drawings.length, places, to);
    if (order.every((place, i) => place === i)) return refused(ALREADY_THERE_REASONS[to]);
    const drawings = order.flatMap((place) => sketch.drawings[place] ?? []);
    return { kind: 'edit', edit: { kind: 'reorderDrawings', order }, sketch: { ...sketch, drawings } };
  };
}

/** Swaps the first two points of the selected lines and retracements: the arrow, or 0 and 1, are at the other end. */
function reversePoints(facts: ToolContext): SelectionEdit {
  const chosen = editableDrawings(facts);
  if (typeof chosen === 'string') return refused(chosen);
  const directed = chosen.filter(({ drawing }) => drawing.type === 'LINE' || drawing.type === 'FIB_RETRACEMENT');
  if (directed.length === 0) return refused('Only lines and retracements have a direction.');
  const changed = new Map<number, DrawingSketch>();
  for (const { place, drawing } of directed) {
    const [first, second, ...rest] = drawing.points;
    if (first && second) changed.set(place, { ...drawing, points: [second, first, ...rest] });
  }
  const edited = changedDrawings(facts.sketch, changed);
  return edited ? { kind: 'edit', ...edited } : refused('Its points lie on one place.');
}

/** Puts each point of the selected drawings on the nearest bar, at the nearest of its open, high, low and close. */
function snapToCandle(facts: ToolContext): SelectionEdit {
  const chosen = editableDrawings(facts);
  if (typeof chosen === 'string') return refused(chosen);
  const changed = new Map<number, DrawingSketch>();
  for (const { place, drawing } of chosen) {
    changed.set(place, { ...drawing, points: drawing.points.map((point) => onCandle(point, facts)) });
  }
  const edited = changedDrawings(facts.sketch, changed);
  return edited ? { kind: 'edit', ...edited } : refused('Every point is on a candle already, or has none near.');
}

/** The very same point when it is there already, or when no candle is there. */
function onCandle(point: PointSketch, { projection, barAt, tick }: ToolContext): PointSketch {
  const time = pointTime(point);
  const { price } = point;
  if (time === undefined || price === undefined || !Number.isFinite(price)) return point;
  const { axis } = projection;
  const index = Math.round(axis.indexAt(time));
  const bar = barAt(index);
  if (bar === undefined) return point;
  const prices = [bar.high, bar.low, bar.open, bar.close];
  const nearest = prices.reduce((best, other) => (Math.abs(other - price) < Math.abs(best - price) ? other : best));
  const opens = axis.timeAt(index);
  const snapped = onTick(nearest, tick);
  if (opens === time && snapped === price) return point;
  return { ...point, ...(opens === time ? {} : { time: writeTime(opens, point.time) }), price: snapped };
}
