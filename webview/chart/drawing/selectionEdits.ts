import { duplicateDrawings, placeBesideDuplicates } from '../../../src/card/geometry/drawingEdits.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { LevelName } from '../../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from '../../../src/card/model/cardSketch.ts';
import { type StackingMove, stackingOrder } from '../../../src/card/model/drawingChanges.ts';
import { pointTime, writeTime } from '../../../src/card/model/pointTime.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import {
  addedDrawings,
  changedDrawings,
  drawingLimitReason,
  moveRefusal,
  removalEdit,
  requiredLevelReason,
} from '../tools/cardEdits.ts';
import type { ToolContext } from '../tools/tool.ts';

/** The edit that an action makes, or the reason why it makes none. */
export type SelectionEdit =
  | {
      readonly kind: 'edit';
      readonly edit: CardEdit;
      readonly sketch: CardSketch;
      /** The new selection. */
      readonly select?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

type SelectionCommand = (context: ToolContext) => SelectionEdit;

export function refused(reason: string): SelectionEdit {
  return { kind: 'refused', reason };
}

/** Distance of a duplicate from its original, CSS pixels each way. */
const OFFSET = 16;

/** The reason why a drawing can't be moved further. */
const ALREADY_THERE_REASONS: { readonly [To in StackingMove]: string } = {
  front: 'Already in front of all other drawings.',
  forward: 'Already in front of all other drawings.',
  backward: 'Already behind all other drawings.',
  back: 'Already behind all other drawings.',
};

/** The actions that edit the selection. */
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

interface SelectedDrawing {
  readonly id: string;
  readonly place: number;
  readonly drawing: DrawingSketch;
}

/** The selected drawings in the card's order. */
function selectedDrawings({ sketch, selected }: ToolContext): readonly SelectedDrawing[] {
  return sketch.drawings.flatMap((drawing, place) => {
    const { clientObjectId: id } = drawing;
    return id !== undefined && selected.includes(id) ? [{ id, place, drawing }] : [];
  });
}

/** The selected levels, from resistance to support. */
function selectedLevels({ sketch, selected }: ToolContext): readonly LevelName[] {
  return drawnLevels(sketch.levels).flatMap(({ name, level }) =>
    selected.includes(level.clientObjectId ?? '') ? [name] : [],
  );
}

/** The selected drawings that may be edited, or the reason why none may. */
function editableDrawings(context: ToolContext): readonly SelectedDrawing[] | string {
  if (context.readOnly !== undefined) return context.readOnly;
  const drawings = selectedDrawings(context);
  if (drawings.length === 0) return context.selected.length === 0 ? 'Nothing is selected.' : 'No drawing is selected.';
  const [first] = drawings;
  const free = drawings.filter(({ id }) => !context.locked.has(id));
  return free.length > 0 || first === undefined ? free : (moveRefusal(context, first.id) ?? 'The drawing is locked.');
}

/** Deletes the selected drawings and intermediate levels, except locked objects and levels that every card needs. */
function deleteSelection(context: ToolContext): SelectionEdit {
  const { sketch, selected, locked, readOnly, levelsLocked } = context;
  if (readOnly !== undefined) return refused(readOnly);
  const last = selected.at(-1);
  if (last === undefined) return refused('Nothing is selected.');
  const places = selectedDrawings(context)
    .filter(({ id }) => !locked.has(id))
    .map(({ place }) => place);
  const chosen = selectedLevels(context);
  const levels = chosen.filter(
    (name) =>
      levelsLocked === undefined &&
      requiredLevelReason(name) === undefined &&
      !locked.has(sketch.levels[name]?.clientObjectId ?? ''),
  );
  if (places.length === 0 && levels.length === 0) {
    const reason = chosen.map(requiredLevelReason).find((each) => each !== undefined);
    return refused(moveRefusal(context, last) ?? reason ?? 'The selected objects are no longer on the card.');
  }
  const after = without(sketch, places, levels);
  const select = selected.filter((objectId) => isOn(after, objectId));
  return { kind: 'edit', edit: removalEdit(levels, places), sketch: after, select };
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

/** Copies the selected drawings a little to the right and below, and selects the copies. */
function duplicate(context: ToolContext): SelectionEdit {
  const { sketch, projection, tick, readOnly, selected } = context;
  const chosen = selectedDrawings(context);
  if (readOnly !== undefined) return refused(readOnly);
  if (chosen.length === 0)
    return refused(selected.length === 0 ? 'Nothing is selected.' : 'Levels can’t be duplicated.');
  const limitReason = drawingLimitReason(sketch, chosen.length);
  if (limitReason !== undefined) return refused(limitReason);
  const step = {
    bars: Math.max(1, Math.round(projection.index(OFFSET) - projection.index(0))),
    price: -Math.max(tick, onTick(projection.price(0) - projection.price(OFFSET), tick)),
  };
  const copies = duplicateDrawings(sketch, selected, { bars: 0, price: 0 }, projection.axis);
  const moved = placeBesideDuplicates(sketch, copies, step, { axis: projection.axis, tick });
  const select = moved.flatMap(({ clientObjectId }) => clientObjectId ?? []);
  return { kind: 'edit', ...addedDrawings(sketch, moved), select };
}

/** Moves the selected drawings in the stacking order: later drawings are painted over earlier ones. */
function restack(to: StackingMove): SelectionCommand {
  return (context) => {
    const { sketch, readOnly, selected } = context;
    if (readOnly !== undefined) return refused(readOnly);
    const places = selectedDrawings(context).map(({ place }) => place);
    if (places.length === 0) {
      return refused(selected.length === 0 ? 'Nothing is selected.' : 'Levels are always in front of drawings.');
    }
    const order = stackingOrder(sketch.drawings.length, places, to);
    if (order.every((place, i) => place === i)) return refused(ALREADY_THERE_REASONS[to]);
    const drawings = order.flatMap((place) => sketch.drawings[place] ?? []);
    return { kind: 'edit', edit: { kind: 'reorderDrawings', order }, sketch: { ...sketch, drawings } };
  };
}

/** Swaps the first two points of the selected lines and retracements, and with them the arrow, or 0 and 1. */
function reversePoints(context: ToolContext): SelectionEdit {
  const chosen = editableDrawings(context);
  if (typeof chosen === 'string') return refused(chosen);
  const directed = chosen.filter(({ drawing }) => drawing.type === 'LINE' || drawing.type === 'FIB_RETRACEMENT');
  if (directed.length === 0) return refused('Only lines and retracements can be reversed.');
  const changed = new Map<number, DrawingSketch>();
  for (const { place, drawing } of directed) {
    const [first, second, ...rest] = drawing.points;
    if (first && second) changed.set(place, { ...drawing, points: [second, first, ...rest] });
  }
  const edited = changedDrawings(context.sketch, changed);
  return edited ? { kind: 'edit', ...edited } : refused('Both points are at the same place.');
}

/** Moves each point of the selected drawings to the nearest bar, at the nearest of its open, high, low and close. */
function snapToCandle(context: ToolContext): SelectionEdit {
  const chosen = editableDrawings(context);
  if (typeof chosen === 'string') return refused(chosen);
  const changed = new Map<number, DrawingSketch>();
  for (const { place, drawing } of chosen) {
    changed.set(place, { ...drawing, points: drawing.points.map((point) => onCandle(point, context)) });
  }
  const edited = changedDrawings(context.sketch, changed);
  return edited
    ? { kind: 'edit', ...edited }
    : refused('Every point is already on a candle, or there is no candle at its time.');
}

/** The same object if the point is there already, or if there is no candle. */
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
